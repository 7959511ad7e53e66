// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.pacing.Decision;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** An attempt at a gate, of a call that a test makes. */
record TestPermit(RateLimitGate gate, Permit permit) {

    static TestPermit acquire(
            RateLimitGate gate, boolean isBackground, long position, long quotaPatience, long patience) {
        return new TestPermit(gate, gate.acquire(isBackground, position, quotaPatience, patience));
    }

    long position() {
        return permit.position();
    }

    @Nullable
    CompletableFuture<Void> ready() {
        return permit.ready();
    }

    Duration expectedWait() {
        return permit.expectedWait();
    }

    boolean granted() {
        return permit.granted();
    }

    @Nullable
    Decision rejection() {
        return permit.rejection();
    }

    boolean begin() {
        return gate.begin(permit);
    }

    @Nullable
    Decision responded(RawResponse response) {
        return gate.responded(permit, response);
    }

    void lost() {
        gate.lost(permit);
    }

    void release() {
        gate.release(permit);
    }
}
