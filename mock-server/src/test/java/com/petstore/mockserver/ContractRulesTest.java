// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Headers and bodies that the server takes, or that no client of a test sends by itself. */
class ContractRulesTest {

    private final Journal journal = new Journal(Journal.Bounds.DEFAULT);
    private final List<Map.Entry<String, String>> headers =
            new ArrayList<>(List.of(Map.entry("Authorization", "Bearer [e0a5091e]")));

    @ParameterizedTest
    @ValueSource(strings = {"", ",", "application/json", "text/html, */*", "text/html,application/*"})
    void takesWhateverAllowsJson(String accept) {
        headers.add(Map.entry("Accept", accept));
        record("GET", "/v1/pets");

        assertThat(sentences()).isEmpty();
    }

    @Test
    void takesJsonInTheSecondHeaderOfTheName() {
        headers.add(Map.entry("Accept", "text/html"));
        headers.add(Map.entry("accept", "application/json"));
        record("GET", "/v1/pets");

        assertThat(sentences()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"/v1/pets, POST", "/v1/pets/7, GET", "/v1/store/orders, GET"})
    void requestsJsonToBeAcceptedEverywhere(String path, String method) {
        headers.add(Map.entry("Accept", "text/html"));
        headers.add(Map.entry("Content-Type", "application/json"));
        record(method, path);

        assertThat(sentences()).containsExactly("Accept must allow application/json, was [text/html]");
    }

    @ParameterizedTest
    @CsvSource({"Content-Length, 2, 1", "Transfer-Encoding, chunked, 1", "Content-Length, 0, 0"})
    void detectsABodyByItsHeaders(String name, String value, int violations) {
        headers.add(Map.entry(name, value));
        record("HEAD", "/v1/pets/7");

        assertThat(sentences()).hasSize(violations);
    }

    @Test
    void allowsNoParametersWhereAPetIsAdded() {
        headers.add(Map.entry("Content-Type", "application/json"));
        journal.record(arrived("POST", "/v1/pets", "limit=5"));

        assertThat(sentences()).containsExactly("query must have no parameters, had limit");
    }

    private void record(String method, String path) {
        journal.record(arrived(method, path, null));
    }

    private JournalEntry arrived(String method, String path, @Nullable String query) {
        Routes routes = new Routes(LocalServer.state(MockClock.real()), List.of());
        JournalEntry.Head head = new JournalEntry.Head(
                Instant.parse("2026-11-21T12:00:00Z"),
                true,
                method,
                path,
                query,
                routes.find(method, path),
                headers,
                "e0a5091e",
                Instant.MIN);
        return new JournalEntry(new ApiKeys(Map.of(), Behavior.defaults(), MockClock.real()), head);
    }

    private List<String> sentences() {
        return journal.violations().stream().map(Violation::message).toList();
    }
}
