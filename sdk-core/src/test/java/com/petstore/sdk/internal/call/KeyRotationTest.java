package com.petstore.sdk.internal.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.error.PetStoreApiKeyException;
import com.petstore.sdk.error.ServerException;
import com.petstore.sdk.internal.call.TestCalls.Call;
import com.petstore.sdk.internal.http.ApiKey;
import com.petstore.sdk.testing.CallStyle;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What happens to calls when the key changes. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class KeyRotationTest {

    private static final CallSettings ONCE = TestCalls.SETTINGS.withRetryPolicy(RetryPolicy.none());

    private final TestCalls test = new TestCalls();

    @ParameterizedTest
    @EnumSource
    void aNewCallIsNotHeldUpByWhatTheOldKeyWasTold(CallStyle style) throws Exception {
        refuseTheFirst();
        test.apiKey(() -> "key-2");
        Call call = test.begin(style);

        assertThat(test.transport.awaitSent(2).apiKey()).isEqualTo(ApiKey.of("key-2"));
        test.transport.awaitSent(2).respond(200);
        assertThat(call.value()).isEqualTo("value");
    }

    @ParameterizedTest
    @EnumSource
    void aCallThatWaitsIsSentWithTheCurrentKey(CallStyle style) throws Exception {
        refuseTheFirst();
        test.begin(style);
        test.time.awaitScheduledTasks(1);
        test.apiKey(() -> "key-2");
        test.time.advance(Duration.ofSeconds(32));

        assertThat(test.transport.awaitSent(2).apiKey()).isEqualTo(ApiKey.of("key-2"));
    }

    @ParameterizedTest
    @EnumSource
    void aCallThatWaitsQueuesAtTheGateOfTheNewKey(CallStyle style) throws Exception {
        refuseTheFirst();
        Call waiting = test.begin(style);
        test.time.awaitScheduledTasks(1);
        test.time.advance(Duration.ofSeconds(20));
        test.apiKey(() -> "key-2");
        Call refused = test.begin(CallStyle.ASYNC, ONCE);
        test.transport.awaitSent(2).respond(429, "Retry-After", "40");
        refused.failure();
        test.time.advance(Duration.ofSeconds(12));
        test.time.awaitScheduledTasks(1);

        assertThat(test.transport.count()).isEqualTo(2);
        test.time.advance(Duration.ofSeconds(30));
        test.transport.awaitSent(3).respond(200);
        assertThat(waiting.value()).isEqualTo("value");
    }

    @ParameterizedTest
    @EnumSource
    void theTurnOfACallThatMovedGoesToTheNextAtTheOldGate(CallStyle style) throws Exception {
        refuseTheFirst();
        test.begin(style);
        test.time.awaitScheduledTasks(1);
        Call stays = test.begin(CallStyle.ASYNC);
        int[] reads = {0};
        test.apiKey(() -> reads[0]++ == 0 ? "key-2" : "key-1");
        test.time.advance(Duration.ofSeconds(32));

        assertThat(test.transport.awaitSent(3)).isNotNull();
        assertThat(test.transport.awaitSent(2).apiKey())
                .isNotEqualTo(test.transport.awaitSent(3).apiKey());
        test.transport.awaitSent(2).respond(200);
        test.transport.awaitSent(3).respond(200);
        assertThat(stays.value()).isEqualTo("value");
    }

    @ParameterizedTest
    @EnumSource
    void aFurtherAttemptIsSentWithTheCurrentKey(CallStyle style) throws Exception {
        test.begin(style);
        test.transport.awaitSent(1);
        test.apiKey(() -> "key-2");
        test.transport.awaitSent(1).respond(429, "Retry-After", "60");

        assertThat(test.transport.awaitSent(2).apiKey()).isEqualTo(ApiKey.of("key-2"));
    }

    @ParameterizedTest
    @EnumSource
    void aFurtherAttemptWithoutAUsableKeyTellsWhatBecameOfTheFirst(CallStyle style) throws Exception {
        Call call = test.begin(style);
        test.transport.awaitSent(1);
        test.apiKey(() -> "two words");
        test.transport.awaitSent(1).respond(503);
        test.time.awaitScheduledTasks(1);
        test.time.advance(Duration.ofSeconds(1));

        assertThat(call.failure())
                .isInstanceOf(PetStoreApiKeyException.class)
                .hasMessageContaining("could not obtain an API key from the supplier")
                .hasCauseInstanceOf(IllegalArgumentException.class)
                .satisfies(failure -> assertThat(((PetStoreApiKeyException) failure).retryable())
                        .isFalse())
                .satisfies(failure -> assertThat(failure.getSuppressed()).hasOnlyElementsOfType(ServerException.class));
    }

    @ParameterizedTest
    @EnumSource
    void aSupplierThatFailedMayWorkAgainWhateverItThrew(CallStyle style) throws Exception {
        test.apiKey(() -> {
            throw new NumberFormatException("of the supplier");
        });

        assertThat(test.begin(style).failure())
                .isInstanceOfSatisfying(
                        PetStoreApiKeyException.class,
                        failure -> assertThat(failure.retryable()).isTrue());
    }

    @ParameterizedTest
    @EnumSource
    void aFirstAttemptWithoutAUsableKeyIsTheCallersMistake(CallStyle style) throws Exception {
        refuseTheFirst();
        Call call = test.begin(style);
        test.time.awaitScheduledTasks(1);
        test.apiKey(() -> "two words");
        test.time.advance(Duration.ofSeconds(32));

        assertThat(call.failure()).isInstanceOf(IllegalArgumentException.class);
    }

    private void refuseTheFirst() throws Exception {
        Call refused = test.begin(CallStyle.ASYNC, ONCE);
        test.transport.awaitSent(1).respond(429, "Retry-After", "30");
        refused.failure();
    }
}
