// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import com.petstore.sdk.CallListener;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.response.RateLimit;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/** The meters of docs/observability.md, by Micrometer. */
final class CallMetrics implements CallListener {

    private final MeterRegistry meters;

    CallMetrics(MeterRegistry meters) {
        this.meters = meters;
    }

    @Override
    public void waitEnded(WaitEnded event) {
        meters.timer("petstore.ratelimit.waits", "operation", event.call().operation())
                .record(event.elapsed());
    }

    @Override
    public void attemptEnded(AttemptEnded event) {
        String status = event.status().isPresent() ? "" + event.status().getAsInt() : "none";
        meters.counter("petstore.attempts", "operation", event.call().operation(), "status", status)
                .increment();
    }

    @Override
    public void callEnded(CallEnded event) {
        String outcome = event.failure().map(e -> e.getClass().getSimpleName()).orElse("success");
        meters.timer("petstore.calls", "operation", event.call().operation(), "outcome", outcome)
                .record(event.elapsed());
    }

    void showRemainingQuota(PetStoreClient client) {
        Gauge.builder("petstore.ratelimit.remaining", client, CallMetrics::remaining)
                .register(meters);
    }

    private static double remaining(PetStoreClient client) {
        return client.rateLimitStatus()
                .rateLimit()
                .map(RateLimit::remaining)
                .map(Long::doubleValue)
                .orElse(Double.NaN);
    }
}
