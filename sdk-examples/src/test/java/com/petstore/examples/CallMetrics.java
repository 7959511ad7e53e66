package com.petstore.examples;

import com.petstore.sdk.CallListener;
import io.micrometer.core.instrument.MeterRegistry;

/** The Micrometer recipe of docs/observability.md. */
final class CallMetrics implements CallListener {

    private final MeterRegistry meters;

    CallMetrics(MeterRegistry meters) {
        this.meters = meters;
    }

    @Override
    public void attemptEnded(AttemptEnded event) {
        String status = event.status().isPresent() ? "" + event.status().getAsInt() : "none";
        meters.counter("petstore.attempts", "operation", event.operation(), "status", status)
                .increment();
    }

    @Override
    public void callEnded(CallEnded event) {
        String outcome = event.failure().map(e -> e.getClass().getSimpleName()).orElse("success");
        meters.timer("petstore.calls", "operation", event.operation(), "outcome", outcome)
                .record(event.elapsed());
    }
}
