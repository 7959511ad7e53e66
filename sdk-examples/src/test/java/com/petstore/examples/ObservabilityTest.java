package com.petstore.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.mockserver.MockPetStore;
import com.petstore.sdk.CallListener;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.BadRequestException;
import com.petstore.sdk.model.PetStatus;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The recipes of docs/observability.md, run; {@link DocumentationTest} holds that they are the same. */
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
    void countsEachAttemptWithoutAnAnswer() {
        try (PetStoreClient client = client(new CallMetrics(meters))) {
            server.close();

            assertThat(client.listPets().executeAsync()).failsWithin(10, TimeUnit.SECONDS);
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
    void makesASpanOfEachCallWithinTheSpanOfItsCaller() throws Exception {
        Span visit = tracer.spanBuilder("visit").startSpan();
        try (PetStoreClient client = client(new CallSpans(tracer))) {
            Context.current()
                    .with(visit)
                    .wrap(() -> client.listPets().execute())
                    .call();
        }

        SpanData call = onlySpan();
        assertThat(call.getName()).isEqualTo("listPets");
        assertThat(call.getKind()).isEqualTo(SpanKind.CLIENT);
        assertThat(call.getParentSpanId()).isEqualTo(visit.getSpanContext().getSpanId());
        assertThat(call.getEndEpochNanos()).isGreaterThan(call.getStartEpochNanos());
    }

    @Test
    void showsAFailureInItsSpan() {
        try (PetStoreClient client = client(new CallSpans(tracer))) {
            fail(client);
        }

        SpanData call = onlySpan();
        assertThat(call.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(call.getEvents()).singleElement().asString().contains("status must be available");
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
                .listener(new CallMetrics(meters))
                .build();
        return client;
    }

    private PetStoreClient client(CallListener listener) {
        return PetStoreClient.builder()
                .baseUrl(server.baseUrl())
                .apiKey(server.apiKey())
                .listener(listener)
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

    private SpanData onlySpan() {
        List<SpanData> spans = exported.getFinishedSpanItems();
        assertThat(spans).hasSize(1);
        return spans.get(0);
    }
}
