package com.petstore.sdk.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.petstore.sdk.model.ErrorBody;
import com.petstore.sdk.response.Headers;
import com.petstore.sdk.response.RateLimit;
import com.petstore.sdk.response.RateLimitWindow;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each failure can be made by an application for its own tests. */
class OtherExceptionsTest {

    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

    @Test
    void rateLimitSaysWhenToComeBack() {
        RateLimitException exception = RateLimitException.builder()
                .operation("listPets")
                .retryAfter(Duration.ofSeconds(30), NOON.minusSeconds(30))
                .window(RateLimitWindow.MINUTE)
                .rateLimit(new RateLimit(60, 0, NOON))
                .errorBody(new ErrorBody("rate_limit_exceeded", "slow down", 429))
                .build();

        assertThat(exception)
                .hasMessage("listPets: the quota per minute is exhausted, rate_limit_exceeded: slow down;"
                        + " retry at 2026-11-21T12:00:00Z (1 attempt)");
        assertThat(exception.retryAt()).isEqualTo(NOON);
        assertThat(exception.retryAfter()).isEqualTo(Duration.ofSeconds(30));
        assertThat(exception.rateLimit()).contains(new RateLimit(60, 0, NOON));
        assertThat(exception.errorBody()).isPresent();
    }

    @Test
    void rateLimitCountsItsWaitFromNowOnUnlessToldOtherwise() {
        Instant before = Instant.now();

        RateLimitException inAMinute =
                RateLimitException.builder().retryAfter(Duration.ofMinutes(1)).build();
        RateLimitException atOnce = RateLimitException.builder().build();

        assertThat(inAMinute.retryAfter()).isEqualTo(Duration.ofMinutes(1));
        assertThat(inAMinute.retryAt())
                .isBetween(before.plusSeconds(60), Instant.now().plusSeconds(60));
        assertThat(atOnce.retryAfter()).isZero();
        assertThat(atOnce.retryAt()).isBetween(before, Instant.now());
    }

    @Test
    void rateLimitBlamesNoQuotaThatWasNotShownAsUsedUp() {
        RateLimitException exception = RateLimitException.builder()
                .operation("listPets")
                .retryAfter(Duration.ZERO, NOON)
                .rateLimit(new RateLimit(60, 0, NOON))
                .errorBody(new ErrorBody("key_banned", "too many requests after a 429", 429))
                .build();

        assertThat(exception)
                .hasMessage("listPets: the service rejects requests, key_banned: too many requests after a 429;"
                        + " retry at 2026-11-21T12:00:00Z (1 attempt)");
        assertThat(exception.window()).isEmpty();
    }

    @Test
    void rateLimitSaysThatTheServiceRejectsRequestsForAResponseWithoutFigures() {
        assertThat(RateLimitException.builder()
                        .operation("listPets")
                        .status(429)
                        .retryAfter(Duration.ZERO, NOON)
                        .build())
                .hasMessage("listPets: the service rejects requests; retry at 2026-11-21T12:00:00Z (1 attempt)");
    }

    @Test
    void rateLimitDoesNotCallUsedUpOfWhatSomethingIsLeft() {
        RateLimitException exception = RateLimitException.builder()
                .operation("listPets")
                .attempts(0)
                .retryAfter(Duration.ZERO, NOON)
                .window(RateLimitWindow.MINUTE)
                .rateLimit(new RateLimit(60, 47, NOON))
                .build();

        assertThat(exception)
                .hasMessage("listPets: paced: 47 of 60 requests per minute left, shared with other calls and processes;"
                        + " retry at 2026-11-21T12:00:00Z (not sent)");
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
    void rateLimitShowsTheResponseThatEndedTheCall() {
        RateLimitException exception = RateLimitException.builder()
                .status(429)
                .headers(Headers.of("Retry-After", "30"))
                .rawBody("slow down")
                .build();

        assertThat(exception.status()).hasValue(429);
        assertThat(exception.headers().first("Retry-After")).contains("30");
        assertThat(exception.rawBody()).isEqualTo("slow down");
    }

    @Test
    void rateLimitWithoutAResponseHasNoStatus() {
        RateLimitException exception = RateLimitException.builder().attempts(0).build();

        assertThat(exception.status()).isEmpty();
        assertThat(exception.headers()).isEqualTo(Headers.of());
        assertThat(exception.rawBody()).isEmpty();
    }

    @Test
    void timeoutIsATransportFailure() {
        IOException cause = new IOException("timeout");

        PetStoreTransportException exception = PetStoreTimeoutException.builder()
                .operation("createPet")
                .detail("no response within 20000 ms")
                .outcomeUnknown(true)
                .cause(cause)
                .build();

        assertThat(exception)
                .hasMessage("createPet: no response within 20000 ms (1 attempt; the service may have carried it out)")
                .hasCause(cause);
        assertThat(exception.outcomeUnknown()).isTrue();
        assertThat(exception.operation()).isEqualTo("createPet");
        assertThat(exception.attempts()).isEqualTo(1);
    }

    static Stream<Arguments> exceptionsWithoutPartsOfTheirOwn() {
        return Stream.of(
                arguments(PetStoreTransportException.builder("it failed"), PetStoreTransportException.class, true),
                arguments(PetStoreTimeoutException.builder(), PetStoreTimeoutException.class, true),
                arguments(PetStoreApiKeyException.builder(), PetStoreApiKeyException.class, true),
                arguments(PetStoreInterruptedException.builder(), PetStoreInterruptedException.class, false),
                arguments(PetStoreClosedException.builder(), PetStoreClosedException.class, false));
    }

    @ParameterizedTest
    @MethodSource("exceptionsWithoutPartsOfTheirOwn")
    void canBeBuiltInATest(PetStoreException.SimpleBuilder<?> builder, Class<?> type, boolean retryable) {
        PetStoreException exception =
                builder.operation("listPets").detail("it failed").attempts(0).build();

        assertThat(exception).isExactlyInstanceOf(type).hasMessage("listPets: it failed (not sent)");
        assertThat(exception.retryable()).isEqualTo(retryable);
    }

    @Test
    void isNotRetryableWhereTheOutcomeIsUnknown() {
        assertThat(PetStoreTimeoutException.builder()
                        .outcomeUnknown(true)
                        .build()
                        .retryable())
                .isFalse();
        assertThat(PetStoreApiException.builder(503)
                        .outcomeUnknown(true)
                        .build()
                        .retryable())
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 500, 502, 503, 504})
    void isRetryableAfterTransientErrors(int status) {
        assertThat(PetStoreApiException.builder(status).build().retryable()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {302, 400, 401, 404, 409, 410, 501, 505})
    void isNotRetryableAfterPermanentErrors(int status) {
        assertThat(PetStoreApiException.builder(status).build().retryable()).isFalse();
    }

    @Test
    void isRetryableOnceTheQuotaIsThereAgain() {
        assertThat(RateLimitException.builder().build().retryable()).isTrue();
    }

    @Test
    void isNotRetryableAfterAResponseThatCannotBeRead() {
        assertThat(PetStoreDecodeException.builder().build().retryable()).isFalse();
    }
}
