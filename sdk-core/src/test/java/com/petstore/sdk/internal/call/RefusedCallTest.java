// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.error.PetStoreClosedException;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.internal.http.ApiRequest;
import com.petstore.sdk.internal.http.TransportFailure.Kind;
import com.petstore.sdk.testkit.BegunCall;
import com.petstore.sdk.testkit.CallStyle;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What happens to a call whose response is a 429. */
class RefusedCallTest {

    private static final CallSettings PATIENT = TestCalls.SETTINGS.withTimeout(Duration.ofHours(1));
    private static final Operation<String> CREATE =
            Operation.notIdempotent("createPet", ApiRequest.of("POST", "pets", List.of()), json -> "created");

    private final TestCalls test = new TestCalls();

    @ParameterizedTest
    @EnumSource
    void isSentAgainAtTheTimeThatTheServiceNamed(CallStyle style) throws Exception {
        BegunCall<String> call = test.begin(style);
        refuse(1);
        test.time.awaitScheduledTasks(1);
        test.time.advance(Duration.ofSeconds(9));
        assertThat(test.transport.count()).isEqualTo(1);
        test.time.advance(Duration.ofSeconds(2));
        test.transport.awaitSent(2).respond(200);

        assertThat(call.value()).isEqualTo("value");
    }

    @ParameterizedTest
    @EnumSource
    void wasNotCarriedOutIfItEndsBeforeItIsSentAgain(CallStyle style) throws Exception {
        BegunCall<String> call = test.begin(style, PATIENT, CREATE);
        refuse(1);
        test.time.awaitScheduledTasks(1);
        test.close();

        assertThat(call.failure())
                .asInstanceOf(type(PetStoreClosedException.class))
                .satisfies(failure -> assertThat(failure.outcomeUnknown()).isFalse())
                .satisfies(failure -> assertThat(failure).hasMessageContaining("after the service had refused it"));
    }

    @ParameterizedTest
    @EnumSource
    void isSentAgainIfItWasRefusedAndThenFailsUnsentEvenIfItCreates(CallStyle style) throws Exception {
        BegunCall<String> call = test.begin(style, PATIENT, CREATE);
        refuse(1);
        pass(1);
        test.transport.awaitSent(2).fail(Kind.FAILED, false);
        pass(2);
        test.transport.awaitSent(3).respond(201);

        assertThat(call.value()).isEqualTo("created");
    }

    @ParameterizedTest
    @EnumSource
    void mayHaveBeenCarriedOutIfItIsLostAfterARefusal(CallStyle style) throws Exception {
        BegunCall<String> call = test.begin(style, PATIENT, CREATE);
        refuse(1);
        pass(1);
        test.transport.awaitSent(2).fail(Kind.FAILED, true);

        assertThat(call.failure())
                .asInstanceOf(type(PetStoreException.class))
                .satisfies(failure -> assertThat(failure.outcomeUnknown()).isTrue());
    }

    @ParameterizedTest
    @EnumSource
    void aCallWithoutRetriesStillWaitsForItsFirstPermit(CallStyle style) throws Exception {
        BegunCall<String> refused = test.begin(CallStyle.ASYNC, PATIENT.withRetryPolicy(RetryPolicy.none()));
        refuse(1);
        refused.failure();
        BegunCall<String> call = test.begin(style, PATIENT.withRetryPolicy(RetryPolicy.none()));
        pass(1);
        test.transport.awaitSent(2).respond(200);

        assertThat(call.value()).isEqualTo("value");
    }

    @ParameterizedTest
    @EnumSource
    void mayStillBeSentAgainTwiceForOtherReasons(CallStyle style) throws Exception {
        BegunCall<String> call = test.begin(style, PATIENT);
        refuse(1);
        pass(1);
        refuse(2);
        pass(2);
        test.transport.awaitSent(3).respond(503);
        pass(3);
        test.transport.awaitSent(4).respond(503);
        pass(4);
        test.transport.awaitSent(5).respond(503);

        assertThat(call.failure())
                .asInstanceOf(type(PetStoreException.class))
                .satisfies(failure -> assertThat(failure.attempts()).isEqualTo(5));
    }

    @ParameterizedTest
    @EnumSource
    void failsAtOnceIfItsTimeIsUpBefore(CallStyle style) throws Exception {
        BegunCall<String> call = test.begin(style, PATIENT.withTimeout(Duration.ofSeconds(9)));
        refuse(1);

        assertThat(call.failure()).isInstanceOf(RateLimitException.class);
        assertThat(test.time.scheduledTasks()).isZero();
    }

    @Test
    void isSentAgainBeforeTheCallsThatCameLater() throws Exception {
        BegunCall<String> call = test.begin(CallStyle.ASYNC, PATIENT);
        test.transport.awaitSent(1);
        BegunCall<String> later = test.begin(CallStyle.ASYNC, PATIENT);
        refuse(1);
        pass(1);
        test.transport.awaitSent(2).respond(200);
        assertThat(call.value()).isEqualTo("value");

        test.transport.awaitSent(3).respond(200);
        assertThat(later.value()).isEqualTo("value");
    }

    private void refuse(int number) throws Exception {
        test.transport.awaitSent(number).respond(429, "Retry-After", "10");
    }

    /** Lets the wait pass that follows the request of this number. */
    private void pass(int number) throws Exception {
        test.time.awaitScheduledTasks(1);
        assertThat(test.transport.count()).isEqualTo(number);
        test.time.advance(Duration.ofSeconds(12));
    }
}
