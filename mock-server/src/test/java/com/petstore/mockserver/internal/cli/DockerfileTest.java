// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.MockPetStore;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.ParseResult;

/** Holds the Dockerfile to the command line, since no image is built here. */
class DockerfileTest {

    private static final Pattern TEXT = Pattern.compile("\"([^\"]*)\"");
    private static final List<String> JAVA = List.of("java", "-jar", "/petstore-mock-server.jar");

    private final String dockerfile = read(Path.of("Dockerfile"));

    @Test
    void hasAtMostFifteenLines() {
        assertThat(dockerfile.lines().count()).isLessThanOrEqualTo(15);
    }

    @Test
    void copiesTheStandaloneJarOfTheBuildToWhereItIsStarted() {
        String pom = read(Path.of("pom.xml"));

        assertThat(pom)
                .contains("<artifactId>petstore-mock-server</artifactId>")
                .contains("<shadedClassifierName>standalone</shadedClassifierName>");
        assertThat(dockerfile).contains("COPY target/petstore-mock-server-*-standalone.jar " + JAVA.get(2) + "\n");
    }

    @Test
    void startsAServerThatTheHostCanReachOnTheExposedPort() {
        List<String> start = words("ENTRYPOINT");
        ParseResult parsed = Main.commandLine().parseArgs(arguments(start));

        assertThat(start).startsWith(JAVA.toArray(String[]::new));
        assertThat(parsed.hasSubcommand()).isFalse();
        assertThat(parsed.<String>matchedOptionValue("--host", "127.0.0.1")).isEqualTo("0.0.0.0");
        assertThat(parsed.<Integer>matchedOptionValue("--port", 0)).isEqualTo(exposedPort());
    }

    @Test
    void takesFurtherOptionsOfDockerRun() {
        assertThat(words("ENTRYPOINT")).doesNotContain("--key", "--control-token");
        assertThat(dockerfile).doesNotContainPattern("(?m)^CMD");
    }

    @Test
    void asksTheControlInterfaceOnThatPortForItsHealth() {
        List<String> check = words("CMD");
        ParseResult parsed = Main.commandLine().parseArgs(arguments(check)).subcommand();
        URI url = URI.create(parsed.matchedOptionValue("--url", ""));

        assertThat(check).startsWith(JAVA.toArray(String[]::new));
        assertThat(parsed.commandSpec().name()).isEqualTo("healthcheck");
        assertThat(url.getPort()).isEqualTo(exposedPort());
        assertThat(url.getHost()).isEqualTo("127.0.0.1");
        try (MockPetStore mock = MockPetStore.start()) {
            assertThat(url.getPath()).isEqualTo(URI.create(mock.controlUrl()).getPath());
            String real = mock.controlUrl();
            assertThat(Main.execute(Main.commandLine(), "healthcheck", "--url", real))
                    .isZero();
        }
    }

    private int exposedPort() {
        Matcher port = Pattern.compile("(?m)^EXPOSE ([0-9]+)$").matcher(dockerfile);
        assertThat(port.find()).isTrue();
        return Integer.parseInt(port.group(1));
    }

    private static String[] arguments(List<String> words) {
        return words.subList(JAVA.size(), words.size()).toArray(String[]::new);
    }

    /** What an instruction in its exec form lists. */
    private List<String> words(String instruction) {
        Matcher line = Pattern.compile("(?m)^ *" + instruction + " \\[(.*)]$").matcher(dockerfile);
        assertThat(line.find()).as(instruction).isTrue();
        return TEXT.matcher(line.group(1)).results().map(DockerfileTest::text).toList();
    }

    private static String text(MatchResult word) {
        return word.group(1);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
