// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.wire;

import static com.petstore.sdk.testkit.SamplePets.REX;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.PetStoreClosedException;
import com.petstore.sdk.error.PetStoreDecodeException;
import com.petstore.sdk.error.PetStoreTimeoutException;
import com.petstore.sdk.error.PetStoreTransportException;
import com.petstore.sdk.testkit.CallStyle;
import java.io.IOException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import mockwebserver3.SocketEffect;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a call says when its response does not come, or comes in pieces. */
class LostResponseTest extends WireTest {

    @Test
    void anInterceptorThatHoldsAThreadHoldsNoFuture() {
        CountDownLatch never = new CountDownLatch(1);
        OkHttpClient held = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    awaitUninterruptibly(never);
                    throw new IOException("held for too long");
                })
                .build();
        try (PetStoreClient other = clientBuilder().httpClient(held).build()) {
            assertThatExceptionOfType(PetStoreTimeoutException.class)
                    .isThrownBy(() -> CallStyle.await(
                            other.createPet(REX).timeout(Duration.ofMillis(100)).executeAsync()))
                    .satisfies(failure -> assertThat(failure.outcomeUnknown()).isFalse());
        } finally {
            never.countDown();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aBodyThatBreaksOffIsNamedByWhatOkHttpThrew(CallStyle style) {
        server.enqueue(response(201, "{}")
                .onResponseBody(new SocketEffect.CloseSocket())
                .build());

        assertThatExceptionOfType(PetStoreTransportException.class)
                .isThrownBy(() -> style.execute(client.createPet(REX)))
                .withMessageStartingWith("createPet: failed after sending began: java.net.ProtocolException: ");
    }

    @ParameterizedTest
    @EnumSource
    void aTimeoutThatIsOverAtOnceSendsNothing(CallStyle style) {
        assertThatExceptionOfType(PetStoreTimeoutException.class)
                .isThrownBy(() -> style.execute(client.createPet(REX).timeout(Duration.ofNanos(1))))
                .satisfies(failure -> {
                    assertThat(failure.outcomeUnknown()).isFalse();
                    assertThat(failure.attempts()).isZero();
                });
        assertThat(server.getRequestCount()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void aBodyMayHave10MiBByDefault(CallStyle style) {
        int limit = 10 << 20;
        respond(200, " ".repeat(limit - 2) + "[]");
        respond(200, " ".repeat(limit - 1) + "[]");

        assertThat(style.execute(client.listPets())).isEmpty();
        assertThatExceptionOfType(PetStoreDecodeException.class)
                .isThrownBy(() -> style.execute(client.listPets()))
                .withMessage("listPets: 200, but $ must not be larger than 10485760 bytes (1 attempt)");
    }

    @ParameterizedTest
    @EnumSource
    void aNameThatCannotBeLookedUpWasNotSentAnything(CallStyle style) {
        try (PetStoreClient lost = clientBuilder()
                .baseUrl("https://pets.example/v1")
                .httpClient(withoutDns())
                .build()) {
            assertThatExceptionOfType(PetStoreTransportException.class)
                    .isThrownBy(() -> style.execute(lost.createPet(REX)))
                    .withMessageStartingWith(
                            "createPet: failed before anything was sent: java.net.UnknownHostException")
                    .satisfies(failure -> assertThat(failure.outcomeUnknown()).isFalse());
        }
    }

    @ParameterizedTest
    @EnumSource
    void aKeyThatIsPartOfAHostNameDoesNotHideTheCause(CallStyle style) {
        try (PetStoreClient lost = clientBuilder()
                .baseUrl("https://pets.example/v1")
                .apiKey("net")
                .httpClient(withoutDns())
                .build()) {
            assertThatExceptionOfType(PetStoreTransportException.class)
                    .isThrownBy(() -> style.execute(lost.listPets()))
                    .withCauseInstanceOf(UnknownHostException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aResolutionThatDoesNotEndEndsWithTheTimeForConnecting(CallStyle style) {
        try (PetStoreClient lost = clientThatLooksUpForEver(new CountDownLatch(1)).toBuilder()
                .connectTimeout(Duration.ofMillis(200))
                .timeout(Duration.ofMinutes(10))
                .build()) {
            assertThatExceptionOfType(PetStoreTimeoutException.class)
                    .isThrownBy(() -> style.execute(lost.createPet(REX)))
                    .satisfies(failure -> assertThat(failure.outcomeUnknown()).isFalse());
        }
    }

    @ParameterizedTest
    @EnumSource
    void aResolutionThatDoesNotEndEndsWithTheTimeOfItsCall(CallStyle style) {
        try (PetStoreClient lost = clientThatLooksUpForEver(new CountDownLatch(1))) {
            assertThatExceptionOfType(PetStoreTimeoutException.class)
                    .isThrownBy(() -> style.execute(lost.createPet(REX).timeout(Duration.ofMillis(200))))
                    .satisfies(failure -> assertThat(failure.outcomeUnknown()).isFalse());
        }
    }

    @ParameterizedTest
    @EnumSource
    void aResolutionThatDoesNotEndEndsWithItsClient(CallStyle style) {
        CountDownLatch begun = new CountDownLatch(1);
        PetStoreClient lost = clientThatLooksUpForEver(begun);
        CompletableFuture<Void> closing = CompletableFuture.runAsync(() -> {
            awaitUninterruptibly(begun);
            lost.close();
        });

        assertThatExceptionOfType(PetStoreClosedException.class).isThrownBy(() -> style.execute(lost.listPets()));
        closing.join();
    }

    private PetStoreClient clientThatLooksUpForEver(CountDownLatch begun) {
        OkHttpClient stuck = new OkHttpClient.Builder()
                .dns(hostname -> {
                    begun.countDown();
                    awaitUninterruptibly(new CountDownLatch(1));
                    return List.of();
                })
                .build();
        return clientBuilder()
                .baseUrl("https://pets.example/v1")
                // Beyond the patience of the tests, so that nothing but what they are about ends the look-up.
                .connectTimeout(Duration.ofMinutes(10))
                .attemptTimeout(Duration.ofMinutes(10))
                .httpClient(stuck)
                .build();
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static OkHttpClient withoutDns() {
        return new OkHttpClient.Builder()
                .dns(hostname -> {
                    throw new UnknownHostException(hostname);
                })
                .build();
    }
}
