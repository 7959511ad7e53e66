// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import com.petstore.sdk.CallListener;
import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.internal.http.ApiKeySource;
import com.petstore.sdk.internal.http.ApiRequest;
import com.petstore.sdk.internal.http.BaseUrl;
import com.petstore.sdk.internal.http.Transport;
import com.petstore.sdk.internal.json.Decoder;
import com.petstore.sdk.internal.ratelimit.ClientGates;
import com.petstore.sdk.internal.ratelimit.Gates;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.FakeTime;
import com.petstore.sdk.testkit.HeldTransport;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The calls of one client, on time that a test advances, to a service whose responses the test gives. */
final class TestCalls {

    static final CallSettings SETTINGS =
            new CallSettings(Duration.ofSeconds(90), null, Duration.ofSeconds(20), RetryPolicy.defaults(), List.of());

    static final CallSettings ONCE = SETTINGS.withRetryPolicy(RetryPolicy.none());

    final FakeTime time = new FakeTime();
    final HeldTransport transport = new HeldTransport();
    final ClientGates gates = Gates.on(time);
    final Pauses pauses = new Pauses(time);
    private Supplier<String> apiKey = () -> "key-1";
    private @Nullable CallListener listener;

    /** Where the key of each attempt comes from. */
    void apiKey(Supplier<String> supplier) {
        apiKey = supplier;
    }

    /** Who is told of the calls that follow. */
    void listener(CallListener told) {
        listener = told;
    }

    Call begin(CallStyle style) {
        return begin(style, SETTINGS);
    }

    Call begin(CallStyle style, CallSettings settings) {
        return begin(style, settings, transport, json -> "value");
    }

    Call begin(CallStyle style, CallSettings settings, Transport transport, Decoder<String> decoder) {
        Operation<String> operation = Operation.read("listPets", ApiRequest.of("GET", "pets", List.of()), decoder);
        return begin(style, settings, transport, operation);
    }

    Call begin(CallStyle style, CallSettings settings, Transport transport, Operation<String> operation) {
        ApiKeySource keys = new ApiKeySource(() -> apiKey.get());
        CallObserver observer = new CallObserver(listener, BaseUrl.parse("https://pets.example/v1", false), "default");
        CallEnvironment environment = new CallEnvironment(
                transport,
                time,
                keys,
                gates,
                pauses,
                observer,
                new ServiceClock(),
                () -> 0,
                Runnable::run,
                Runnable::run);
        if (style == CallStyle.ASYNC) {
            return new Call(AsyncRunner.run(operation, settings, environment), null);
        }
        CompletableFuture<String> future = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                future.complete(BlockingRunner.run(operation, settings, environment));
            } catch (Throwable e) {
                future.completeExceptionally(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
        return new Call(future, thread);
    }

    /** Lets the service refuse a first call, so that its gate stays closed for this time. */
    void closeGateFor(int seconds) throws Exception {
        Call refused = begin(CallStyle.ASYNC, ONCE);
        transport.awaitSent(1).respond(429, "Retry-After", Integer.toString(seconds));
        refused.failure();
    }

    /** Ends all that a client holds. */
    void close() {
        transport.close();
        pauses.close();
        gates.close();
    }

    /** A call that was begun. */
    record Call(CompletableFuture<String> future, @Nullable Thread thread) {

        /** Interrupts the thread that waits, or cancels the future that stands for it. */
        void breakOff() {
            if (thread == null) {
                future.cancel(true);
            } else {
                thread.interrupt();
            }
        }

        boolean isInFlight() {
            return !future.isDone();
        }

        String value() throws InterruptedException, ExecutionException {
            try {
                return future.get(30, TimeUnit.SECONDS);
            } catch (TimeoutException e) {
                throw new AssertionError("the call has neither returned nor failed after 30 s", e);
            }
        }

        /** What the call failed with. */
        Throwable failure() throws InterruptedException {
            try {
                throw new AssertionError("succeeded with " + value());
            } catch (ExecutionException e) {
                return e.getCause();
            } catch (java.util.concurrent.CancellationException e) {
                return e;
            }
        }
    }
}
