package com.petstore.sdk.error;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.model.ErrorBody;
import com.petstore.sdk.response.RateLimit;
import com.petstore.sdk.response.RateLimitWindow;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Each failure can be made by an application for its own tests. */
class OtherExceptionsTest {

    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

    @Test
    void rateLimitSaysWhenToComeBack() {
        RateLimitException exception = RateLimitException.builder()
                .operation("listPets")
                .retryAt(NOON)
                .retryAfter(Duration.ofSeconds(30))
                .window(RateLimitWindow.MINUTE)
                .rateLimit(RateLimit.of(60, 0, NOON))
                .errorBody(ErrorBody.of("rate_limit_exceeded", "slow down", 429))
                .build();

        assertThat(exception)
                .hasMessage("listPets: the quota of the minute is used up, rate_limit_exceeded: slow down;"
                        + " nothing may be sent before 2026-11-21T12:00:00Z (1 attempt)");
        assertThat(exception.retryAt()).isEqualTo(NOON);
        assertThat(exception.retryAfter()).isEqualTo(Duration.ofSeconds(30));
        assertThat(exception.rateLimit()).contains(RateLimit.of(60, 0, NOON));
        assertThat(exception.errorBody()).isPresent();
    }

    @Test
    void rateLimitBlamesNoQuotaThatWasNotShownAsUsedUp() {
        RateLimitException exception = RateLimitException.builder()
                .operation("listPets")
                .retryAt(NOON)
                .rateLimit(RateLimit.of(60, 0, NOON))
                .errorBody(ErrorBody.of("key_banned", "too many requests after a 429", 429))
                .build();

        assertThat(exception)
                .hasMessage("listPets: the service refuses requests, key_banned: too many requests after a 429;"
                        + " nothing may be sent before 2026-11-21T12:00:00Z (1 attempt)");
        assertThat(exception.window()).isEmpty();
    }

    @Test
    void rateLimitDoesNotCallUsedUpOfWhatSomethingIsLeft() {
        RateLimitException exception = RateLimitException.builder()
                .operation("listPets")
                .attempts(0)
                .retryAt(NOON)
                .window(RateLimitWindow.MINUTE)
                .rateLimit(RateLimit.of(60, 47, NOON))
                .build();

        assertThat(exception)
                .hasMessage(
                        "listPets: has to wait for its part of the quota of the minute (47 of 60 left at the last answer, for all calls and processes);"
                                + " nothing may be sent before 2026-11-21T12:00:00Z (not sent)");
    }

    @Test
    void decodeFailureSaysWhereAndWhat() {
        PetStoreDecodeException exception = PetStoreDecodeException.builder()
                .operation("listPets")
                .jsonPath("$[3].id")
                .problem("must be an integer, was a string")
                .rawBody("[]")
                .build();

        assertThat(exception).hasMessage("listPets: 200, but $[3].id must be an integer, was a string (1 attempt)");
        assertThat(exception.jsonPath()).isEqualTo("$[3].id");
        assertThat(exception.rawBody()).isEqualTo("[]");
        assertThat(exception.status()).isEqualTo(200);
    }

    @Test
    void timeoutIsATransportFailure() {
        IOException cause = new IOException("timeout");

        PetStoreTransportException exception =
                new PetStoreTimeoutException("createPet", "no answer within 20000 ms", 1, true, cause);

        assertThat(exception)
                .hasMessage("createPet: no answer within 20000 ms (1 attempt; the service may have carried it out)")
                .hasCause(cause);
        assertThat(exception.outcomeUnknown()).isTrue();
        assertThat(exception.operation()).isEqualTo("createPet");
        assertThat(exception.attempts()).isEqualTo(1);
    }

    @Test
    void saysThatNothingWasSent() {
        assertThat(new PetStoreClosedException("listPets", "closed", 0, false, null))
                .hasMessage("listPets: closed (not sent)");
        assertThat(new PetStoreInterruptedException("listPets", "interrupted", 0, false, null))
                .hasMessage("listPets: interrupted (not sent)");
    }
}
