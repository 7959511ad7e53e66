// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockPetStore;
import com.petstore.sdk.CallListener;
import com.petstore.sdk.PetStoreCall;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.BadRequestException;
import com.petstore.sdk.model.PetStatus;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The listeners that docs/observability.md links, run. */
class ObservabilityTest {

    private final MockPetStore server = MockPetStore.start();
    private final MeterRegistry meters = new SimpleMeterRegistry();
    private final InMemorySpanExporter exported = InMemorySpanExporter.create();
    private final SdkTracerProvider tracing = SdkTracerProvider.builder()
            .addSpanProcessor(SimpleSpanProcessor.create(exported))
            .build();
    private final Tracer tracer = tracing.get("shop");

    @AfterEach
    void close() {
        tracing.close();
        server.close();
    }

    @Test
    void countsAttemptsByStatus() {
        try (PetStoreClient client = client(new CallMetrics(meters))) {
            client.listPets().execute();
            client.listPets().executeAsync().join();
            fail(client);
        }

        assertThat(attempts("200")).isEqualTo(2);
        assertThat(attempts("400")).isEqualTo(1);
    }

    @Test
    void countsEachAttemptWithoutAResponse() {
        try (PetStoreClient client = client(new CallMetrics(meters))) {
            server.close();

            assertThat(client.listPets().executeAsync()).failsWithin(30, TimeUnit.SECONDS);
        }

        assertThat(attempts("none")).isEqualTo(3);
    }

    @Test
    void timesCallsByOutcome() {
        try (PetStoreClient client = client(new CallMetrics(meters))) {
            client.listPets().execute();
            fail(client);
        }

        assertThat(meters.get("petstore.calls").timers()).allSatisfy(timer -> {
            assertThat(timer.count()).isEqualTo(1);
            assertThat(timer.totalTime(TimeUnit.NANOSECONDS)).isPositive();
        });
        assertThat(meters.get("petstore.calls").timers())
                .extracting(timer -> timer.getId().getTag("outcome"))
                .containsExactlyInAnyOrder("success", "BadRequestException");
    }

    @Test
    void timesWaitsForTheRateLimit() {
        server.faults().add(Fault.status(429).header("Retry-After", "1").times(1));
        try (PetStoreClient client = client(new CallMetrics(meters))) {
            client.listPets().execute();
        }

        assertThat(meters.get("petstore.ratelimit.waits")
                        .tags("operation", "listPets")
                        .timer()
                        .totalTime(TimeUnit.MILLISECONDS))
                .isGreaterThan(900);
    }

    @Test
    void showsTheRemainingQuotaInAGauge() {
        CallMetrics metrics = new CallMetrics(meters);
        try (PetStoreClient client = client(metrics)) {
            metrics.showRemainingQuota(client);
            Gauge remaining = meters.get("petstore.ratelimit.remaining").gauge();
            assertThat(remaining.value()).isNaN();

            client.listPets().execute();
            long left = client.rateLimitStatus().rateLimit().orElseThrow().remaining();
            assertThat(remaining.value()).isEqualTo(left);
        }
    }

    @Test
    void tagsRequestsByTheirNamesOnly() {
        try (PetStoreClient client = client(new CallMetrics(meters))) {
            for (int id = 1; id <= 3; id++) {
                client.request("GET", "/store/orders").query("id", "" + id).execute();
            }
            client.request("GET", "/store/orders").named("listOrders").execute();
        }

        assertThat(meters.get("petstore.calls").timers())
                .extracting(timer -> timer.getId().getTag("operation"))
                .containsExactlyInAnyOrder("GET request", "listOrders");
    }

    @Test
    void makesSpansOfABlockingCallAndItsAttemptsWithinTheSpanOfItsCaller() {
        makesSpans(call -> call.execute());
    }

    @Test
    void makesSpansOfAnAsynchronousCallAndItsAttemptsWithinTheSpanOfItsCaller() {
        makesSpans(call -> call.executeAsync().join());
    }

    @Test
    void continuesAnAsynchronousCallWithinTheSpanOfItsCaller() {
        Span visit = tracer.spanBuilder("visit").startSpan();
        List<Span> seen = new CopyOnWriteArrayList<>();
        try (PetStoreClient client = client(spans())) {
            Context.current().with(visit).wrap(() -> show(client, seen)).run();
        }

        assertThat(seen).containsExactly(visit);
    }

    private static void show(PetStoreClient client, List<Span> seen) {
        Executor callers = Context.current().wrap((Executor) Runnable::run);
        client.listPets()
                .executeAsync()
                .thenAcceptAsync(pets -> seen.add(Span.current()), callers)
                .join();
    }

    private void makesSpans(Consumer<PetStoreCall<?>> execute) {
        server.faults().add(Fault.status(503).times(1));
        Span visit = tracer.spanBuilder("visit").startSpan();
        try (PetStoreClient client = client(spans())) {
            Context.current()
                    .with(visit)
                    .wrap(() -> execute.accept(client.listPets()))
                    .run();
        }

        SpanData call = exported.getFinishedSpanItems().get(2);
        assertThat(call.getName()).isEqualTo("listPets");
        assertThat(call.getParentSpanId()).isEqualTo(visit.getSpanContext().getSpanId());
        List<SpanData> attempts = exported.getFinishedSpanItems().subList(0, 2);
        assertThat(attempts).allSatisfy(attempt -> {
            assertThat(attempt.getName()).isEqualTo("listPets attempt");
            assertThat(attempt.getKind()).isEqualTo(SpanKind.CLIENT);
            assertThat(attempt.getParentSpanId()).isEqualTo(call.getSpanId());
        });
        assertThat(attempts)
                .extracting(attempt -> attempt.getAttributes().get(AttributeKey.longKey("http.response.status_code")))
                .containsExactly(503L, 200L);
        assertThat(server.journal().requests())
                .extracting(
                        request -> request.header("traceparent").orElseThrow().substring(0, 52))
                .containsExactlyElementsOf(attempts.stream()
                        .map(attempt -> "00-" + attempt.getTraceId() + "-" + attempt.getSpanId())
                        .toList());
    }

    /** OpenTelemetry's semantic conventions for HTTP clients, version 1.23 and later: what is required, and what is if there was an error. */
    @Test
    void namesWhatTheConventionsOfOpenTelemetryRequire() {
        server.faults().add(Fault.status(503).times(1));
        try (PetStoreClient client =
                client(spans()).toBuilder().clientName("staging").build()) {
            client.listPets().limit(5).execute();
        }

        assertThat(attributes(exported.getFinishedSpanItems().get(2))).containsEntry("petstore.client", "staging");
        List<Map<String, Object>> attempts = exported.getFinishedSpanItems().subList(0, 2).stream()
                .map(ObservabilityTest::attributes)
                .toList();
        URI address = URI.create(server.baseUrl());
        Map<String, Object> required = Map.of(
                "http.request.method",
                "GET",
                "url.full",
                server.baseUrl() + "/pets?limit=5",
                "server.address",
                address.getHost(),
                "server.port",
                (long) address.getPort());
        assertThat(attempts).allSatisfy(attempt -> assertThat(attempt).containsAllEntriesOf(required));
        assertThat(attempts.get(0))
                .containsEntry("http.response.status_code", 503L)
                .containsEntry("error.type", "503")
                .doesNotContainKey("http.request.resend_count");
        assertThat(attempts.get(1))
                .containsEntry("http.response.status_code", 200L)
                .containsEntry("http.request.resend_count", 1L)
                .doesNotContainKey("error.type");
    }

    private static Map<String, Object> attributes(SpanData span) {
        return span.getAttributes().asMap().entrySet().stream()
                .collect(Collectors.toMap(entry -> entry.getKey().getKey(), Map.Entry::getValue));
    }

    @Test
    void keepsTheSpansOfSimultaneousCallsApart() {
        try (PetStoreClient client = client(spans())) {
            List<CompletableFuture<?>> calls = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                calls.add(client.listPets().executeAsync());
            }
            calls.forEach(CompletableFuture::join);
        }

        List<SpanData> all = exported.getFinishedSpanItems();
        List<String> calls = all.stream()
                .filter(span -> span.getName().equals("listPets"))
                .map(SpanData::getSpanId)
                .toList();
        assertThat(calls).hasSize(20);
        assertThat(all.stream().filter(span -> span.getName().equals("listPets attempt")))
                .extracting(SpanData::getParentSpanId)
                .containsExactlyInAnyOrderElementsOf(calls);
    }

    @Test
    void showsAFailureInItsSpans() {
        try (PetStoreClient client = client(spans())) {
            fail(client);
        }

        assertThat(exported.getFinishedSpanItems()).hasSize(2).allSatisfy(span -> {
            assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
            assertThat(span.getEvents()).singleElement().asString().contains("status must be available");
        });
    }

    @Test
    void combinesMetricsAndSpans() {
        try (PetStoreClient client =
                client(spans()).toBuilder().addListener(new CallMetrics(meters)).build()) {
            client.listPets().execute();
        }

        assertThat(attempts("200")).isEqualTo(1);
        assertThat(exported.getFinishedSpanItems()).hasSize(2);
    }

    @Test
    void registersAListenerWithTheClient() {
        try (PetStoreClient client = observed(server.baseUrl(), server.apiKey(), meters)) {
            client.listPets().execute();
        }

        assertThat(attempts("200")).isEqualTo(1);
    }

    private static PetStoreClient observed(String baseUrl, String apiKey, MeterRegistry meters) {
        PetStoreClient client = PetStoreClient.builder()
                .baseUrl(baseUrl)
                .apiKey(apiKey)
                .addListener(new CallMetrics(meters))
                .build();
        return client;
    }

    private PetStoreClient client(CallListener listener) {
        return PetStoreClient.builder()
                .baseUrl(server.baseUrl())
                .apiKey(server.apiKey())
                .addListener(listener)
                .build();
    }

    private static void fail(PetStoreClient client) {
        assertThatExceptionOfType(BadRequestException.class)
                .isThrownBy(client.listPets().status(PetStatus.of("adopted"))::execute);
    }

    private double attempts(String status) {
        return meters.get("petstore.attempts")
                .tags("operation", "listPets", "status", status)
                .counter()
                .count();
    }

    private CallSpans spans() {
        return new CallSpans(tracer, W3CTraceContextPropagator.getInstance());
    }
}
