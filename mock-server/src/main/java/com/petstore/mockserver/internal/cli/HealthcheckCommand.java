// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Asks a server whether it is up, for images that have no other client. */
@Command(
        name = "healthcheck",
        description = "Asks a server whether it is up: exit code 0 if it is, 1 if not.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class HealthcheckCommand implements Callable<Integer> {

    /** Which server. */
    static final class Target {

        @Option(names = "--ready-file", paramLabel = "FILE", description = "The ready file that the server wrote.")
        private @Nullable Path readyFile;

        @Option(
                names = "--url",
                paramLabel = "URL",
                description = "The control URL that the ready line named, such as http://127.0.0.1:8085/__petstore.")
        private @Nullable String url;
    }

    @ArgGroup(exclusive = true, multiplicity = "1")
    private Target target = new Target();

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before it calls
    private CommandSpec command;

    @Override
    public Integer call() throws InterruptedException {
        try {
            int status = status();
            if (status != 200) {
                command.commandLine()
                        .getErr()
                        .println("the server must be up, answered " + status + "; --url is its control URL");
                return 1;
            }
            return 0;
        } catch (IOException | IllegalArgumentException e) {
            command.commandLine().getErr().println("the server must be up, was not: " + e);
            return 1;
        }
    }

    private int status() throws IOException, InterruptedException {
        ReadyServer server = target.readyFile == null
                ? new ReadyServer(Optional.ofNullable(target.url).orElseThrow(), Optional.empty(), 0)
                : ReadyServer.read(target.readyFile);
        return server.health();
    }
}
