// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.MockPetStore;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every example runs, and prints its saved output. */
class ExamplesTest {

    private static final Path PROGRAMS = Path.of("src/main/java/com/petstore/examples");
    private static final Path OUTPUTS = Path.of("src/test/resources/output");

    /** The JDK keeps a socket of its first use of the network. */
    @BeforeAll
    static void useTheNetwork() throws Exception {
        String unused = ProgramOutput.of(QuickStart::main);
    }

    @Test
    void thePageNamesEveryExample() throws IOException {
        String page = Files.readString(Path.of("README.md"));
        try (Stream<Path> programs = Files.list(PROGRAMS)) {
            for (Path program : programs.toList()) {
                if (Files.readString(program).contains("static void main(")) {
                    assertThat(page).contains("](" + program + ") |");
                }
            }
        }
    }

    @Test
    void anExampleCallsTheServiceOfTheEnvironmentAndEnds() throws Exception {
        try (MockPetStore server = MockPetStore.start()) {
            Process process = ProgramOutput.process(QuickStart.class, server, server.apiKey())
                    .redirectErrorStream(true)
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), UTF_8);

            assertThat(output).contains("The service is at " + server.baseUrl());
            assertThat(process.waitFor()).isZero();
            assertThat(server.journal().requests()).isNotEmpty();
        }
    }

    static List<String> examplesWithTheSameOutputEachTime() throws IOException {
        try (Stream<Path> outputs = Files.list(OUTPUTS)) {
            return outputs.map(file -> file.getFileName().toString().replace(".txt", ""))
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("examplesWithTheSameOutputEachTime")
    void printsItsSavedOutputAndClosesItsClients(String example) throws Exception {
        Method main = Class.forName("com.petstore.examples." + example).getMethod("main", String[].class);
        Set<String> before = sockets();
        String output = ProgramOutput.of(arguments -> main.invoke(null, (Object) arguments));

        assertThat(withoutNumbers(output))
                .as("src/test/resources/output/%s.txt, but for numbers", example)
                .isEqualTo(withoutNumbers(Files.readString(OUTPUTS.resolve(example + ".txt"))));
        assertThat(socketsLeft(before))
                .as("sockets that are still open, in a client that was not closed")
                .isEmpty();
    }

    /** Waits, with a bound, for servers that are closing; the connections of a client that is not closed stay for a minute. */
    private static Set<String> socketsLeft(Set<String> before) throws IOException, InterruptedException {
        Set<String> left = sockets();
        for (int i = 0; i < 50 && !before.containsAll(left); i++) {
            TimeUnit.MILLISECONDS.sleep(100);
            left = sockets();
        }
        left.removeAll(before);
        return left;
    }

    /** The connected sockets of this process, where the system shows them. */
    private static Set<String> sockets() throws IOException {
        Set<String> sockets = new TreeSet<>();
        Path descriptors = Path.of("/proc/self/fd");
        if (Files.exists(descriptors)) {
            try (DirectoryStream<Path> all = Files.newDirectoryStream(descriptors)) {
                for (Path descriptor : all) {
                    addSocket(descriptor, sockets);
                }
            }
        }
        return sockets;
    }

    private static void addSocket(Path descriptor, Set<String> sockets) throws IOException {
        try {
            String target = Files.readSymbolicLink(descriptor).toString();
            if (target.startsWith("socket:")) {
                sockets.add(target);
            }
        } catch (NoSuchFileException e) {
            // It was closed meanwhile.
        }
    }

    @Test
    void saturatedQuotaMeetsNo429() throws Exception {
        String output = ProgramOutput.of(SaturatedQuota::main);

        assertThat(output).contains("Done: 701 accepted, 0 refused");
        assertThat(output.lines().filter(line -> line.matches(" *\\d+ +\\d+ +\\d+ +0 +32  [#.]{20} \\d+")))
                .as("a line for each five seconds of two minutes")
                .hasSizeBetween(20, 26);
        assertThat(output.lines().filter(line -> line.matches(" *5 +(29[0-9]) .*")))
                .as("the line of second 5, with all but the reserve sent")
                .hasSize(1);
    }

    @Test
    void jobBesideUsersCreatesAllPetsEitherWay() throws Exception {
        String output = ProgramOutput.of(JobBesideUsers::main);

        assertThat(output)
                .containsPattern("like any other work +[0-9]+ +[1-9][0-9]* +120 in")
                .containsPattern("in the background +[0-9]+ +0 +120 in");
    }

    @Test
    @Tag("slow")
    void fleetSharesQuotaWithoutA429() throws Exception {
        String output = ProgramOutput.of(args -> FleetSharesQuota.main(new String[] {"3"}));

        assertThat(output)
                .containsPattern("(?m)^ +[1-3]( +\\d+){4} +0$")
                .containsPattern("In all: \\d+ requests, 0 refused");
    }

    /** Times, ports, counts and ids of keys differ from run to run. */
    private static List<String> withoutNumbers(String output) {
        return output.lines()
                .map(line -> line.replaceAll("ids [0-9a-f]+", "ids 0")
                        .replaceAll("\\d+(\\.\\d+)? m?s\\b", "0 s")
                        .replaceAll("\\d+", "0")
                        .strip())
                .toList();
    }
}
