// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.cli;

import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.MockPetStoreBuilder;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Serves the Pet Store Service until the process is stopped. Standard output gets the ready line, and the log of requests with {@code --log-requests}. */
@Command(
        name = "petstore-mock-server",
        customSynopsis = {
            "petstore-mock-server [serve] [OPTIONS]",
            "petstore-mock-server healthcheck (--ready-file=FILE | --url=URL)",
            "petstore-mock-server check --url=URL (--key-env=NAME | --key-file=FILE) [--write] [--json=FILE]",
            "petstore-mock-server openapi"
        },
        description = "Serves the Pet Store Service from memory, for tests.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        subcommands = {HealthcheckCommand.class, CheckCommand.class},
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:stopped, also by a signal, once every request has its response",
            "1:the server cannot start for another reason, such as TLS without keytool",
            "2:the command line is wrong",
            "3:the port is not available",
            "4:a file cannot be read or written, or holds something else than it should",
            "5:the server has failed, such as for lack of memory"
        })
final class ServeCommand implements Callable<Integer> {

    private static final int CANNOT_START = 1;
    private static final int CANNOT_BIND = 3;
    private static final int BAD_FILE = 4;
    private static final Duration TIME_TO_DRAIN = Duration.ofSeconds(5);
    private static final Duration TIME_TO_CLOSE = TIME_TO_DRAIN.multipliedBy(2);

    @Mixin
    private final ServeOptions options = new ServeOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before it calls
    private CommandSpec command;

    @Override
    public Integer call() throws InterruptedException {
        MockPetStoreBuilder settings = settings();
        try {
            for (Path file : options.filesToRead()) {
                AtomicFile.requireReadable(file);
            }
            if (options.readyFile != null) {
                ReadyFile.clear(options.readyFile);
            }
            return serve(settings);
        } catch (IOException | IllegalArgumentException e) {
            return failed(e, BAD_FILE);
        } catch (UncheckedIOException e) {
            return failed(e, e.getCause() instanceof BindException ? CANNOT_BIND : BAD_FILE);
        } catch (IllegalStateException e) {
            return failed(e, CANNOT_START);
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
            Thread stop = new Thread(() -> stop(mock), "petstore-mock-stop");
            Runtime.getRuntime().addShutdownHook(stop);
            Optional<String> certificate = options.tls ? Optional.of(mock.tls().pem()) : Optional.empty();
            ReadyServer ready = ReadyServer.of(mock, certificate);
            try {
                writeFiles(ready);
            } catch (IOException e) {
                // It halts the JVM with 0, which would hide the exit code of this failure.
                Runtime.getRuntime().removeShutdownHook(stop);
                throw e;
            }
            PrintWriter out = command.commandLine().getOut();
            out.println(ready.line());
            out.flush();
            if (options.logRequests) {
                mock.journal().addListener(new RequestLog(out));
            }
            if (Ansi.AUTO.enabled()) {
                command.commandLine()
                        .getErr()
                        .println("The page is at " + ready.control() + "/. Ctrl+C stops the server.");
            }
            mock.awaitClose();
            return 0;
        }
    }

    private void writeFiles(ReadyServer ready) throws IOException {
        if (options.certificate != null) {
            AtomicFile.write(options.certificate, ready.certificate().orElseThrow());
        }
        if (options.readyFile != null) {
            AtomicFile.write(options.readyFile, ready.toJson());
        }
    }

    /** Halts the JVM, whose exit code would otherwise be that of a signal; also if the server does not end. */
    private void stop(MockPetStore mock) {
        try {
            Thread closing = new Thread(() -> mock.close(TIME_TO_DRAIN), "petstore-mock-close");
            closing.setDaemon(true);
            closing.start();
            closing.join(TIME_TO_CLOSE.toMillis());
            if (options.readyFile != null) {
                ReadyFile.delete(options.readyFile);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            Runtime.getRuntime().halt(0);
        }
    }

    MockPetStoreBuilder settings() {
        try {
            return options.settings();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), e.getMessage(), e);
        }
    }

    private int failed(Exception failure, int exitCode) {
        command.commandLine().getErr().println(failure.getMessage());
        return exitCode;
    }
}
