// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import com.petstore.sdk.CallListener;
import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.internal.http.ApiRequest;
import com.petstore.sdk.internal.json.Decoder;
import com.petstore.sdk.internal.ratelimit.GateRegistry.ClientGates;
import com.petstore.sdk.internal.ratelimit.Gates;
import com.petstore.sdk.testkit.BegunCall;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.FakeTime;
import com.petstore.sdk.testkit.ScriptedTransport;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/** The calls of one client, on time that a test advances, to a service whose responses the test gives. */
final class TestCalls {

    static final CallSettings SETTINGS = new CallSettings(
            Duration.ofSeconds(90), null, Duration.ofSeconds(20), RetryPolicy.defaults(), List.of(), false);

    static final CallSettings ONCE = SETTINGS.withRetryPolicy(RetryPolicy.none());

    static final Operation<String> CREATE =
            Operation.notIdempotent("createPet", ApiRequest.of("POST", "pets", List.of()), json -> "value");

    final FakeTime time = new FakeTime();
    final ScriptedTransport transport = new ScriptedTransport();
    final ClientGates gates = Gates.on(time);
    private final OpenCalls openCalls = new OpenCalls(time);
    private Supplier<String> apiKey = () -> "key-1";
    private CallListener[] listeners = {};

    /** Where the key of each attempt comes from. */
    void apiKey(Supplier<String> supplier) {
        apiKey = supplier;
    }

    /** What is notified of the calls that follow. */
    void listeners(CallListener... notified) {
        listeners = notified;
    }

    BegunCall<String> begin(CallStyle style) {
        return begin(style, SETTINGS);
    }

    BegunCall<String> begin(CallStyle style, CallSettings settings) {
        return begin(style, settings, json -> "value");
    }

    BegunCall<String> begin(CallStyle style, CallSettings settings, Decoder<String> decoder) {
        Operation<String> operation =
                Operation.idempotent("listPets", ApiRequest.of("GET", "pets", List.of()), decoder);
        return begin(style, settings, operation);
    }

    BegunCall<String> begin(CallStyle style, CallSettings settings, Operation<String> operation) {
        CallEnvironment environment = environment().build();
        return style == CallStyle.ASYNC
                ? BegunCall.async(AsyncRunner.run(operation, settings, environment))
                : BegunCall.blocking(() -> BlockingRunner.run(operation, settings, environment));
    }

    /** What the calls share. */
    TestEnvironment environment() {
        return TestEnvironment.on(time)
                .transport(transport)
                .apiKey(() -> apiKey.get())
                .gates(gates)
                .openCalls(openCalls)
                .listeners(listeners)
                .random(0);
    }

    /** Lets the service refuse a first call, so that its gate stays closed for this time. */
    void closeGateFor(int seconds) throws Exception {
        BegunCall<String> refused = begin(CallStyle.ASYNC, ONCE);
        transport.awaitSent(1).respond(429, "Retry-After", Integer.toString(seconds));
        refused.failure();
    }

    /** Ends all that a client holds. */
    void close() {
        transport.close();
        openCalls.endWaits();
        gates.close();
    }
}
