package com.petstore.examples;

import com.petstore.sdk.CallListener;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import java.time.Instant;

/** The OpenTelemetry recipe of docs/observability.md. */
final class CallSpans implements CallListener {

    private final Tracer tracer;

    CallSpans(Tracer tracer) {
        this.tracer = tracer;
    }

    @Override
    public void callEnded(CallEnded event) {
        Instant end = Instant.now();
        Span span = tracer.spanBuilder(event.operation())
                .setSpanKind(SpanKind.CLIENT)
                .setStartTimestamp(end.minus(event.elapsed()))
                .setAttribute("petstore.attempts", event.attempts())
                .startSpan();
        event.failure().ifPresent(failure -> {
            span.setStatus(StatusCode.ERROR);
            span.recordException(failure);
        });
        span.end(end);
    }
}
