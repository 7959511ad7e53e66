// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.testing.TestClient;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The commands by which the README starts the server and asks it, but for the port, which may be taken. */
@Timeout(60)
class ReadmeCommandTest {

    private static final Pattern COMMANDS = Pattern.compile("""
            java -jar petstore-mock-server-\\S+-standalone\\.jar --port (\\d+) (.*)
            curl -H 'Authorization: Bearer (\\S+)' http://127\\.0\\.0\\.1:\\1/v1(\\S+)
            """);

    @Test
    void startAServerAndListItsPets() throws IOException {
        Matcher readme = COMMANDS.matcher(Files.readString(Path.of("../README.md")));
        assertThat(readme.find()).isTrue();
        MatchResult commands = readme.toMatchResult();

        Process process = start(commands.group(2).split(" "));
        try (BufferedReader out = process.inputReader(UTF_8)) {
            String url = out.readLine().replaceAll(".* url=(\\S+) .*", "$1");

            assertThat(new TestClient(url, commands.group(3))
                            .get(commands.group(4))
                            .status())
                    .isEqualTo(200);
        } finally {
            process.destroyForcibly();
        }
    }

    private static Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-classpath",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "--port",
                "0"));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}
