// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPet;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.QuotaPlan;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Imports in processes of their own, on real time, with a quota of 30,000 requests a minute. */
@Tag("slow")
class ImportPetsCrashTest {

    private static final int PETS = 1_000;
    private static final int IN_FLIGHT = 16;
    private static final int CTRL_C = 3;

    private static final Pattern COUNTS = Pattern.compile("([\\d,]+) created, 0 refused, (\\d+) unknown, 0 not sent");

    @TempDir
    private Path folder;

    private final MockClock clock = MockClock.real();
    private MockPetStore server;
    private int started;

    @BeforeEach
    void start() {
        server = MockPetStore.builder()
                .clock(clock)
                .key("demo", QuotaPlan.enterprise(30_000, 1_000_000))
                .start();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void twoImportsThatAreKilledCreateNoPetTwice() throws Exception {
        List<Import> killed = List.of(startImport("Cat"), startImport("Dog"));
        server.journal().await(800, Duration.ofMinutes(2));
        killed.forEach(each -> each.process().destroyForcibly());
        for (Import each : killed) {
            each.process().waitFor();
        }

        List<Import> resumed = List.of(startImport("Cat"), startImport("Dog"));
        int created = 0;
        int unknown = 0;
        for (Import each : resumed) {
            Matcher counts = COUNTS.matcher(each.output());
            assertThat(counts.find()).isTrue();
            created += Integer.parseInt(counts.group(1).replace(",", ""));
            unknown += Integer.parseInt(counts.group(2));
        }

        assertThat(created + unknown).isEqualTo(2 * PETS);
        assertThat(unknown).as("at most those in flight").isLessThanOrEqualTo(2 * IN_FLIGHT);
        assertThat(server.pets()).extracting(MockPet::name).doesNotHaveDuplicates();
        assertThat(server.pets().size()).isBetween(created, 2 * PETS);
        assertThat(server.journal().requests())
                .as("requests that were refused")
                .noneMatch(request -> request.status().orElse(0) == 429);
    }

    @Test
    void anImportThatIsStoppedLeavesNoUnknownOutcomeAndResumes() throws Exception {
        Import stopped = startImport("Cat");
        server.journal().await(200, Duration.ofMinutes(2));
        stopped.process().destroy();

        assertThat(stopped.output()).contains(" 0 unknown, ", "Stopped: interrupted");
        assertThat(startImport("Cat").output()).contains("1,000 created, 0 refused, 0 unknown, 0 not sent");
        assertThat(server.pets()).hasSize(PETS);
    }

    /** Only a terminal shows it: a library that opens one may replace the JVM's handler of Ctrl-C. */
    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "the pseudo terminal is that of util-linux")
    void ctrlCInATerminalEndsTheCreatesInFlightAndReports() throws Exception {
        // However late Ctrl-C counts, time stands still, and the quota ends before the file does.
        clock.freeze();
        server.keys().get("demo").changePlan(QuotaPlan.enterprise(PETS / 5, 1_000_000));
        AtomicInteger creates = new AtomicInteger();
        server.faults()
                .add(Fault.latency(Duration.ofSeconds(1)).matching(request -> creates.incrementAndGet() > IN_FLIGHT));
        Import stopped = startImportInTerminal("Cat");
        server.journal().await(request -> request.status().isEmpty(), IN_FLIGHT, Duration.ofMinutes(2));
        try (OutputStream keyboard = stopped.process().getOutputStream()) {
            keyboard.write(CTRL_C);
            keyboard.flush();
            server.faults().clear();
            clock.advance(Duration.ofSeconds(1));
            assertThat(stopped.output()).contains(" 0 unknown, ", "Stopped: interrupted");
        }

        clock.resume();
        server.keys().get("demo").changePlan(QuotaPlan.enterprise(30_000, 1_000_000));
        assertThat(results("Cat", "created")).as("those in flight").hasSizeGreaterThanOrEqualTo(2 * IN_FLIGHT);
        assertThat(results("Cat", "sent"))
                .as("those that waited for the quota were not sent")
                .hasSameElementsAs(results("Cat", "created", "not-sent"));
        assertThat(startImport("Cat").output()).contains("1,000 created, 0 refused, 0 unknown, 0 not sent");
        assertThat(server.pets()).hasSize(PETS);
    }

    private Import startImportInTerminal(String name) throws IOException {
        String command = importOf(name).command().stream()
                .map(part -> "'" + part + "'")
                // A build that runs in the background of a shell has Ctrl-C ignored, and passes that on.
                .collect(Collectors.joining(" ", "exec env --default-signal=INT ", ""));
        ProcessBuilder terminal = new ProcessBuilder("script", "-qec", command, "/dev/null");
        terminal.environment().putAll(importOf(name).environment());
        return start(name, terminal);
    }

    /** The numbers of the rows with these outcomes. */
    private List<String> results(String name, String... outcomes) throws IOException {
        return Files.readAllLines(folder.resolve(name + ".csv.results.csv")).stream()
                .map(line -> line.split(",", -1))
                .filter(line -> List.of(outcomes).contains(line[1]))
                .map(line -> line[0])
                .toList();
    }

    private Import startImport(String name) throws IOException {
        return start(name, importOf(name));
    }

    private ProcessBuilder importOf(String name) throws IOException {
        Path file = folder.resolve(name + ".csv");
        Files.writeString(
                file,
                IntStream.rangeClosed(1, PETS)
                        .mapToObj(row -> name + " " + row + ",1,available\n")
                        .collect(Collectors.joining("", "name,categoryId,status\n", "")));
        return ProgramOutput.process(ImportPets.class, server, "demo", file.toString());
    }

    private Import start(String name, ProcessBuilder program) throws IOException {
        Path output = folder.resolve(name + ++started + ".txt");
        Process process = program.redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        return new Import(process, output);
    }

    private record Import(Process process, Path file) {

        /** Waits until the import has ended. */
        String output() throws Exception {
            process.waitFor();
            return Files.readString(file);
        }
    }
}
