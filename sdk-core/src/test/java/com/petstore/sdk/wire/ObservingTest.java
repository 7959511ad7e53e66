// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.wire;

import static com.petstore.sdk.testkit.SamplePets.REX;
import static com.petstore.sdk.testkit.SamplePets.REX_JSON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.petstore.sdk.CallListener;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.LogCapture;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a listener is told, and what is logged. */
class ObservingTest extends WireTest {

    private static final RetryPolicy RETRIES = RetryPolicy.defaults().withInitialDelay(Duration.ZERO);

    private final LogCapture log = LogCapture.start();

    @AfterEach
    void stopCapture() {
        log.close();
    }

    @ParameterizedTest
    @EnumSource
    void aListenerThatFailsDoesNotHarmTheCall(CallStyle style) {
        respond(200, "[]");
        CallListener broken = new CallListener() {
            @Override
            public void attemptStarted(AttemptStarted event) {
                throw new IllegalStateException("no metrics today");
            }

            @Override
            public void attemptEnded(AttemptEnded event) {
                throw new AssertionError("nor tomorrow");
            }
        };

        try (PetStoreClient observed = clientBuilder().addListener(broken).build()) {
            assertThat(style.execute(observed.listPets())).isEmpty();
        }

        assertThat(log.lines())
                .contains("WARNING: CallListener " + broken.getClass().getName()
                        + " threw an exception; the call continues");
    }

    @ParameterizedTest
    @EnumSource
    void addsTheHeadersOfAListenerToEachAttempt(CallStyle style) throws InterruptedException {
        respond(503, "");
        respond(200, "[]");
        CallListener tracing = new CallListener() {
            @Override
            public void attemptStarted(AttemptStarted event) {
                event.requestHeaders().set("traceparent", "span-" + event.attempt());
            }
        };

        try (PetStoreClient observed = clientBuilder()
                .header("Traceparent", "overridden")
                .retryPolicy(RETRIES)
                .addListener(tracing)
                .build()) {
            style.execute(observed.listPets());
        }

        assertThat(receivedRequest().getHeaders().values("traceparent")).containsExactly("span-1");
        assertThat(receivedRequest().getHeaders().values("traceparent")).containsExactly("span-2");
    }

    @ParameterizedTest
    @EnumSource
    void sendsNoHeaderThatAListenerMustNotSet(CallStyle style) throws InterruptedException {
        respond(200, "[]");
        CallListener wrong = new CallListener() {
            @Override
            public void attemptStarted(AttemptStarted event) {
                event.requestHeaders().set("Authorization", "Bearer other");
            }
        };

        try (PetStoreClient observed = clientBuilder().addListener(wrong).build()) {
            assertThat(style.execute(observed.listPets())).isEmpty();
        }

        assertThat(receivedRequest().getHeaders().values("Authorization")).containsExactly("Bearer " + API_KEY);
    }

    @ParameterizedTest
    @EnumSource
    void logsAttemptsWithListedHeadersAndNoBody(CallStyle style) {
        respond(201, REX_JSON, "X-RateLimit-Remaining", "59", "Set-Cookie", "session=secret");

        style.execute(client.createPet(REX).header("X-Trace", "private"));

        assertThat(log.lines())
                .allMatch(line -> line.startsWith("FINE: createPet: "))
                .hasSize(2);
        assertThat(String.join("\n", log.lines()))
                .contains(
                        "createPet: attempt 1: POST pets",
                        "createPet: attempt 1 had response 201",
                        "X-RateLimit-Remaining: 59")
                .doesNotContain("Rex", "secret", "private", API_KEY);
    }

    @ParameterizedTest
    @EnumSource
    void logsNothingAboveDebugOfACallThatFails(CallStyle style) {
        respond(500, "no " + API_KEY);

        catchThrowable(() -> style.execute(client.listPets()));

        assertThat(log.lines()).allMatch(line -> line.startsWith("FINE: ")).noneMatch(line -> line.contains(API_KEY));
    }

    @ParameterizedTest
    @EnumSource
    void warnsOnceOfAnOperationThatTheServiceDeprecates(CallStyle style) {
        for (int i = 0; i < 3; i++) {
            respond(200, "[]", "Deprecation", "@1735689600", "Sunset", "Thu, 05 Dec 2030 00:00:00 GMT");
        }

        style.execute(client.listPets());
        style.execute(client.listPets());
        style.execute(client.request("GET", "/pets"));

        assertThat(log.lines().stream().filter(line -> line.startsWith("WARNING")))
                .containsExactly(
                        "WARNING: listPets is deprecated: the service announces its end for Thu, 05 Dec 2030 00:00:00 GMT",
                        "WARNING: GET request is deprecated: the service announces its end for Thu, 05 Dec 2030 00:00:00 GMT");
    }
}
