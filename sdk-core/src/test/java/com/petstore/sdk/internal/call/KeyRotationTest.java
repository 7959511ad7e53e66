// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Named.named;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.petstore.sdk.error.PetStoreApiKeyException;
import com.petstore.sdk.error.ServerException;
import com.petstore.sdk.error.UnauthorizedException;
import com.petstore.sdk.internal.http.ApiKey;
import com.petstore.sdk.testkit.BegunCall;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.Unchecked;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What happens to calls when the key changes. */
class KeyRotationTest {

    private final TestCalls test = new TestCalls();

    @ParameterizedTest
    @EnumSource
    void aNewCallIsNotHeldUpByARefusalOfTheOldKey(CallStyle style) throws Exception {
        test.closeGateFor(30);
        test.apiKey(() -> "key-2");
        BegunCall<String> call = test.begin(style);

        assertThat(test.transport.awaitSent(2).apiKey()).isEqualTo(ApiKey.of("key-2"));
        test.transport.awaitSent(2).respond(200);
        assertThat(call.value()).isEqualTo("value");
    }

    @ParameterizedTest
    @EnumSource
    void aCallWhoseKeyWasReplacedIsSentAgainOnceAfterA401(CallStyle style) throws Exception {
        AtomicInteger reads = new AtomicInteger();
        test.apiKey(() -> reads.getAndIncrement() == 0 ? "key-1" : "key-2");
        BegunCall<String> call = test.begin(style, TestCalls.SETTINGS, TestCalls.CREATE);
        test.transport.awaitSent(1).respond(401);

        assertThat(test.transport.awaitSent(2).apiKey()).isEqualTo(ApiKey.of("key-2"));
        test.transport.awaitSent(2).respond(201);
        assertThat(call.value()).isEqualTo("value");
    }

    @ParameterizedTest
    @EnumSource
    void aCallTakesAnotherKeyOnce(CallStyle style) throws Exception {
        AtomicInteger reads = new AtomicInteger();
        test.apiKey(() -> "key-" + reads.getAndIncrement());
        BegunCall<String> call = test.begin(style);
        test.transport.awaitSent(1).respond(401);
        test.transport.awaitSent(2).respond(401);

        assertThat(call.failure())
                .isInstanceOfSatisfying(
                        UnauthorizedException.class,
                        failure -> assertThat(failure.attempts()).isEqualTo(2))
                .satisfies(failure -> assertThat(failure.getSuppressed()).hasSize(1));
    }

    @ParameterizedTest
    @EnumSource
    void a401EndsACallWhoseKeyIsTheSame(CallStyle style) throws Exception {
        BegunCall<String> same = test.begin(style);
        test.transport.awaitSent(1).respond(401);
        assertThat(same.failure()).isInstanceOf(UnauthorizedException.class);

        BegunCall<String> ofItsOwn = test.begin(style, TestCalls.SETTINGS.withApiKey(ApiKey.of("key-0")));
        test.transport.awaitSent(2).respond(401);
        assertThat(ofItsOwn.failure()).isInstanceOf(UnauthorizedException.class);
    }

    @ParameterizedTest
    @EnumSource
    void a401EndsACallWithoutRetriesOrWithoutAKey(CallStyle style) throws Exception {
        AtomicInteger reads = new AtomicInteger();
        test.apiKey(() -> "key-" + reads.getAndIncrement());
        BegunCall<String> once = test.begin(style, TestCalls.ONCE);
        test.transport.awaitSent(1).respond(401);
        assertThat(once.failure()).isInstanceOf(UnauthorizedException.class);

        AtomicBoolean isLost = new AtomicBoolean();
        test.apiKey(() -> {
            if (isLost.getAndSet(true)) {
                throw new IllegalStateException("the vault is closed");
            }
            return "key-1";
        });
        BegunCall<String> withoutKey = test.begin(style);
        test.transport.awaitSent(2).respond(401);
        assertThat(withoutKey.failure()).isInstanceOf(UnauthorizedException.class);
    }

    @ParameterizedTest
    @EnumSource
    void aCallThatWaitsIsSentWithTheCurrentKey(CallStyle style) throws Exception {
        test.closeGateFor(30);
        test.begin(style);
        test.time.awaitScheduledTasks(1);
        test.apiKey(() -> "key-2");
        test.time.advance(Duration.ofSeconds(32));

        assertThat(test.transport.awaitSent(2).apiKey()).isEqualTo(ApiKey.of("key-2"));
    }

    @ParameterizedTest
    @EnumSource
    void aCallThatTakesANewKeyQueuesBehindTheCallsOfThatKey(CallStyle style) throws Exception {
        test.closeGateFor(30);
        test.begin(style);
        test.time.awaitScheduledTasks(1);
        test.apiKey(() -> "key-2");
        for (int sent = 2; sent <= 3; sent++) {
            BegunCall<String> served = test.begin(CallStyle.ASYNC);
            test.transport.awaitSent(sent).respond(200);
            served.value();
        }
        BegunCall<String> refused = test.begin(CallStyle.ASYNC, TestCalls.ONCE);
        test.transport.awaitSent(4).respond(429, "Retry-After", "40");
        refused.failure();
        BegunCall<String> ofThatKey = test.begin(CallStyle.ASYNC);
        test.time.advance(Duration.ofSeconds(32));
        test.time.awaitScheduledTasks(1);
        test.time.advance(Duration.ofSeconds(10));
        test.transport.awaitSent(5).respond(200);

        assertThat(ofThatKey.value()).isEqualTo("value");
    }

    @ParameterizedTest
    @EnumSource
    void aCallThatWaitsQueuesAtTheGateOfTheNewKey(CallStyle style) throws Exception {
        test.closeGateFor(30);
        BegunCall<String> waiting = test.begin(style);
        test.time.awaitScheduledTasks(1);
        test.time.advance(Duration.ofSeconds(20));
        test.apiKey(() -> "key-2");
        BegunCall<String> refused = test.begin(CallStyle.ASYNC, TestCalls.ONCE);
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
    void thePermitOfACallThatMovedGoesToTheNextAtTheOldGate(CallStyle style) throws Exception {
        test.closeGateFor(30);
        test.begin(style);
        test.time.awaitScheduledTasks(1);
        BegunCall<String> stays = test.begin(CallStyle.ASYNC);
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
    void aFurtherAttemptWithoutAUsableKeyReportsWhatBecameOfTheFirst(CallStyle style) throws Exception {
        BegunCall<String> call = test.begin(style);
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
        assertThat(test.transport.count()).as("requests").isEqualTo(1);
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
    @MethodSource("brokenSuppliers")
    void aCallWithoutAUsableKeyIsNotSent(CallStyle style, Supplier<String> broken) throws Exception {
        test.apiKey(broken);

        assertHasNoKey(test.begin(style), 0);
    }

    @ParameterizedTest
    @EnumSource
    void aFirstAttemptWithoutAUsableKeyAfterAWaitIsNotSent(CallStyle style) throws Exception {
        test.closeGateFor(30);
        BegunCall<String> call = test.begin(style);
        test.time.awaitScheduledTasks(1);
        test.apiKey(() -> "two words");
        test.time.advance(Duration.ofSeconds(32));

        assertHasNoKey(call, 0);
    }

    @ParameterizedTest
    @EnumSource
    void anAttemptAfter429WithoutAUsableKeyIsNotSent(CallStyle style) throws Exception {
        BegunCall<String> call = test.begin(style);
        test.transport.awaitSent(1);
        test.apiKey(() -> "two words");
        test.transport.awaitSent(1).respond(429, "Retry-After", "60");

        assertHasNoKey(call, 1);
    }

    /** Each way in which a supplier may have no key, for both styles. */
    static Stream<Arguments> brokenSuppliers() {
        List<Named<Supplier<@Nullable String>>> suppliers = List.of(
                named("throws an exception", () -> {
                    throw new IllegalArgumentException("the vault is closed");
                }),
                named("throws an error", () -> {
                    throw new NoClassDefFoundError("Vault");
                }),
                named("throws what Java checks", () -> Unchecked.fail(new IOException("the vault is closed"))),
                named("null", () -> null),
                named("empty", () -> ""),
                named("blank", () -> "\u2003"),
                named("two words", () -> "two words"),
                named("end of a line", () -> "key-2\n"),
                named("control character", () -> "key\u0000"),
                named("not ASCII", () -> "schl\u00fcssel"));
        return suppliers.stream()
                .flatMap(supplier -> Stream.of(CallStyle.values()).map(style -> arguments(style, supplier)));
    }

    private void assertHasNoKey(BegunCall<String> call, int attempts) throws Exception {
        int sent = test.transport.count();
        assertThat(call.failure()).isInstanceOfSatisfying(PetStoreApiKeyException.class, failure -> {
            assertThat(failure.attempts()).isEqualTo(attempts);
            assertThat(failure).hasCauseInstanceOf(Throwable.class);
            assertThat(failure.getMessage())
                    .doesNotContain("two words", "key-2", "schl\u00fcssel")
                    .doesNotContainPattern("\\p{Cntrl}");
        });
        assertThat(test.transport.count()).as("requests").isEqualTo(sent);
    }
}
