// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.error.ErrorResponse;
import com.petstore.sdk.error.PetStoreApiException;
import com.petstore.sdk.error.PetStoreDecodeException;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.internal.call.CallSession.Step;
import com.petstore.sdk.internal.http.ApiRequest;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.http.Responses;
import com.petstore.sdk.internal.json.PetJson;
import com.petstore.sdk.response.Headers;
import com.petstore.sdk.testkit.FakeTime;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;

/** Any response, from its status to what a call ends with. */
class ReceivedResponseFuzz {

    private static final String KEY = "key-1";
    private static final List<Operation<?>> OPERATIONS = List.of(
            Operation.idempotent("listPets", ApiRequest.of("GET", "pets", List.of()), PetJson::decodeList),
            Operation.idempotent("getPet", ApiRequest.of("GET", "pets/1", List.of()), PetJson::decode),
            Operation.notIdempotent("createPet", ApiRequest.of("POST", "pets", List.of()), PetJson::decode)
                    .withResponse());
    private static final CallSettings SETTINGS = new CallSettings(
            Duration.ofSeconds(90), Duration.ZERO, Duration.ofSeconds(20), RetryPolicy.none(), List.of(), false);

    @FuzzTest
    void everyResponseIsAValueOrOneFailureWithoutTheKey(byte[] input) {
        for (Operation<?> operation : OPERATIONS) {
            RawResponse response = Responses.parse(input);
            Step<?> end = judge(operation, response);
            if (end instanceof Step.Failed<?> failed) {
                assertFits(failed.failure(), response.status(), operation);
                assertShowsNoKey(failed.failure());
            } else {
                assertThat(end).isInstanceOf(Step.Returned.class);
                assertThat(response.status()).isBetween(200, 299);
            }
        }
    }

    private static Step<?> judge(Operation<?> operation, RawResponse response) {
        return SteppedCall.start(
                        operation, SETTINGS, TestEnvironment.on(new FakeTime()).build())
                .respond(response)
                .step();
    }

    private static void assertFits(PetStoreException failure, int status, Operation<?> operation) {
        if (status <= 299) {
            assertThat(failure).isInstanceOf(PetStoreDecodeException.class);
        } else if (status == 429) {
            assertThat(failure).isInstanceOf(RateLimitException.class);
            assertThat(((RateLimitException) failure).retryAfter()).isPositive();
        } else {
            assertThat(((PetStoreApiException) failure).status()).isEqualTo(status);
        }
        boolean mayHaveActed = (status < 400 && status != 307 && status != 308) || status == 408 || status >= 500;
        assertThat(failure.outcomeUnknown()).isEqualTo(!operation.isIdempotent() && mayHaveActed);
        assertThat(failure.getMessage()).hasSizeLessThan(10_000).doesNotContainPattern("[\\p{Cntrl}\\u2028\\u2029]");
    }

    private static void assertShowsNoKey(PetStoreException failure) {
        assertThat(failure.toString()).doesNotContain(KEY);
        ErrorResponse response = failure.response().orElseThrow();
        assertThat(response.errorBody().toString() + response.rawBody() + shown(response.headers()))
                .doesNotContain(KEY);
        if (failure instanceof PetStoreDecodeException decode) {
            assertThat(decode.jsonPath()).doesNotContain(KEY);
        }
    }

    private static String shown(Headers headers) {
        UnaryOperator<String> line = name -> name + ": " + headers.all(name) + "\n";
        return String.join("", headers.asMap().keySet().stream().map(line).toList());
    }
}
