// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.sdk.ListPetsCall;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.error.ServerException;
import io.micrometer.common.KeyValues;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.GlobalObservationConvention;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.handler.DefaultTracingObservationHandler;
import io.micrometer.tracing.handler.PropagatingSenderTracingObservationHandler;
import io.micrometer.tracing.otel.bridge.OtelCurrentTraceContext;
import io.micrometer.tracing.otel.bridge.OtelPropagator;
import io.micrometer.tracing.otel.bridge.OtelTracer;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.data.StatusData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** The meters and spans of an application's calls. */
class ObservationTest {

    @AutoClose
    private final MockPetStore service = MockPetStore.start();

    private final MeterRegistry meters = new SimpleMeterRegistry();
    private final InMemorySpanExporter exported = InMemorySpanExporter.create();

    @AutoClose
    private final SdkTracerProvider tracing = SdkTracerProvider.builder()
            .addSpanProcessor(SimpleSpanProcessor.create(exported))
            .build();

    private final ObservationRegistry observations = observations();

    private final ApplicationContextRunner application = StarterApplication.of(service)
            .withBean(ObservationRegistry.class, () -> observations)
            .withPropertyValues("petstore.retry.initial-delay=1ms");

    /** As Spring Boot assembles it. */
    private ObservationRegistry observations() {
        io.opentelemetry.api.trace.Tracer otel = tracing.get("shop");
        OtelTracer tracer = new OtelTracer(otel, new OtelCurrentTraceContext(), event -> {});
        OtelPropagator propagator =
                new OtelPropagator(ContextPropagators.create(W3CTraceContextPropagator.getInstance()), otel);
        ObservationRegistry registry = ObservationRegistry.create();
        registry.observationConfig()
                .observationHandler(new DefaultMeterObservationHandler(meters))
                .observationHandler(new ObservationHandler.FirstMatchingCompositeObservationHandler(
                        new PropagatingSenderTracingObservationHandler<>(tracer, propagator),
                        new DefaultTracingObservationHandler(tracer)));
        return registry;
    }

    static List<Named<Consumer<ListPetsCall>>> styles() {
        return List.of(
                Named.of("blocking", ListPetsCall::execute),
                Named.of("asynchronous", call -> call.executeAsync().join()));
    }

    /** The timers of a name, by their tags without those of Micrometer itself, and how often each has recorded. */
    private Map<String, Long> counts(String name) {
        return meters.get(name).timers().stream().collect(Collectors.toMap(ObservationTest::tags, Timer::count));
    }

    private static String tags(Meter meter) {
        return meter.getId().getTags().stream()
                .filter(tag -> !List.of("background", "error").contains(tag.getKey()))
                .map(Tag::getValue)
                .collect(Collectors.joining(" "));
    }

    @ParameterizedTest
    @MethodSource("styles")
    void timesCallsAndAttempts(Consumer<ListPetsCall> style) {
        service.faults().add(Fault.status(503).times(1));
        application.run(
                context -> style.accept(context.getBean(PetStoreClient.class).listPets()));

        assertThat(counts("petstore.calls")).isEqualTo(Map.of("default listPets success", 1L));
        assertThat(counts("petstore.attempts"))
                .isEqualTo(Map.of("default listPets 503", 1L, "default listPets 200", 1L));
    }

    @Test
    void tagsCallsInBackground() {
        application.withPropertyValues("petstore.background=true").run(context -> {
            PetStoreClient client = context.getBean(PetStoreClient.class);
            client.listPets().execute();
            client.toBuilder().background(false).build().listPets().execute();
        });

        for (String name : List.of("petstore.calls", "petstore.attempts")) {
            assertThat(meters.get(name).tag("background", "true").timer().count())
                    .isOne();
            assertThat(meters.get(name).tag("background", "false").timer().count())
                    .isOne();
        }
    }

    @Test
    void tagsFailuresByTheirTypes() {
        service.faults().add(Fault.status(503).times(3));
        application.run(context -> assertThatExceptionOfType(ServerException.class)
                .isThrownBy(
                        () -> context.getBean(PetStoreClient.class).listPets().execute()));

        assertThat(counts("petstore.calls")).isEqualTo(Map.of("default listPets ServerException", 1L));
        assertThat(exported.getFinishedSpanItems())
                .hasSize(4)
                .allSatisfy(span -> assertThat(span.getStatus()).isNotEqualTo(StatusData.unset()));
    }

    @Test
    void timesAttemptsWithoutResponse() {
        application.withPropertyValues("petstore.retry.max-retries=0").run(context -> {
            service.close();
            assertThat(context.getBean(PetStoreClient.class).listPets().executeAsync())
                    .failsWithin(Duration.ofSeconds(10));
        });

        assertThat(counts("petstore.attempts")).isEqualTo(Map.of("default listPets none", 1L));
    }

    @Test
    void timesWaitsForRateLimit() {
        service.faults().add(Fault.status(429).header("Retry-After", "1").times(1));
        application.run(
                context -> context.getBean(PetStoreClient.class).listPets().execute());

        assertThat(counts("petstore.ratelimit.waits")).isEqualTo(Map.of("default listPets", 1L));
        // Of a second, some passes before the wait begins where the machine is busy.
        assertThat(meters.get("petstore.ratelimit.waits").timer().totalTime(TimeUnit.MILLISECONDS))
                .isGreaterThan(100);
    }

    @Test
    void keepsTagsOfRequestsBounded() {
        application.run(context -> {
            for (int id = 1; id <= 3; id++) {
                context.getBean(PetStoreClient.class)
                        .request("GET", "/store/orders")
                        .query("id", "" + id)
                        .execute();
            }
        });

        assertThat(counts("petstore.calls")).isEqualTo(Map.of("default GET request success", 3L));
        assertThat(exported.getFinishedSpanItems())
                .extracting(SpanData::getName)
                .containsOnly("get request call", "get request attempt");
    }

    @ParameterizedTest
    @MethodSource("styles")
    void sendsTraceWithEachAttempt(Consumer<ListPetsCall> style) {
        service.faults().add(Fault.status(503).times(1));
        application.run(context -> Observation.createNotStarted("visit", observations)
                .observe(
                        () -> style.accept(context.getBean(PetStoreClient.class).listPets())));

        List<SpanData> spans = exported.getFinishedSpanItems();
        assertThat(spans)
                .extracting(SpanData::getName)
                .containsExactly("list-pets attempt", "list-pets attempt", "list-pets call", "visit");
        assertThat(spans.get(2).getParentSpanId()).isEqualTo(spans.get(3).getSpanId());
        List<SpanData> attempts = spans.subList(0, 2);
        assertThat(attempts).allSatisfy(attempt -> {
            assertThat(attempt.getParentSpanId()).isEqualTo(spans.get(2).getSpanId());
            assertThat(attempt.getKind()).isEqualTo(SpanKind.CLIENT);
            assertThat(attempt.getAttributes().asMap().keySet())
                    .extracting(AttributeKey::getKey)
                    .as("what OpenTelemetry's conventions for HTTP clients require")
                    .contains(
                            "http.request.method",
                            "http.response.status_code",
                            "server.address",
                            "server.port",
                            "url.full");
        });
        assertThat(attempts)
                .extracting(attempt -> attempt.getAttributes().get(AttributeKey.stringKey("error.type")))
                .containsExactly("503", null);
        assertThat(attempts)
                .extracting(attempt -> attempt.getAttributes().get(AttributeKey.stringKey("http.request.resend_count")))
                .containsExactly(null, "1");
        assertThat(service.journal().requests())
                .extracting(
                        request -> request.header("traceparent").orElseThrow().substring(0, 52))
                .containsExactlyElementsOf(attempts.stream()
                        .map(attempt -> "00-" + attempt.getTraceId() + "-" + attempt.getSpanId())
                        .toList());
    }

    @Test
    void keepsSpansOfSimultaneousCallsApart() {
        application.run(context -> {
            PetStoreClient client = context.getBean(PetStoreClient.class);
            IntStream.range(0, 20)
                    .mapToObj(i -> client.listPets().executeAsync())
                    .toList()
                    .forEach(CompletableFuture::join);
        });

        Map<String, List<SpanData>> byName =
                exported.getFinishedSpanItems().stream().collect(Collectors.groupingBy(SpanData::getName));
        assertThat(byName.get("list-pets attempt"))
                .extracting(SpanData::getParentSpanId)
                .containsExactlyInAnyOrderElementsOf(byName.get("list-pets call").stream()
                        .map(SpanData::getSpanId)
                        .toList());
    }

    private double waiting(boolean isBackground) {
        return meters.get("petstore.ratelimit.waiting")
                .tag("background", Boolean.toString(isBackground))
                .gauge()
                .value();
    }

    @Test
    void showsHowManyCallsOfEachClassWait() {
        service.faults().add(Fault.status(429).header("Retry-After", "3600").times(1));
        application.withPropertyValues("petstore.timeout=2h").run(context -> {
            context.getBean(MeterBinder.class).bindTo(meters);
            PetStoreClient client = context.getBean(PetStoreClient.class);
            assertThatExceptionOfType(RateLimitException.class)
                    .isThrownBy(() ->
                            client.listPets().maxRateLimitWait(Duration.ZERO).execute());

            List<CompletableFuture<?>> calls = List.of(
                    client.listPets().executeAsync(),
                    client.listPets().background().executeAsync(),
                    client.listPets().background().executeAsync());
            assertThat(waiting(false)).isEqualTo(1);
            assertThat(waiting(true)).isEqualTo(2);
            calls.forEach(call -> call.cancel(true));
        });
    }

    @Test
    void showsRateLimitInGauges() {
        application.run(context -> {
            context.getBean(MeterBinder.class).bindTo(meters);
            assertThat(meters.get("petstore.ratelimit.remaining").gauge().value())
                    .isNaN();

            PetStoreClient client = context.getBean(PetStoreClient.class);
            client.listPets().execute();
            assertThat(meters.get("petstore.ratelimit.remaining")
                            .tag("client", "default")
                            .gauge()
                            .value())
                    .isEqualTo(
                            client.rateLimitStatus().rateLimit().orElseThrow().remaining());
            assertThat(meters.get("petstore.ratelimit.limit").gauge().value())
                    .isEqualTo(
                            client.rateLimitStatus().rateLimit().orElseThrow().limit());
            assertThat(waiting(false)).isZero();
            assertThat(meters.get("petstore.ratelimit.inflight").gauge().value())
                    .isZero();
            assertThat(meters.find("petstore.ratelimit.ledger.reachable").meters())
                    .isEmpty();
        });
    }

    @Test
    void distinguishesClientsByTheirNames() {
        service.keys().add("free-key", QuotaPlan.FREE);
        application
                .withPropertyValues(
                        "petstore.clients.staging.base-url=" + service.baseUrl(),
                        "petstore.clients.staging.api-key=free-key")
                .run(context -> {
                    context.getBean(MeterBinder.class).bindTo(meters);
                    context.getBean("petstore.default", PetStoreClient.class)
                            .listPets()
                            .execute();
                    context.getBean("petstore.staging", PetStoreClient.class)
                            .listPets()
                            .execute();

                    assertThat(meters.get("petstore.ratelimit.limit").gauges().stream()
                                    .collect(Collectors.toMap(ObservationTest::tags, Gauge::value)))
                            .isEqualTo(Map.of("default", 1_000_000_000.0, "staging", 60.0));
                });

        assertThat(counts("petstore.calls"))
                .isEqualTo(Map.of("default listPets success", 1L, "staging listPets success", 1L));
    }

    @Test
    void showsNothingInGaugesOfClientThatIsApplicationsOwn() {
        PetStoreClient own = PetStoreClient.builder()
                .baseUrl(service.baseUrl())
                .apiKey("own")
                .build();
        application.withBean(PetStoreClient.class, () -> own).run(context -> {
            context.getBean(MeterBinder.class).bindTo(meters);
            assertThat(meters.get("petstore.ratelimit.remaining").gauge().value())
                    .isNaN();
        });
    }

    @Test
    void leavesNamesToConventionOfApplication() {
        observations.observationConfig().observationConvention(new ShopConvention());
        application.run(
                context -> context.getBean(PetStoreClient.class).listPets().execute());

        assertThat(counts("shop.pets")).isEqualTo(Map.of("listPets", 1L));
        assertThat(counts("petstore.attempts")).isEqualTo(Map.of("default listPets 200", 1L));
    }

    @Test
    void observesNothingWithoutRegistry() {
        StarterApplication.of(service)
                .run(context -> assertThat(
                                context.getBean(PetStoreClient.class).listPets().execute())
                        .isEmpty());
        assertThat(service.journal().requests())
                .singleElement()
                .satisfies(request -> assertThat(request.header("traceparent")).isEmpty());
    }

    static final class ShopConvention implements GlobalObservationConvention<PetStoreCallContext> {

        @Override
        public boolean supportsContext(Observation.Context context) {
            return context instanceof PetStoreCallContext;
        }

        @Override
        public String getName() {
            return "shop.pets";
        }

        @Override
        public KeyValues getLowCardinalityKeyValues(PetStoreCallContext context) {
            return KeyValues.of("operation", context.call().operation());
        }
    }
}
