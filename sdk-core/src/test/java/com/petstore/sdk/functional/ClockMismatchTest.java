// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.functional;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.RateLimitScope;
import com.petstore.sdk.TimeSource;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.FakeTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A client that does not live in the virtual time of its mock server is told so, when that makes it wait for nothing. */
class ClockMismatchTest {

    private static final String ADVICE = "; if it is a mock server with a virtual clock, set timeSource to that clock";

    private final FakeTime time = FakeTime.leaping();

    @ParameterizedTest
    @EnumSource
    void aClockThatStandsStillIsNamed(CallStyle style) {
        MockClock clock = MockClock.frozenAt(time.instant());

        assertThat(failure(style, clock, time, Duration.ofSeconds(90)))
                .hasMessageContaining("; the clock of the service stands still at 2026-11-21T12:00:00Z" + ADVICE);
    }

    @ParameterizedTest
    @CsvSource({"BLOCKING, 2027-03-01", "ASYNC, 2027-03-01", "BLOCKING, 2026-11-01", "ASYNC, 2026-11-01"})
    void aClockThatIsFarOffIsNamed(CallStyle style, String day) {
        MockClock clock = MockClock.frozenAt(Instant.parse(day + "T12:00:00Z"));

        assertThat(failure(style, clock, time, Duration.ZERO))
                .hasMessageContaining("; the clock of the service showed " + day
                        + "T12:00:00Z when that of the client showed 2026-11-21T12:00:0")
                .hasMessageContaining(ADVICE);
    }

    @ParameterizedTest
    @EnumSource
    void aClockThatIsSomeHoursWrongIsNot(CallStyle style) {
        MockClock clock = MockClock.frozenAt(time.instant().plus(Duration.ofHours(14)));

        assertThat(failure(style, clock, time, Duration.ZERO)).message().doesNotContain("clock");
    }

    @ParameterizedTest
    @EnumSource
    void aSharedClockIsNot(CallStyle style) {
        MockClock clock = MockClock.frozenAt(time.instant());
        TimeSource shared = MockServerTest.timeOf(clock);

        assertThat(failure(style, clock, shared, Duration.ZERO)).message().doesNotContain("clock");
    }

    /** Spends the quota of a minute, and what the next call fails with. */
    private static RateLimitException failure(CallStyle style, MockClock clock, TimeSource time, Duration patience) {
        try (MockPetStore server = MockPetStore.builder()
                        .key("free", QuotaPlan.FREE)
                        .clock(clock)
                        .start();
                PetStoreClient client = PetStoreClient.builder()
                        .baseUrl(server.baseUrl())
                        .apiKey(server.apiKey())
                        .timeSource(time)
                        .rateLimitScope(RateLimitScope.isolated())
                        .maxRateLimitWait(patience)
                        .build()) {
            return catchThrowableOfType(RateLimitException.class, () -> {
                for (int i = 0; i <= 60; i++) {
                    style.execute(client.listPets());
                }
            });
        }
    }
}
