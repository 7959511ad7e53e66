// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.NewMockPet;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.mockserver.check.BreakingService.Breakage;
import com.petstore.mockserver.check.BreakingService.Sent;
import com.petstore.mockserver.check.Finding.Verdict;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * What the check reports about each promise if something goes wrong with all responses but the first. The table in {@code
 * src/test/resources/check/verdicts.txt} was compared with the responses by hand.
 */
class VerdictsTest {

    private static final Path TABLE = Path.of("src/test/resources/check/verdicts.txt");

    private static final Map<Verdict, String> WORDS =
            Map.of(Verdict.KEPT, "kept", Verdict.BROKEN, "BROKEN", Verdict.NOT_TESTED, "-");

    @Test
    void aPromiseIsKeptOnlyWhereAResponseShowsIt() throws IOException {
        Map<String, Map<String, Verdict>> verdicts = new LinkedHashMap<>();
        verdicts.put("intact", verdicts(Sent::raw, 1));
        verdicts.put("500", verdicts(sent -> sent.status(500).raw(), 1));
        verdicts.put(
                "object",
                verdicts(sent -> sent.status(200).body("{\"error\":\"no\"}").raw(), 1));
        verdicts.put("page", verdicts(VerdictsTest::page, 1));
        verdicts.put(
                "redirect",
                verdicts(
                        sent -> sent.status(302)
                                .header("Location", "/")
                                .body("")
                                .raw(),
                        1));
        verdicts.put("headless", verdicts(VerdictsTest::withoutRateLimit, 1));
        verdicts.put("some-503", verdicts(sent -> sent.status(503).body("").raw(), 4));
        verdicts.put("resets", verdicts(sent -> "", 4));

        assertThat(table(verdicts)).isEqualTo(Files.readString(TABLE));
    }

    private static String page(Sent sent) {
        return sent.status(200)
                .header("Content-Type", "text/html")
                .body("<html>")
                .raw();
    }

    private static String withoutRateLimit(Sent sent) {
        return sent.without("X-RateLimit-Limit")
                .without("X-RateLimit-Remaining")
                .without("X-RateLimit-Reset")
                .raw();
    }

    /** If every so many-th response after the first is damaged. */
    private static Map<String, Verdict> verdicts(Function<Sent, String> damage, int every) throws IOException {
        AtomicInteger number = new AtomicInteger();
        Breakage breakage = (line, sent) -> {
            int before = number.getAndIncrement();
            return before > 0 && before % every == 0 ? damage.apply(sent) : sent.raw();
        };
        Map<String, Verdict> verdicts = new LinkedHashMap<>();
        try (MockPetStore mock = store();
                BreakingService service = new BreakingService(mock, breakage)) {
            ServiceReport report = ServiceCheck.of(URI.create(service.url().toString()), mock::apiKey)
                    .write()
                    .run();
            report.promises().forEach(finding -> verdicts.put(finding.name(), finding.verdict()));
        }
        return verdicts;
    }

    private static MockPetStore store() {
        NewMockPet[] pets = new NewMockPet[25];
        for (int i = 0; i < pets.length; i++) {
            pets[i] = NewMockPet.of("Pet " + i, 7);
        }
        return MockPetStore.builder()
                .clock(MockClock.frozenAt(Instant.parse("2026-11-21T12:00:17Z")))
                .key("key-of-verdicts", QuotaPlan.BUSINESS)
                .seed(pets)
                .start();
    }

    private static String table(Map<String, Map<String, Verdict>> verdicts) {
        StringBuilder table = new StringBuilder(row("promise", new ArrayList<>(verdicts.keySet())));
        for (Check check : Promises.all()) {
            List<String> cells = verdicts.values().stream()
                    .map(column -> WORDS.get(column.get(check.name())))
                    .toList();
            table.append(row(check.name(), cells));
        }
        return table.toString();
    }

    private static String row(String name, List<String> cells) {
        StringBuilder row = new StringBuilder(String.format("%-27s", name));
        cells.forEach(cell -> row.append(String.format("%-9s", cell)));
        return row.toString().stripTrailing() + "\n";
    }
}
