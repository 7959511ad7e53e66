// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.HostileServer;
import com.petstore.sdk.testkit.HostileServer.ScriptedResponse;
import com.petstore.sdk.testkit.Unchecked;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What asynchronous calls do to each other. */
class AsynchronousCallsTest extends WireTest {

    @Test
    void stagesThatBlockHoldUpNoOtherCall() throws Exception {
        try (HostileServer server = HostileServer.start(ScriptedResponse.emptyList());
                PetStoreClient other = clientBuilder().baseUrl(server.baseUrl()).build()) {
            other.listPets().execute();
            List<CompletableFuture<List<Pet>>> calls = Stream.generate(() -> other.listPets()
                            .executeAsync()
                            .thenApply(first -> CallStyle.await(other.listPets().executeAsync())))
                    .limit(2 * ASYNCHRONOUS_EXCHANGES)
                    .toList();

            assertThat(calls)
                    .allSatisfy(call -> assertThat(CallStyle.await(call)).isEmpty());
        }
    }

    @Test
    void aBlockingCallDoesNotWaitForTheAsynchronousOnes() throws InterruptedException {
        List<CompletableFuture<?>> stalled = occupyAllThreads(client);

        assertThat(client.listPets().execute()).isEmpty();

        assertThat(stalled).noneMatch(CompletableFuture::isDone);
    }

    @ParameterizedTest
    @EnumSource
    void anUndeclaredThrowableReachesTheCallerOnceAndTakesNoThread(CallStyle style) {
        AtomicInteger begun = new AtomicInteger();
        Interceptor failing = chain -> {
            if (begun.incrementAndGet() == 1) {
                return Unchecked.fail(new Throwable("neither exception nor error"));
            }
            return chain.proceed(chain.request());
        };

        respond(200, "[]");

        try (PetStoreClient other = clientBuilder()
                .httpClient(new OkHttpClient.Builder().addInterceptor(failing).build())
                .build()) {
            assertThatThrownBy(() -> style.execute(other.listPets()))
                    .hasStackTraceContaining("neither exception nor error");
            assertThat(begun).as("attempts").hasValue(1);
            assertThat(style.execute(other.listPets())).isEmpty();
        }
    }
}
