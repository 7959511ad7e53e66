// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.petstore.sdk.LedgerStatus;
import com.petstore.sdk.model.ErrorBody;
import com.petstore.sdk.response.Headers;
import com.petstore.sdk.response.RateLimit;
import com.petstore.sdk.response.RateLimitWindow;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each failure can be created by an application in its own tests. */
class OtherExceptionsTest {

    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

    private static FailureFacts facts() {
        return FailureFacts.of("listPets");
    }

    private static FailureFacts withStatus(int status) {
        return facts().response(ErrorResponse.builder(status).build());
    }

    private static ErrorResponse refusal(String code, String message) {
        return ErrorResponse.builder(429)
                .errorBody(ErrorBody.builder()
                        .code(code)
                        .message(message)
                        .status(429)
                        .build())
                .rateLimit(RateLimit.of(60, 0, NOON))
                .build();
    }

    @Test
    void rateLimitReportsWhenToComeBack() {
        RateLimitException exception = new RateLimitException(facts().retryAfter(Duration.ofSeconds(30))
                .retryAt(NOON)
                .window(RateLimitWindow.MINUTE)
                .response(refusal("rate_limit_exceeded", "slow down")));

        assertThat(exception)
                .hasMessage("listPets: the quota per minute is exhausted, rate_limit_exceeded: slow down;"
                        + " retry at 2026-11-21T12:00:00Z (1 attempt)");
        assertThat(exception.retryAt()).isEqualTo(NOON);
        assertThat(exception.retryAfter()).isEqualTo(Duration.ofSeconds(30));
        assertThat(exception.rateLimit()).contains(RateLimit.of(60, 0, NOON));
        assertThat(exception.response().flatMap(ErrorResponse::errorBody)).isPresent();
    }

    @Test
    void rateLimitCountsItsWaitFromNowOnUnlessSetOtherwise() {
        Instant before = Instant.now();

        RateLimitException inAMinute = new RateLimitException(facts().retryAfter(Duration.ofMinutes(1)));
        RateLimitException atOnce = new RateLimitException(facts());

        assertThat(inAMinute.retryAfter()).isEqualTo(Duration.ofMinutes(1));
        assertThat(inAMinute.retryAt())
                .isBetween(before.plusSeconds(60), Instant.now().plusSeconds(60));
        assertThat(atOnce.retryAfter()).isZero();
        assertThat(atOnce.retryAt()).isBetween(before, Instant.now());
    }

    @Test
    void rateLimitBlamesNoQuotaThatWasNotShownAsUsedUp() {
        RateLimitException exception = new RateLimitException(
                facts().retryAt(NOON).response(refusal("key_banned", "too many requests after a 429")));

        assertThat(exception)
                .hasMessage("listPets: the service rejects requests, key_banned: too many requests after a 429;"
                        + " retry at 2026-11-21T12:00:00Z (1 attempt)");
        assertThat(exception.window()).isEmpty();
    }

    @Test
    void rateLimitShowsTheFirstWholeSecondInWhichARequestMayBeSent() {
        assertThat(new RateLimitException(withStatus(429).retryAt(NOON.plusNanos(1))))
                .hasMessageContaining("; retry at 2026-11-21T12:00:01Z");
    }

    @Test
    void rateLimitReportsThatTheServiceRejectsRequestsForAResponseWithoutQuotaHeaders() {
        assertThat(new RateLimitException(withStatus(429).retryAt(NOON)))
                .hasMessage("listPets: the service rejects requests; retry at 2026-11-21T12:00:00Z (1 attempt)");
    }

    @Test
    void rateLimitDoesNotCallUsedUpOfWhatSomethingIsLeft() {
        RateLimitException exception = new RateLimitException(
                facts().attempts(0).retryAt(NOON).window(RateLimitWindow.MINUTE).rateLimit(RateLimit.of(60, 47, NOON)));

        assertThat(exception)
                .hasMessage("listPets: paced: 47 of 60 requests per minute left, shared with other calls and processes;"
                        + " retry at 2026-11-21T12:00:00Z (not sent)");
    }

    @Test
    void rateLimitReportsThatTheLedgerGrantsNoRequest() {
        RateLimitException exception = new RateLimitException(facts().attempts(0)
                .retryAt(NOON)
                .window(RateLimitWindow.MINUTE)
                .rateLimit(RateLimit.of(60, 47, NOON))
                .ledger(LedgerStatus.builder().build()));

        assertThat(exception).hasMessageContaining("paced by the quota ledger: 47 of 60 requests per minute left");
    }

    @Test
    void rateLimitReportsThatTheLedgerCannotBeReached() {
        LedgerStatus lost = LedgerStatus.builder()
                .unreachable(NOON.minusSeconds(90), "java.io.IOException: refused")
                .build();
        FailureFacts facts = facts().attempts(0)
                .retryAt(NOON)
                .rateLimit(RateLimit.of(60, 47, NOON))
                .ledger(lost);

        assertThat(new RateLimitException(facts))
                .hasMessage("listPets: no request may be sent yet; the quota ledger cannot be reached since"
                        + " 2026-11-21T11:58:30Z; retry at 2026-11-21T12:00:00Z (not sent)");
        assertThat(new RateLimitException(facts).ledger()).contains(lost);
        assertThat(new RateLimitException(facts.ledger(null)).ledger()).isEmpty();
    }

    @Test
    void rateLimitNamesItsWindowTheSameInEveryLocale() {
        Locale locale = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("tr-TR"));
        try {
            assertThat(new RateLimitException(facts().window(RateLimitWindow.MINUTE)))
                    .hasMessageContaining("the quota per minute is exhausted");
        } finally {
            Locale.setDefault(locale);
        }
    }

    @Test
    void rateLimitShowsTheResponseThatEndedTheCall() {
        RateLimitException exception = new RateLimitException(facts().response(ErrorResponse.builder(429)
                .headers(Headers.of("Retry-After", "30"))
                .rawBody("slow down")
                .build()));

        assertThat(exception.response()).hasValueSatisfying(response -> {
            assertThat(response.status()).isEqualTo(429);
            assertThat(response.headers().first("Retry-After")).contains("30");
            assertThat(response.rawBody()).isEqualTo("slow down");
        });
    }

    @Test
    void rateLimitOfAnUnsentCallHasNoResponse() {
        assertThat(new RateLimitException(facts().attempts(0)).response()).isEmpty();
    }

    @Test
    void decodeFailureNamesThePlace() {
        PetStoreDecodeException exception = new PetStoreDecodeException(facts().jsonPath("$[3].id"));

        assertThat(exception)
                .hasMessage("listPets: 200, but $[3].id does not match the interface document (1 attempt)");
        assertThat(exception.jsonPath()).isEqualTo("$[3].id");
        assertThat(exception.response())
                .hasValueSatisfying(response -> assertThat(response.status()).isEqualTo(200));
    }

    @Test
    void timeoutIsATransportFailure() {
        IOException cause = new IOException("timeout");

        PetStoreTransportException exception = new PetStoreTimeoutException(FailureFacts.of("createPet")
                .detail("no response within 20 s")
                .outcomeUnknown(true)
                .cause(cause));

        assertThat(exception)
                .hasMessage("createPet: no response within 20 s (1 attempt; the service may have carried it out)")
                .hasCause(cause);
        assertThat(exception.outcomeUnknown()).isTrue();
        assertThat(exception.operation()).isEqualTo("createPet");
        assertThat(exception.attempts()).isEqualTo(1);
        assertThat(exception.response()).isEmpty();
    }

    static Stream<Arguments> exceptionsOfTheSameFacts() {
        FailureFacts facts = facts().detail("it failed").attempts(0);
        return Stream.of(
                arguments(new PetStoreTransportException(facts), PetStoreTransportException.class, true),
                arguments(new PetStoreTimeoutException(facts), PetStoreTimeoutException.class, true),
                arguments(new PetStoreApiKeyException(facts), PetStoreApiKeyException.class, true),
                arguments(new PetStoreInterruptedException(facts), PetStoreInterruptedException.class, false),
                arguments(new PetStoreClosedException(facts), PetStoreClosedException.class, false),
                arguments(new RateLimitException(facts), RateLimitException.class, true),
                arguments(new PetStoreDecodeException(facts), PetStoreDecodeException.class, false),
                arguments(new BadRequestException(facts), BadRequestException.class, false),
                arguments(new UnauthorizedException(facts), UnauthorizedException.class, false),
                arguments(new NotFoundException(facts), NotFoundException.class, false),
                arguments(new ServerException(facts), ServerException.class, true));
    }

    @ParameterizedTest
    @MethodSource("exceptionsOfTheSameFacts")
    void isCreatedFromFactsInOneStatement(PetStoreException exception, Class<?> type, boolean retryable) {
        assertThat(exception).isExactlyInstanceOf(type).hasMessage("listPets: it failed (not sent)");
        assertThat(exception.retryable()).isEqualTo(retryable);
    }

    @ParameterizedTest
    @MethodSource("exceptionsOfTheSameFacts")
    void survivesSerialization(PetStoreException exception) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(exception);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            assertThat(in.readObject())
                    .usingRecursiveComparison()
                    .ignoringFields("stackTrace")
                    .isEqualTo(exception);
        }
    }

    @Test
    void serializesTheResponseOfTheService() throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(new RateLimitException(facts().response(refusal("slow_down", "slow down"))
                    .ledger(LedgerStatus.builder().unreachable(NOON, "no Redis").build())));
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            RateLimitException read = (RateLimitException) in.readObject();
            ErrorResponse response = read.response().orElseThrow();
            assertThat(response.errorBody().orElseThrow().code()).isEqualTo("slow_down");
            assertThat(response.rateLimit()).contains(RateLimit.of(60, 0, NOON));
            assertThat(read.ledger().orElseThrow().unreachableSince()).contains(NOON);
        }
    }

    @Test
    void isNotRetryableWhereTheOutcomeIsUnknown() {
        assertThat(new PetStoreTimeoutException(facts().outcomeUnknown(true)).retryable())
                .isFalse();
        assertThat(new ServerException(facts().outcomeUnknown(true).retryable(true)).retryable())
                .isFalse();
    }

    @Test
    void isRetryableIfItsFactsAre() {
        assertThat(new PetStoreTimeoutException(facts().retryable(false)).retryable())
                .isFalse();
        assertThat(new PetStoreClosedException(facts().retryable(true)).retryable())
                .isTrue();
    }

    /** {@code OutcomeTest} has the table. */
    @Test
    void isRetryableAfterTransientErrorsOnly() {
        assertThat(new PetStoreApiException(withStatus(408)).retryable()).isTrue();
        assertThat(new PetStoreApiException(withStatus(409)).retryable()).isFalse();
    }
}
