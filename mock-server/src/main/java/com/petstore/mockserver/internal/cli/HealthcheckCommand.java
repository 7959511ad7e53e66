// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.cli;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Probes a server, for images that have no other client. */
@Command(
        name = "healthcheck",
        description = "Probes a server: exit code 0 if it is up, 1 if not.",
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
                description = "A URL of the ready line, such as http://127.0.0.1:8085/__petstore.")
        private @Nullable URI url;

        ReadyServer server() throws IOException {
            return url == null
                    ? ReadyServer.read(requireNonNull(readyFile))
                    : new ReadyServer("", url.resolve("/__petstore").toString(), 0, Optional.empty());
        }
    }

    @ArgGroup(exclusive = true, multiplicity = "1")
    private Target target = new Target();

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before it calls
    private CommandSpec command;

    @Override
    public Integer call() throws InterruptedException {
        try {
            int status = target.server().health();
            return status == 200 ? 0 : failed("the server must be up, responded " + status);
        } catch (IOException | IllegalArgumentException e) {
            return failed("the server must be up, was not: " + e);
        }
    }

    private int failed(String reason) {
        command.commandLine().getErr().println(reason);
        return 1;
    }
}
