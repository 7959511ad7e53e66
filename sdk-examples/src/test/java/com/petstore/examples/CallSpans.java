// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import com.petstore.sdk.CallListener;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapPropagator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The spans of docs/observability.md, by OpenTelemetry. */
final class CallSpans implements CallListener {

    private final Tracer tracer;
    private final TextMapPropagator propagator;
    private final Map<CallInfo, Span> calls = new ConcurrentHashMap<>();
    private final Map<CallInfo, Span> attempts = new ConcurrentHashMap<>();

    CallSpans(Tracer tracer, TextMapPropagator propagator) {
        this.tracer = tracer;
        this.propagator = propagator;
    }

    @Override
    public void callStarted(CallStarted event) {
        // On the caller's thread, so that the caller's span becomes the parent.
        Span call = tracer.spanBuilder(event.call().operation())
                .setAttribute("petstore.client", event.call().clientName())
                .startSpan();
        calls.put(event.call(), call);
    }

    @Override
    public void attemptStarted(AttemptStarted event) {
        Context call = Context.root().with(calls.get(event.call()));
        Span attempt = tracer.spanBuilder(event.call().operation() + " attempt")
                .setParent(call)
                .setSpanKind(SpanKind.CLIENT)
                .setAttribute("http.request.method", event.call().method())
                .setAttribute("url.full", event.call().url())
                .setAttribute("server.address", event.call().serverAddress())
                .setAttribute("server.port", event.call().serverPort())
                .startSpan();
        if (event.attempt() > 1) {
            attempt.setAttribute("http.request.resend_count", event.attempt() - 1);
        }
        attempts.put(event.call(), attempt);
        propagator.inject(call.with(attempt), event.requestHeaders(), RequestHeaders::set);
    }

    @Override
    public void attemptEnded(AttemptEnded event) {
        Span attempt = attempts.remove(event.call());
        event.status().ifPresent(status -> attempt.setAttribute("http.response.status_code", status));
        event.errorType().ifPresent(type -> attempt.setAttribute("error.type", type));
        end(attempt, event.failure());
    }

    @Override
    public void waitEnded(WaitEnded event) {
        calls.get(event.call()).addEvent("waited " + event.elapsed() + " for the rate limit");
    }

    @Override
    public void callEnded(CallEnded event) {
        Span unfinished = attempts.remove(event.call());
        if (unfinished != null) {
            unfinished.end();
        }
        end(calls.remove(event.call()), event.failure());
    }

    private static void end(Span span, Optional<? extends Throwable> failure) {
        failure.ifPresent(e -> span.recordException(e).setStatus(StatusCode.ERROR));
        span.end();
    }
}
