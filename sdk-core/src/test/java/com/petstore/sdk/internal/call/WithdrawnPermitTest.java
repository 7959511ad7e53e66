// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.internal.call.CallSession.Step;
import com.petstore.sdk.internal.http.ApiKey;
import com.petstore.sdk.internal.http.ApiRequest;
import com.petstore.sdk.internal.http.Responses;
import com.petstore.sdk.internal.http.TransportFailure;
import com.petstore.sdk.internal.http.TransportFailure.Kind;
import com.petstore.sdk.internal.json.PetJson;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.testkit.FakeTime;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A permit that is withdrawn before its call has taken it costs no connection. */
class WithdrawnPermitTest {

    private static final Operation<Pet> GET =
            Operation.idempotent("getPet", ApiRequest.of("GET", "pets/1", List.of()), PetJson::decode);

    private final FakeTime time = new FakeTime();
    private final CallEnvironment environment = TestEnvironment.on(time).build();

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 3600})
    void aCallWhosePermitIsWithdrawnWaitsAgainAndHasMadeNoAttempt(long secondsBefore) {
        environment.gates().of(ApiKey.of("key-1"));
        time.advance(Duration.ofSeconds(secondsBefore));
        SteppedCall<Pet> first = call();
        SteppedCall<Pet> waits = call();
        first.respond(Responses.response(200, "{}"));
        SteppedCall<Pet> refused = call();
        refused.headersCame(Responses.response(429, "", "Retry-After", "30"));

        assertThat(waits.resume().options().gatekeeper().begin())
                .as("its permit came before the 429")
                .isNull();
        waits.fail(new TransportFailure(Kind.GATE_CLOSED, false, null));
        assertThat(waits.step()).isInstanceOf(Step.Wait.class);
        time.advance(Duration.ofSeconds(32));
        waits.resume().respond(Responses.response(500, ""));
        assertThat(waits.isRetried()).isTrue();
        assertThat(waits.stop(Kind.CANCELLED).failure().attempts()).isEqualTo(1);
    }

    private SteppedCall<Pet> call() {
        return SteppedCall.start(GET, TestCalls.SETTINGS, environment);
    }
}
