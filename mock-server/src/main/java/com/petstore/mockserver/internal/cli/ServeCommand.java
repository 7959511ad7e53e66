package com.petstore.mockserver.internal.cli;

import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.MockPetStoreBuilder;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Serves the Pet Store Service until the process is stopped. Standard output gets the ready line and nothing else. */
@Command(
        name = "petstore-mock-server",
        customSynopsis = {
            "petstore-mock-server [serve] [OPTIONS]",
            "petstore-mock-server healthcheck (--ready-file=FILE | --url=URL)",
            "petstore-mock-server openapi"
        },
        description = "Serves the Pet Store Service from memory, for tests.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        subcommands = HealthcheckCommand.class,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:stopped, also by a signal, once every request has its response",
            "2:the command line is wrong",
            "3:the port is not available",
            "4:a file cannot be read or written, or holds something else than it should"
        })
final class ServeCommand implements Callable<Integer> {

    private static final int CANNOT_BIND = 3;
    private static final int BAD_FILE = 4;
    private static final Duration TIME_TO_DRAIN = Duration.ofSeconds(5);

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

    @Option(
            names = "--seed",
            paramLabel = "FILE",
            description = "What is stored at the start: a JSON object with pets and orders. Repeatable.")
    private List<Path> seeds = new ArrayList<>();

    @Option(
            names = "--clock",
            paramLabel = "INSTANT",
            description = "Time at which the server's clock stands, such as 2030-12-05T00:00:00Z."
                    + " Without it the clock runs with the machine.")
    private @Nullable Instant clock;

    @Option(names = "--random-seed", paramLabel = "N", description = "Repeats the random choices of an earlier run.")
    private @Nullable Long randomSeed;

    @Option(
            names = "--behavior",
            paramLabel = "NAME=VALUE",
            description = "What the server does where the interface document leaves a choice, such as"
                    + " limit-out-of-range=clamp. Repeatable.")
    private List<String> behavior = new ArrayList<>();

    @Option(names = "--tls", description = "Speak HTTPS, with a certificate made at the start.")
    private boolean tls;

    @Option(
            names = "--tls-certificate",
            paramLabel = "FILE",
            description = "Where to write the certificate that clients must trust, with --tls.")
    private @Nullable Path certificate;

    @Option(
            names = "--control-token",
            paramLabel = "TOKEN",
            defaultValue = "${env:PETSTORE_MOCK_CONTROL_TOKEN}",
            description = "Opens the control interface to other machines that send this bearer token, and closes it to"
                    + " all others. Also read from PETSTORE_MOCK_CONTROL_TOKEN.")
    private @Nullable String controlToken;

    @Option(
            names = "--ready-file",
            paramLabel = "FILE",
            description =
                    "Where to write, once the server is up, what the ready line says; deleted at the end. That of a"
                            + " server that was killed is deleted at the start, that of one that runs refused.")
    private @Nullable ReadyFile readyFile;

    @Option(
            names = "--faults",
            paramLabel = "FILE",
            description = "Faults to start with, a JSON array; docs/server-faults.md shows its form.")
    private @Nullable Path faults;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before it calls
    private CommandSpec command;

    @Override
    public Integer call() throws InterruptedException {
        MockPetStoreBuilder settings = settings();
        try {
            for (Path seed : seeds) {
                AtomicFile.requireReadable(seed);
            }
            if (faults != null) {
                AtomicFile.requireReadable(faults);
            }
            if (readyFile != null) {
                readyFile.claim();
            }
            return serve(settings);
        } catch (IOException | IllegalArgumentException e) {
            return failed(e, BAD_FILE);
        } catch (UncheckedIOException e) {
            return failed(e, CANNOT_BIND);
        }
    }

    @Command(
            name = "openapi",
            description = "Prints the OpenAPI document of the service.",
            mixinStandardHelpOptions = true,
            versionProvider = Version.class)
    void printOpenApi() {
        command.commandLine().getOut().print(MockPetStore.openApi());
        command.commandLine().getOut().flush();
    }

    private int serve(MockPetStoreBuilder settings) throws IOException, InterruptedException {
        try (MockPetStore mock = settings.start()) {
            ReadyMessage announcement = new ReadyMessage(mock, tls);
            if (certificate != null) {
                AtomicFile.write(certificate, mock.tls().pem());
            }
            if (readyFile != null) {
                readyFile.write(announcement.json());
            }
            Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(mock), "petstore-mock-stop"));
            PrintWriter out = command.commandLine().getOut();
            out.println(announcement.line());
            out.flush();
            if (ReadyMessage.isInteractive()) {
                command.commandLine().getErr().print(announcement.summary());
                command.commandLine().getErr().flush();
            }
            mock.awaitClose();
            return 0;
        }
    }

    /** Ends the JVM itself, which would tell of a signal otherwise, as if something had gone wrong. */
    private void stop(MockPetStore mock) {
        try {
            mock.close(TIME_TO_DRAIN);
            if (readyFile != null) {
                readyFile.delete();
            }
        } finally {
            Runtime.getRuntime().halt(0);
        }
    }

    private MockPetStoreBuilder settings() {
        try {
            MockPetStoreBuilder builder = MockPetStore.builder().host(host).port(port);
            RepeatedOptions.keys(keys).forEach(builder::key);
            seeds.forEach(builder::seed);
            builder.behavior(RepeatedOptions.behavior(behavior));
            if (clock != null) {
                builder.clock(MockClock.frozenAt(clock));
            }
            if (randomSeed != null) {
                builder.randomSeed(randomSeed);
            }
            if (controlToken != null) {
                builder.controlToken(controlToken);
            }
            if (tls) {
                builder.tls();
            } else if (certificate != null) {
                throw new IllegalArgumentException("--tls-certificate must come with --tls, did not");
            }
            Optional.ofNullable(faults).ifPresent(builder::faults);
            return builder;
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), e.getMessage(), e);
        }
    }

    private int failed(Exception failure, int exitCode) {
        command.commandLine().getErr().println(failure.getMessage());
        return exitCode;
    }
}
