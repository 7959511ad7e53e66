// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import com.petstore.sdk.CallListener;
import com.petstore.sdk.TimeSource;
import com.petstore.sdk.internal.http.ApiKeySource;
import com.petstore.sdk.internal.http.BaseUrl;
import com.petstore.sdk.internal.http.Transport;
import com.petstore.sdk.internal.ratelimit.GateRegistry.ClientGates;
import com.petstore.sdk.internal.ratelimit.Gates;
import com.petstore.sdk.testkit.ScriptedTransport;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the calls of a test share: one key, gates of their own, and everything on the calling thread, unless the test sets something else. */
final class TestEnvironment {

    private final TimeSource time;
    private Transport transport = new ScriptedTransport();
    private Supplier<String> apiKey = () -> "key-1";
    private ClientGates gates;
    private OpenCalls openCalls;
    private final List<CallListener> listeners = new ArrayList<>();
    private DoubleSupplier random = () -> 0.5;
    private @Nullable Executor callbackExecutor;
    private Executor continuations = Runnable::run;

    private TestEnvironment(TimeSource time) {
        this.time = time;
        this.gates = Gates.on(time);
        this.openCalls = new OpenCalls(time);
    }

    static TestEnvironment on(TimeSource time) {
        return new TestEnvironment(time);
    }

    TestEnvironment transport(Transport other) {
        transport = other;
        return this;
    }

    TestEnvironment apiKey(Supplier<String> other) {
        apiKey = other;
        return this;
    }

    TestEnvironment gates(ClientGates other) {
        gates = other;
        return this;
    }

    TestEnvironment openCalls(OpenCalls other) {
        openCalls = other;
        return this;
    }

    TestEnvironment listeners(CallListener... added) {
        listeners.addAll(List.of(added));
        return this;
    }

    /** Chance always gives this number, from 0 to 1. */
    TestEnvironment random(double number) {
        random = () -> number;
        return this;
    }

    TestEnvironment callbackExecutor(@Nullable Executor other) {
        callbackExecutor = other;
        return this;
    }

    TestEnvironment continuations(Executor other) {
        continuations = other;
        return this;
    }

    CallEnvironment build() {
        return new CallEnvironment(
                transport,
                time,
                new ApiKeySource(apiKey),
                gates,
                openCalls,
                new CallObserver(listeners, BaseUrl.parse("https://pets.example/v1", false), "default"),
                random,
                callbackExecutor,
                continuations);
    }
}
