// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import com.petstore.sdk.TimeSource;
import com.petstore.sdk.internal.http.ApiKeySource;
import com.petstore.sdk.internal.http.Transport;
import com.petstore.sdk.internal.ratelimit.GateRegistry.ClientGates;
import java.util.concurrent.Executor;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What a client's calls share.
 *
 * @param transport sends their requests
 * @param time the client's time
 * @param apiKeys where the key of each attempt comes from
 * @param gates the gates that every attempt must pass
 * @param openCalls the calls that have not ended, and their waits
 * @param observer logs and reports what happens
 * @param random numbers from 0 to 1
 * @param callbackExecutor where futures complete; null for the thread that brings the last response
 * @param continuations where asynchronous calls continue after a wait, on any number of threads
 */
public record CallEnvironment(
        Transport transport,
        TimeSource time,
        ApiKeySource apiKeys,
        ClientGates gates,
        OpenCalls openCalls,
        CallObserver observer,
        DoubleSupplier random,
        @Nullable Executor callbackExecutor,
        Executor continuations) {

    /** Ends all calls: those in flight, those that wait, and those that would begin. */
    public void close() {
        openCalls.close();
        transport.close();
        openCalls.endWaits();
        gates.close();
    }
}
