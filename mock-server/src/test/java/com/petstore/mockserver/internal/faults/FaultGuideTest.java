// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.RetryAfterForm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Holds the tables of docs/mock-server/faults.md to the vocabulary and to the tests. */
class FaultGuideTest {

    private static final Path GUIDE = Path.of("../docs/mock-server/faults.md");
    private static final Path TESTS = Path.of("src/test/java/com/petstore/mockserver");

    /** A row of the fault table. */
    private record Row(String kind, String java, String json, String test) {}

    private final List<Row> rows = lines().stream()
            .filter(line -> line.contains("WireTest."))
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
    void theTestOfEveryRowExists() {
        assertThat(rows).allSatisfy(row -> {
            String[] name = row.test().split("\\.", -1);
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
        return new Row(columns.get(1), columns.get(3), columns.get(4), columns.get(5));
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
