package com.petstore.mockserver.cli;

import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.MockPetStoreBuilder;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Serves the Pet Store Service until the process is stopped. Standard output gets the ready line and nothing else. */
@Command(
        name = "petstore-mock-server",
        description = "Serves the Pet Store Service from memory, for tests.",
        mixinStandardHelpOptions = true,
        versionProvider = ServeCommand.Version.class,
        sortOptions = false)
final class ServeCommand implements Callable<Integer> {

    /** The version that the manifest of the jar names. */
    static final class Version implements IVersionProvider {

        @Override
        public String[] getVersion() {
            String version = ServeCommand.class.getPackage().getImplementationVersion();
            return new String[] {version == null ? "not packaged" : version};
        }
    }

    private static final int CANNOT_BIND = 3;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            description = "Port to listen on; 0, the default, takes one that is free.")
    private int port;

    @Option(
            names = "--host",
            paramLabel = "HOST",
            defaultValue = "127.0.0.1",
            description = "Address to listen on; ${DEFAULT-VALUE} unless given, which only this machine can reach.")
    private String host = "";

    @Option(
            names = "--key",
            paramLabel = "KEY=PLAN",
            description = "A key and its plan: free, pro, business, unlimited or enterprise:PER_MINUTE/PER_DAY."
                    + " Repeatable. Without it there is one unlimited key, mock-key.")
    private List<String> keys = new ArrayList<>();

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before it calls
    private CommandSpec command;

    @Override
    public Integer call() throws InterruptedException {
        try (MockPetStore mock = settings().start()) {
            Runtime.getRuntime().addShutdownHook(new Thread(mock::close, "petstore-mock-stop"));
            announce(mock);
            new CountDownLatch(1).await();
            return 0;
        } catch (UncheckedIOException e) {
            command.commandLine().getErr().println(e.getMessage());
            return CANNOT_BIND;
        }
    }

    private MockPetStoreBuilder settings() {
        try {
            MockPetStoreBuilder builder = MockPetStore.builder().host(host).port(port);
            KeyOptions.parse(keys).forEach(builder::key);
            return builder;
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), e.getMessage(), e);
        }
    }

    private void announce(MockPetStore mock) {
        PrintWriter out = command.commandLine().getOut();
        // Not by a format, which writes numbers as the locale does.
        out.println("PETSTORE-MOCK READY v1 url=" + mock.baseUrl() + " control=" + mock.controlUrl() + " pid="
                + ProcessHandle.current().pid());
        out.flush();
    }
}
