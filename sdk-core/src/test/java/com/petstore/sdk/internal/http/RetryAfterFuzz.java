// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

class RetryAfterFuzz {

    /** More of the same headers would only take longer. */
    private static final int MOST_BYTES = 300;

    private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
    private static final BigInteger LARGEST = BigInteger.valueOf(999_999_999_999_999L);

    @FuzzTest
    void neverWaitsForLessThanTheServiceNames(byte[] bytes) {
        byte[] input = Arrays.copyOf(bytes, Math.min(bytes.length, MOST_BYTES));
        RawResponse response = Responses.parse(input);
        Optional<Duration> asked = response.quota().requestedWait(NOW);

        assertThat(asked.orElse(Duration.ZERO)).isBetween(Duration.ZERO, Duration.ofDays(400L * 1_000_000_000));
        List<String> all = response.headers().all("Retry-After");
        Optional<Duration> named = all.isEmpty() ? Optional.empty() : named(all.get(all.size() - 1), response);
        if (named.isPresent()) {
            assertThat(asked).hasValueSatisfying(wait -> assertThat(wait).isGreaterThanOrEqualTo(named.get()));
        }
    }

    /** What one header asks for in a form that HTTP allows. */
    static Optional<Duration> named(String value, RawResponse response) {
        if (value.matches("[0-9]+")) {
            return Optional.of(
                    Duration.ofSeconds(new BigInteger(value).min(LARGEST).longValueExact()));
        }
        Instant date = response.quota().date();
        Instant serviceNow = date == null ? NOW : date;
        return Rfc9110Date.parse(value)
                // Two digits of a year may mean the last century.
                .filter(at -> !value.contains("-"))
                .map(at -> Duration.between(serviceNow, at))
                .filter(wait -> !wait.isNegative());
    }
}
