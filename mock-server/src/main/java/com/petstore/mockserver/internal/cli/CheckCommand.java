// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.cli;

import com.petstore.mockserver.ServerTls;
import com.petstore.mockserver.check.ServiceCheck;
import com.petstore.mockserver.check.ServiceReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code check}, for testers whose mock server is to do what their service does. */
@Command(
        name = "check",
        description =
                "Compares a service with the interface document and with this mock server. Sends at most 45 requests,"
                        + " and none after a 429 or with fewer than ten requests left.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:every promise of the document that could be tested is kept",
            "1:a promise is broken",
            "2:the command line is wrong, or the service cannot be reached",
            "3:the check ended early, and what it tested is kept"
        })
final class CheckCommand implements Callable<Integer> {

    private static final int CANNOT_CHECK = 2;
    private static final int MOST_SHOWN = 70;

    /** Where the key comes from; never from the command line, which other users of the machine can read. */
    static final class KeySource {

        @Option(
                names = "--key-env",
                paramLabel = "NAME",
                description = "The environment variable with the API key, such as PETSTORE_API_KEY.")
        private @Nullable String variable;

        @Option(names = "--key-file", paramLabel = "FILE", description = "A file with the API key.")
        private @Nullable Path file;

        String read() throws IOException {
            if (file != null) {
                return Files.readString(file);
            }
            String value = System.getenv(variable);
            if (value == null) {
                throw new IllegalArgumentException("--key-env names the variable " + variable + ", which is not set");
            }
            return value;
        }
    }

    @Option(
            names = "--url",
            paramLabel = "URL",
            required = true,
            description = "The base URL of the service, such as https://staging.pets.example/v1. Plain http is for this"
                    + " machine only.")
    @SuppressWarnings("NullAway.Init") // picocli sets it before it calls
    private URI url;

    @ArgGroup(exclusive = true, multiplicity = "1")
    private KeySource key = new KeySource();

    @Option(
            names = "--write",
            description = "Check createPet too: at most ten pets, named 'petstore-check ..', are created and stay.")
    private boolean writes;

    @Option(
            names = "--behavior",
            paramLabel = "NAME=VALUE",
            description =
                    "Compare with a mock server that has this behavior, as an earlier report printed it. Repeatable.")
    private List<String> behavior = new ArrayList<>();

    @Option(
            names = "--trust",
            paramLabel = "FILE",
            description = "A certificate to trust, as PEM, in place of those that Java trusts.")
    private @Nullable Path certificate;

    @Option(names = "--json", paramLabel = "FILE", description = "Where to write the report as JSON too.")
    private @Nullable Path json;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before it calls
    private CommandSpec command;

    @Override
    public Integer call() {
        try {
            String value = key.read();
            ServiceCheck check = ServiceCheck.of(url, () -> value).behavior(RepeatedOptions.behavior(behavior));
            if (certificate != null) {
                check = check.sslContext(ServerTls.trusting(Files.readString(certificate)));
            }
            if (Ansi.AUTO.enabled()) {
                check = check.progress(this::show);
            }
            ServiceReport report = (writes ? check.write() : check).run();
            if (Ansi.AUTO.enabled()) {
                show("");
            }
            PrintWriter out = command.commandLine().getOut();
            out.print(report);
            out.flush();
            if (json != null) {
                AtomicFile.write(json, report.toJson());
            }
            return exitCode(report);
        } catch (IllegalArgumentException e) {
            return failed(e.getMessage());
        } catch (IOException e) {
            return failed("cannot check " + url.getHost() + ": " + e);
        }
    }

    /** Replaces the line that was shown before; only a terminal can do that. */
    private void show(String request) {
        String line = request.length() > MOST_SHOWN ? request.substring(0, MOST_SHOWN) : request;
        command.commandLine().getErr().print("\r\u001b[K" + line);
        command.commandLine().getErr().flush();
    }

    private static int exitCode(ServiceReport report) {
        if (!report.brokenPromises().isEmpty()) {
            return 1;
        }
        return report.endedEarly().isPresent() ? 3 : 0;
    }

    private int failed(@Nullable String reason) {
        command.commandLine().getErr().println(reason);
        return CANNOT_CHECK;
    }
}
