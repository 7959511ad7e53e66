// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;

class RetryAfterFuzz {

    /** More of the same headers would only take longer. */
    private static final int MOST_BYTES = 300;

    private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
    private static final BigInteger THOUSAND_YEARS =
            BigInteger.valueOf(Duration.ofDays(365_000).toSeconds());

    @FuzzTest
    void neverWaitsForLessThanTheServiceNames(byte[] bytes) {
        byte[] input = Arrays.copyOf(bytes, Math.min(bytes.length, MOST_BYTES));
        RawResponse response = Responses.parse(input);
        Optional<Duration> asked = response.quota().requestedWait(NOW);

        assertThat(asked.orElse(Duration.ZERO)).isBetween(Duration.ZERO, Duration.ofDays(400L * 1_000_000_000));
        for (String value : response.headers().all("Retry-After")) {
            Optional<Duration> named = named(value, response);
            if (named.isPresent()) {
                assertThat(asked).hasValueSatisfying(wait -> assertThat(wait).isGreaterThanOrEqualTo(named.get()));
            }
        }
        RawResponse another = Responses.parse(withAnother(input));
        assertThat(another.quota().requestedWait(NOW))
                .hasValueSatisfying(wait -> assertThat(wait).isEqualTo(longer(asked, Duration.ofSeconds(30))));
    }

    /** What one header asks for in a form that HTTP allows. */
    static Optional<Duration> named(String value, RawResponse response) {
        if (value.matches("[0-9]+")) {
            return Optional.of(
                    Duration.ofSeconds(new BigInteger(value).min(THOUSAND_YEARS).longValueExact()));
        }
        Instant date = response.quota().date();
        Instant serviceNow = date == null ? NOW : date;
        return Rfc9110Date.parse(value)
                // Two digits of a year may mean the last century.
                .filter(at -> !value.contains("-"))
                .map(at -> Duration.between(serviceNow, at))
                .filter(wait -> !wait.isNegative());
    }

    private static byte[] withAnother(byte[] input) {
        String text = new String(input, StandardCharsets.ISO_8859_1);
        int end = text.contains("\n") ? text.indexOf('\n') : text.length();
        String longer = text.substring(0, end) + "\nRetry-After: 30" + text.substring(end);
        return longer.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static Duration longer(Optional<Duration> one, Duration other) {
        return one.filter(wait -> wait.compareTo(other) > 0).orElse(other);
    }
}
