// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.petstore.sdk.CallListener;
import com.petstore.sdk.RateLimitStatus;
import com.petstore.sdk.error.FailureFacts;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.PetStoreTimeoutException;
import com.petstore.sdk.error.ServerException;
import com.petstore.sdk.response.Headers;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Events that an application creates to test its listener. */
class CallEventsTest {

    @Test
    void createsTheEventsOfOneCall() {
        CallEvents events = CallEvents.of("listPets");

        assertThat(events.callStarted().call())
                .isSameAs(events.attemptStarted().call())
                .isSameAs(events.callEnded().call())
                .isSameAs(CallEvents.of(events.call()).waitStarted().call());
        assertThat(events.call().operation()).isEqualTo("listPets");
    }

    @Test
    void namesTheClient() {
        CallEvents events = CallEvents.of("listPets").clientName("staging");

        assertThat(events.callEnded().call().clientName()).isEqualTo("staging");
        assertThat(events.call().url()).isEqualTo("https://pets.example/v1/pets");
        assertThat(CallEvents.of("listPets").call().clientName()).isEqualTo("default");
    }

    @Test
    void takesServerAndPortFromTheUrl() {
        CallListener.CallInfo secure = CallEvents.of("createPet", "POST", "https://pets.example/v1/pets")
                .call();
        CallListener.CallInfo local = CallEvents.of("listPets", "GET", "http://localhost:8080/v1/pets")
                .call();

        assertThat(secure.method()).isEqualTo("POST");
        assertThat(secure.serverAddress()).isEqualTo("pets.example");
        assertThat(secure.serverPort()).isEqualTo(443);
        assertThat(local.serverAddress()).isEqualTo("localhost");
        assertThat(local.serverPort()).isEqualTo(8080);
        assertThat(local.url()).isEqualTo("http://localhost:8080/v1/pets");
    }

    @Test
    void holdsTheFactsOfAnAttempt() {
        PetStoreException failure = new ServerException(FailureFacts.of("listPets"));

        CallListener.AttemptEnded event = CallEvents.of("listPets")
                .attempt(2)
                .elapsed(Duration.ofMillis(30))
                .status(500)
                .headers(Headers.of("Date", "now"))
                .failure(failure)
                .attemptEnded();

        assertThat(event.attempt()).isEqualTo(2);
        assertThat(event.elapsed()).isEqualTo(Duration.ofMillis(30));
        assertThat(event.status()).hasValue(500);
        assertThat(event.headers().first("date")).contains("now");
        assertThat(event.failure()).contains(failure);
        assertThat(event.errorType()).contains("500");
    }

    @Test
    void saysWhyARequestWaits() {
        RateLimitStatus banned =
                RateLimitStatus.builder(RateLimitStatus.State.SUSPECTED_BAN).build();

        assertThat(CallEvents.of("listPets")
                        .rateLimitStatus(banned)
                        .waitStarted()
                        .rateLimitStatus())
                .isSameAs(banned);
        assertThat(CallEvents.of("listPets").waitStarted().rateLimitStatus().state())
                .isEqualTo(RateLimitStatus.State.PACED);
    }

    @Test
    void namesTheClassOfAFailureWithoutAnErrorStatus() {
        CallEvents events =
                CallEvents.of("listPets").failure(new PetStoreTimeoutException(FailureFacts.of("listPets")));

        assertThat(events.attemptEnded().errorType()).contains(PetStoreTimeoutException.class.getName());
        assertThat(CallEvents.of("listPets").status(200).attemptEnded().errorType())
                .isEmpty();
    }

    @Test
    void refusesAnAttemptThatFailedWithAnotherException() {
        assertThatIllegalStateException()
                .isThrownBy(() -> CallEvents.of("listPets")
                        .failure(new IllegalArgumentException())
                        .attemptEnded())
                .withMessage("failure must be a PetStoreException, was java.lang.IllegalArgumentException");
        assertThatIllegalStateException()
                .isThrownBy(() -> CallEvents.of("listPets").retryScheduled())
                .withMessage("reason must be set for a retry, was not");
    }
}
