// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.MockPet;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.QuotaPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Imports in processes of their own, on real time, with a quota of 30,000 requests a minute. */
class ImportPetsCrashTest {

    private static final int PETS = 1_000;

    private static final Pattern COUNTS = Pattern.compile("([\\d,]+) created, 0 refused, (\\d+) unknown, 0 not sent");

    @TempDir
    private Path folder;

    private MockPetStore server;
    private int started;

    @BeforeEach
    void start() {
        server = MockPetStore.builder()
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
        assertThat(unknown).as("at most those in flight").isLessThanOrEqualTo(2 * 16);
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

    private Import startImport(String name) throws IOException {
        Path file = folder.resolve(name + ".csv");
        Files.writeString(
                file,
                IntStream.rangeClosed(1, PETS)
                        .mapToObj(row -> name + " " + row + ",1,available\n")
                        .collect(Collectors.joining("", "name,categoryId,status\n", "")));
        Path output = folder.resolve(name + ++started + ".txt");
        Process process = ProgramOutput.process(ImportPets.class, server, "demo", file.toString())
                .redirectErrorStream(true)
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
