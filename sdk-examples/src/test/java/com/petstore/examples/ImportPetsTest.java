// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockPet;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.Operation;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.sdk.TimeSource;
import com.petstore.sdk.response.RateLimit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImportPetsTest {

    @TempDir
    private Path folder;

    private MockPetStore server;
    private Path file;
    private Path results;

    @BeforeEach
    void start() throws IOException {
        server = MockPetStore.builder().key("demo", QuotaPlan.FREE).start();
        file = folder.resolve("pets.csv");
        results = folder.resolve("results.csv");
        writePets(20);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void createsEachPetAndWritesDownItsId() throws Exception {
        Files.writeString(file, "name,categoryId,status\nRex,7,available\n\"Bär, der\",8,\n");

        assertThat(importPets()).isEqualTo("2 created, 0 refused, 0 unknown, 0 not sent\n");
        assertThat(server.pets()).extracting(MockPet::name).containsExactlyInAnyOrder("Rex", "Bär, der");
        assertThat(Files.readString(results))
                .startsWith("input," + server.baseUrl() + ",")
                .contains("\n1,sent,\n", "\n2,sent,\n")
                .containsPattern("\n1,created,[12]\n");
    }

    @Test
    void createsNothingTheSecondTime() throws Exception {
        importPets();

        assertThat(importPets()).isEqualTo("20 created, 0 refused, 0 unknown, 0 not sent\n");
        assertThat(server.pets()).hasSize(20);
    }

    @Test
    void reportsRowsThatTheServiceRefuses() throws Exception {
        Files.writeString(file, "name,categoryId,status\nRex,7,lost\nBella,8,sold\n");

        assertThat(importPets())
                .startsWith("1 created, 1 refused, 0 unknown, 0 not sent\nRefused: row 1, Rex: createPet: 400");
    }

    @Test
    void reportsAllMistakesOfTheFileBeforeAnythingIsSent() throws Exception {
        Files.writeString(file, "name,categoryId,status\nRex,seven,\nBella,8,sold\nMilo,,\n");

        assertThat(ProgramOutput.of(args -> ImportPets.main(new String[] {file.toString(), results.toString()})))
                .contains("Nothing was sent: ")
                .contains("line 2: categoryId must be a whole number, was seven")
                .contains("line 4: categoryId must be a whole number, was ");
    }

    @Test
    void neverSendsARowAgainWhoseResponseWasLost() throws Exception {
        server.faults()
                .add(Fault.connectionClosed()
                        .afterProcessing()
                        .onOperation(Operation.CREATE_PET)
                        .times(1));

        assertThat(importPets())
                .contains("19 created, 0 refused, 1 unknown, 0 not sent", "Perhaps created: row ", "ROW,not-sent,");
        assertThat(importPets()).contains("19 created, 0 refused, 1 unknown, 0 not sent");
        assertThat(server.pets())
                .as("the one whose response was lost was created")
                .hasSize(20);
    }

    @Test
    void neverSendsARowAgainWhoseProcessWasKilled() throws Exception {
        importPets();
        leaveResults(line -> !line.startsWith("7,created"));
        server.reset();

        assertThat(importPets())
                .contains("19 created, 0 refused, 1 unknown, 0 not sent")
                .contains("Perhaps created: row 7, Pet 7: the import ended before the response");
        assertThat(server.pets()).isEmpty();
    }

    @Test
    void sendsARowAgainOnceItsResultWasEntered() throws Exception {
        importPets();
        leaveResults(line -> !line.startsWith("7,created"));
        Files.writeString(results, "7,not-sent,\n", StandardOpenOption.APPEND);
        server.reset();

        assertThat(importPets()).isEqualTo("20 created, 0 refused, 0 unknown, 0 not sent\n");
        assertThat(server.pets()).extracting(MockPet::name).containsExactly("Pet 7");
    }

    @Test
    void dropsALineThatWasBeingWrittenWhenTheProcessWasKilled() throws Exception {
        importPets();
        Files.writeString(results, "20,unkn", StandardOpenOption.APPEND);

        assertThat(importPets()).isEqualTo("20 created, 0 refused, 0 unknown, 0 not sent\n");
        assertThat(Files.readString(results)).endsWith("\n").doesNotContain("unkn");
    }

    @Test
    void stopsAfterTenUnknownOutcomes() throws Exception {
        server.faults().add(Fault.status(503));
        writePets(500);

        String output = importPets();

        assertThat(output).contains("0 created", "Stopped: after 10 creates with an unknown outcome", "Run it again");
        assertThat(server.journal().requests())
                .as("those in flight, and no others")
                .hasSizeLessThan(50);
    }

    @Test
    void stopsWhenTheKeyIsWrongAndSendsTheRowsLater() throws Exception {
        assertThat(importPets("wrong"))
                .contains("0 created, 0 refused, 0 unknown, 20 not sent", "Stopped: createPet: 401");

        assertThat(importPets()).isEqualTo("20 created, 0 refused, 0 unknown, 0 not sent\n");
    }

    @Test
    void showsAsDoneWhatWasSent() throws Exception {
        PrintStream usual = System.err;
        ByteArrayOutputStream progress = new ByteArrayOutputStream();
        System.setErr(new PrintStream(progress, true, UTF_8));
        try {
            importPets("wrong");
        } finally {
            System.setErr(usual);
        }

        assertThat(progress.toString(UTF_8)).contains(" 0/20 ").doesNotContainPattern(" [1-9]\\d?/20 ");
    }

    @ParameterizedTest
    @CsvSource({
        "2_992, 2_992, 3_000, PT40S,  PT0S",
        "2_993, 2_992, 3_000, PT40S,  PT40S",
        "5_000, 0,     3_000, PT40S,  PT1M40S",
        "6_000, 0,     3_000, PT40S,  PT1M40S",
        "6_001, 0,     3_000, PT40S,  PT2M40S",
        "1_001, 0,     1_000, PT10H,  PT34H"
    })
    void estimatesTheWaitByTheQuota(String rows, String remaining, String limit, Duration untilReset, Duration wait) {
        Instant now = Instant.parse("2026-11-21T12:00:20Z");
        RateLimit quota = RateLimit.of(number(limit), number(remaining), now.plus(untilReset));

        assertThat(ImportPets.quotaWait(number(rows), quota, now)).isEqualTo(wait);
    }

    private static long number(String text) {
        return Long.parseLong(text.replace("_", ""));
    }

    @Test
    void refusesTheResultsOfAnotherFile() throws Exception {
        importPets();
        writePets(21);

        assertThatThrownBy(this::importPets)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("has the results of another file, or " + file + " was changed");
    }

    @Test
    void refusesTheResultsOfAnotherService() throws Exception {
        importPets();
        String first = server.baseUrl();
        server.close();
        server = MockPetStore.builder().key("demo", QuotaPlan.FREE).start();

        assertThatThrownBy(this::importPets)
                .hasMessage(results + " has the results of " + first + ", not of " + server.baseUrl());
    }

    @Test
    void refusesResultsThatAnotherImportUses() throws Exception {
        ImportResults inUse = ImportResults.open(results, file, server.baseUrl());

        assertThatThrownBy(this::importPets).hasMessage(results + " is in use by another import");
        inUse.close();
    }

    private String importPets() throws Exception {
        return importPets("demo");
    }

    private String importPets(String key) throws Exception {
        ExampleService service = new ExampleService(server.baseUrl(), key, TimeSource.system(), null);
        return ProgramOutput.of(args -> ImportPets.run(file, results, service)).replace("\r\n", "\n");
    }

    private void writePets(int count) throws IOException {
        Files.writeString(
                file,
                IntStream.rangeClosed(1, count)
                        .mapToObj(row -> "Pet " + row + ",1,available\n")
                        .collect(Collectors.joining("", "name,categoryId,status\n", "")));
    }

    private void leaveResults(Predicate<String> lines) throws IOException {
        List<String> left = Files.readAllLines(results).stream().filter(lines).toList();
        Files.write(results, left);
    }
}
