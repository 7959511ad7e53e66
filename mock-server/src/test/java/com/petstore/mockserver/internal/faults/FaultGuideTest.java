// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.RetryAfterForm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Holds the tables of docs/mock-server/faults.md to the vocabulary and to the tests. */
class FaultGuideTest {

    private static final Path GUIDE = Path.of("../docs/mock-server/faults.md");
    private static final Path TESTS = Path.of("src/test/java/com/petstore/mockserver");

    /** The faults of the guide, each with the test that shows it on the socket. */
    private static final String WIRE_TESTS = """
            Fault.status(503) | FaultWireTest.statusReturnsAnErrorOfThatStatus
            Fault.status(200).body("x") | FaultWireTest.statusReturnsAnyBodyAndHeaders
            Fault.redirect(307, "/elsewhere") | FaultWireTest.redirectNamesAnotherPlace
            Fault.html(502, "<h1>Bad</h1>") | FaultWireTest.htmlIsThePageOfAProxy
            Fault.rateLimited(RetryAfterForm.HTTP_DATE, Duration.ofMillis(1500)) | FaultWireTest.rateLimitedNamesTheWaitInEveryForm
            Fault.latency(Duration.ofMillis(200)) | FaultTimeWireTest.latencyKeepsARequestOutUntilTheClockHasMovedOn
            Fault.latency(Duration.ofMillis(200), Duration.ofMillis(50)) | FaultTimeWireTest.latencyWithJitterEndsBetweenItsLeastAndItsMost
            Fault.latency(Duration.ofMillis(200)).afterProcessing() | FaultTimeWireTest.latencyAfterTheOperationKeepsItsResponseBack
            Fault.stall() | FaultTimeWireTest.stallSendsNoResponseAndLeavesTheConnectionOpen
            Fault.stall().afterProcessing() | FaultTimeWireTest.stallAfterTheOperationHasDoneItsWork
            Fault.connectionReset() | FaultConnectionWireTest.resetBeforeTheOperationSendsNothingAndDoesNothing
            Fault.connectionReset().afterProcessing() | FaultConnectionWireTest.resetAfterTheOperationLosesTheResponse
            Fault.connectionClosed() | FaultConnectionWireTest.closeBeforeTheOperationSendsNothingAndDoesNothing
            Fault.connectionClosed().afterProcessing() | FaultConnectionWireTest.closeAfterTheOperationLosesTheResponse
            Fault.resetMidBody() | FaultConnectionWireTest.resetMidBodyPromisesAllAndSendsHalf
            Fault.truncatedBody() | FaultConnectionWireTest.truncatedBodyPromisesAllAndSendsHalf
            Fault.truncatedBody(10) | FaultConnectionWireTest.truncatedBodySendsAsManyBytesAsWanted
            Fault.slowBody(Duration.ofSeconds(5)) | FaultTimeWireTest.slowBodySendsTheHeadersAtOnceAndThenPieceByPiece
            Fault.emptyBody() | FaultWireTest.emptyBodySaysThatItIsEmptyAndKeepsTheConnection
            Fault.malformedJson() | FaultWireTest.malformedJsonMissesItsEndAndKeepsTheConnection
            Fault.wrongContentType("text/plain") | FaultWireTest.wrongContentTypeKeepsTheBody
            Fault.brokenChunk() | FaultWireTest.brokenChunkEndsWithAnInvalidSize
            Fault.changedHeader("Date", "never") | FaultWireTest.changedHeadersTakeThePlaceOfTheServices
            Fault.droppedHeader("Date") | FaultWireTest.droppedHeadersAreNotSent
            Fault.hugeBody(67108864) | FaultWireTest.hugeBodySendsChunksUpToItsSizeAndKeepsTheConnection
            """;

    /** A row of the fault table. */
    private record Row(String kind, String java, String json) {}

    private final List<Row> rows = lines().stream()
            .filter(line -> line.contains("`{\"kind\":"))
            .map(FaultGuideTest::row)
            .toList();

    @ParameterizedTest
    @EnumSource
    void everyKindHasARow(FaultKind kind) {
        assertThat(rows).extracting(Row::kind).contains(kind.id());
    }

    @Test
    void everyRowIsOfAKind() {
        assertThat(rows)
                .extracting(Row::kind)
                .isSubsetOf(Arrays.stream(FaultKind.values()).map(FaultKind::id).toList());
    }

    @Test
    void everyKindThatComesBeforeTheOperationHasARowForAfterItToo() {
        assertThat(rows)
                .filteredOn(row -> row.json().contains("after-processing"))
                .extracting(Row::kind)
                .contains("connection-reset", "connection-closed", "stall", "latency");
    }

    /** FaultJsonTest has them side by side, and reads and writes each of them. */
    @Test
    void javaAndJsonOfEveryRowAreTheSameFault() throws IOException {
        String forms = Files.readString(TESTS.resolve("internal/faults/FaultJsonTest.java"));

        assertThat(rows)
                .allSatisfy(row -> assertThat(withoutSpace(forms))
                        .contains(withoutSpace("form(\"" + row.json().replace('"', '\'') + "\"," + row.java() + ")")));
    }

    @Test
    void everyRowHasATestOnTheSocket() {
        Map<String, String> tests = WIRE_TESTS
                .lines()
                .map(line -> line.split(" \\| ", 2))
                .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1]));

        assertThat(rows).extracting(Row::java).containsExactlyInAnyOrderElementsOf(tests.keySet());
        assertThat(tests.values()).allSatisfy(test -> {
            String[] name = test.split("\\.", 2);
            assertThat(Files.readString(TESTS.resolve(name[0] + ".java"))).contains("void " + name[1] + "(");
        });
    }

    @ParameterizedTest
    @EnumSource
    void everyFormOfRetryAfterIsShown(RetryAfterForm form) {
        assertThat(lines()).anyMatch(line -> line.startsWith("| `" + form.id() + "` |"));
    }

    private static Row row(String line) {
        List<String> columns = Arrays.stream(line.split("\\|", -1))
                .map(column -> column.strip().replace("`", ""))
                .toList();
        return new Row(columns.get(1), columns.get(3), columns.get(4));
    }

    private static String withoutSpace(String text) {
        return text.replaceAll("\\s+", "");
    }

    private static List<String> lines() {
        try {
            return Files.readAllLines(GUIDE);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
