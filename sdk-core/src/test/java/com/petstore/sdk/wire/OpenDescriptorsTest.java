// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.RateLimitScope;
import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.Eventually;
import com.petstore.sdk.testkit.HostileServer;
import com.petstore.sdk.testkit.HostileServer.ScriptedResponse;
import com.petstore.sdk.testkit.OpenSockets;
import com.petstore.sdk.testkit.TestThread;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Calls that end within their first milliseconds, before, while and after they connect, leave no socket open. */
class OpenDescriptorsTest {

    /** As many as end at different moments of their first three milliseconds. */
    private static final int CALLS = Integer.getInteger("petstore.descriptors.calls", 100);

    private static final int AT_ONCE = 20;
    private static final String NOBODY_LISTENS = "http://127.0.0.1:1/v1";

    /** Each ending over each connection; what concerns no connection, or one style alone, once. */
    static Stream<Arguments> endings() {
        return Arrays.stream(Ending.values())
                .flatMap(ending -> Stream.of(Connection.PLAIN, Connection.TLS)
                        .flatMap(connection -> Arrays.stream(CallStyle.values())
                                .filter(style -> ending.isOf(style, connection))
                                .map(style -> Arguments.of(ending, connection, style))));
    }

    @ParameterizedTest
    @MethodSource("endings")
    void leavesNoSocketOpen(Ending ending, Connection connection, CallStyle style) throws Exception {
        assumeTrue(OpenSockets.areShown());
        long before = OpenSockets.count();

        try (HostileServer server = HostileServer.start(
                connection.sockets(),
                ScriptedResponse.of("200 OK\r\nConnection: close", "[]").thenClose())) {
            String baseUrl = ending == Ending.REFUSED ? NOBODY_LISTENS : server.baseUrl();
            for (int call = 0; call < CALLS; call += AT_ONCE) {
                try (PetStoreClient client = connection
                        .settings(PetStoreClient.builder())
                        .baseUrl(baseUrl)
                        .apiKey("key-1")
                        .rateLimitScope(RateLimitScope.isolated())
                        .retryPolicy(RetryPolicy.none())
                        .build()) {
                    // Before a response, the gate lets one call through at a time.
                    Ending.callWithin(client, style, Duration.ofSeconds(30));
                    ending.endCalls(client, style, call);
                }
            }
        }

        // The server closes its own on threads of its own.
        Eventually.passes(
                () -> assertThat(OpenSockets.count()).as("open sockets").isLessThanOrEqualTo(before));
    }

    /** How a number of calls end that begin at once, each some microseconds later than the one before. */
    enum Ending {
        CANCELLED {
            @Override
            boolean isOf(CallStyle style, Connection connection) {
                return style == CallStyle.ASYNC;
            }

            @Override
            void endCalls(PetStoreClient client, CallStyle style, int first) {
                List<CompletableFuture<?>> calls = new ArrayList<>();
                for (int i = 0; i < AT_ONCE; i++) {
                    calls.add(client.listPets().executeAsync());
                    spin(first + i);
                }
                calls.forEach(call -> call.cancel(true));
            }
        },
        INTERRUPTED {
            @Override
            boolean isOf(CallStyle style, Connection connection) {
                return style == CallStyle.BLOCKING;
            }

            @Override
            void endCalls(PetStoreClient client, CallStyle style, int first) throws InterruptedException {
                for (int i = 0; i < AT_ONCE; i++) {
                    TestThread<Void> caller = start(client, style);
                    spin(first + i);
                    caller.interrupt();
                    caller.result();
                }
            }
        },
        TIMED_OUT {
            @Override
            void endCalls(PetStoreClient client, CallStyle style, int first) throws InterruptedException {
                for (int i = 0; i < AT_ONCE; i++) {
                    callWithin(client, style, Duration.ofNanos(1_000L * (1 + (first + i) % 3_000)));
                }
            }
        },
        CLOSED {
            @Override
            void endCalls(PetStoreClient client, CallStyle style, int first) throws InterruptedException {
                List<TestThread<Void>> callers = new ArrayList<>();
                for (int i = 0; i < AT_ONCE; i++) {
                    callers.add(start(client, style));
                }
                spin(first);
                client.close();
                for (TestThread<Void> caller : callers) {
                    caller.result();
                }
            }
        },
        REFUSED {
            @Override
            boolean isOf(CallStyle style, Connection connection) {
                return connection == Connection.PLAIN;
            }

            @Override
            void endCalls(PetStoreClient client, CallStyle style, int first) {
                for (int i = 0; i < AT_ONCE; i++) {
                    callWithin(client, style, Duration.ofSeconds(30));
                }
            }
        };

        boolean isOf(CallStyle style, Connection connection) {
            return true;
        }

        abstract void endCalls(PetStoreClient client, CallStyle style, int first) throws InterruptedException;

        private static TestThread<Void> start(PetStoreClient client, CallStyle style) {
            return TestThread.start(() -> callWithin(client, style, Duration.ofSeconds(30)));
        }

        private static void callWithin(PetStoreClient client, CallStyle style, Duration timeout) {
            try {
                style.execute(client.listPets().timeout(timeout));
            } catch (PetStoreException | IllegalStateException ended) {
                // As it should, or because the client is closed.
            }
        }

        /** For up to three milliseconds, so that calls end at each of their stages. */
        private static void spin(int call) {
            long end = System.nanoTime() + TimeUnit.MICROSECONDS.toNanos(37L * call % 3_000);
            while (System.nanoTime() < end) {
                Thread.onSpinWait();
            }
        }
    }
}
