package com.petstore.sdk.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.MockPetStore;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.PetStoreClientBuilder;
import com.petstore.sdk.Plan;
import com.petstore.sdk.RateLimitScope;
import com.petstore.sdk.RetryPolicy;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Each setting of the builder and its property. */
class PropertiesTest {

    private static final Map<String, List<String>> PROPERTIES_OF_SETTERS = Map.ofEntries(
            Map.entry("allowPlainHttp", List.of("allow-plain-http")),
            Map.entry("apiKey", List.of("api-key")),
            Map.entry("applicationName", List.of("application-name")),
            Map.entry("attemptTimeout", List.of("attempt-timeout")),
            Map.entry("baseUrl", List.of("base-url")),
            Map.entry("connectTimeout", List.of("connect-timeout")),
            Map.entry("header", List.of("headers")),
            Map.entry("maxRateLimitWait", List.of("max-rate-limit-wait")),
            Map.entry("maxResponseBytes", List.of("max-response-size")),
            Map.entry("plan", List.of("plan.name", "plan.requests-per-minute", "plan.requests-per-day")),
            Map.entry("proxy", List.of("proxy.type", "proxy.host", "proxy.port")),
            Map.entry("rateLimitScope", List.of("rate-limit.scope")),
            Map.entry("retryPolicy", List.of("retry.max-retries", "retry.initial-delay", "retry.max-delay")),
            Map.entry("sslContext", List.of("ssl.bundle")),
            Map.entry("timeout", List.of("timeout")));

    private static final Map<String, String> SETTERS_WITHOUT_PROPERTY = Map.of(
            "callbackExecutor", "an object; see PetStoreClientBuilderCustomizer",
            "fromEnvironment", "Spring reads PETSTORE_BASE_URL and PETSTORE_API_KEY itself",
            "httpClient", "an object; see PetStoreClientBuilderCustomizer",
            "listener", "a bean of the type CallListener",
            "timeSource", "an object, for tests; see PetStoreClientBuilderCustomizer");

    /** In the metadata that the annotation processor writes. */
    private static final Pattern PROPERTY = Pattern.compile(
            "\"name\": \"(petstore[^\"]*)\",\\s+\"type\": \"[^\"]*\",\\s+(?:\"description\": \"([^\"]*)\")?");

    private static final String TWO_PROPERTIES = """
            petstore.base-url=https://pets.example/v1
            petstore.api-key=k
            """;

    private final ApplicationContextRunner application = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(SslAutoConfiguration.class, PetStoreAutoConfiguration.class));

    @Test
    void everySetterHasPropertyOrReason() {
        Set<String> setters = Stream.of(PetStoreClientBuilder.class.getMethods())
                .filter(method -> method.getReturnType() == PetStoreClientBuilder.class)
                .map(Method::getName)
                .collect(Collectors.toCollection(TreeSet::new));

        Set<String> listed = new TreeSet<>(PROPERTIES_OF_SETTERS.keySet());
        listed.addAll(SETTERS_WITHOUT_PROPERTY.keySet());
        assertThat(listed).isEqualTo(setters);
    }

    @Test
    void everyPropertyIsDescribedForEditors() throws IOException {
        Map<String, String> descriptions = descriptions();

        assertThat(descriptions.keySet())
                .containsAll(PROPERTIES_OF_SETTERS.values().stream()
                        .flatMap(List::stream)
                        .map(property -> "petstore." + property)
                        .toList());
        assertThat(descriptions.values())
                .allSatisfy(description -> assertThat(description).endsWith(".").doesNotContain("{@"));
    }

    private static Map<String, String> descriptions() throws IOException {
        try (InputStream json =
                PetStoreProperties.class.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
            String metadata = new String(json.readAllBytes(), StandardCharsets.UTF_8);
            return PROPERTY.matcher(metadata.substring(metadata.indexOf("\"properties\"")))
                    .results()
                    .collect(Collectors.toMap(
                            property -> property.group(1),
                            property -> Objects.requireNonNullElse(property.group(2), "")));
        }
    }

    @Test
    void guideHasRowForEachProperty() throws IOException {
        assertThat(GuideTest.guide()
                        .lines()
                        .filter(line -> line.startsWith("| `petstore."))
                        .map(line -> line.split("`", 3)[1]))
                .containsExactlyInAnyOrderElementsOf(descriptions().keySet());
    }

    @Test
    void defaultsAreThoseOfBuilder() {
        assertThat(settings(TWO_PROPERTIES))
                .usingRecursiveComparison()
                .ignoringFields("listener")
                .isEqualTo(settings(PetStoreClient.builder()
                        .baseUrl("https://pets.example/v1")
                        .apiKey("k")));
    }

    @Test
    void setsEveryProperty() {
        PetStoreClientBuilder expected = PetStoreClient.builder()
                .baseUrl("https://pets.example/v1")
                .apiKey("k")
                .allowPlainHttp(true)
                .applicationName("shop/2")
                .attemptTimeout(Duration.ofSeconds(1))
                .connectTimeout(Duration.ofSeconds(2))
                .header("X-Tenant", "a")
                .maxRateLimitWait(Duration.ofSeconds(3))
                .maxResponseBytes(4_096)
                .plan(Plan.enterprise(5, 6))
                .proxy(new Proxy(Proxy.Type.SOCKS, InetSocketAddress.createUnresolved("proxy.example", 7)))
                .rateLimitScope(RateLimitScope.exclusive())
                .retryPolicy(new RetryPolicy(8, Duration.ofSeconds(9), Duration.ofSeconds(10)))
                .timeout(Duration.ofSeconds(11));

        assertThat(settings(TWO_PROPERTIES + """
                        petstore.allow-plain-http=true
                        petstore.application-name=shop/2
                        petstore.attempt-timeout=1s
                        petstore.connect-timeout=2s
                        petstore.headers.X-Tenant=a
                        petstore.max-rate-limit-wait=3s
                        petstore.max-response-size=4KB
                        petstore.plan.name=enterprise
                        petstore.plan.requests-per-minute=5
                        petstore.plan.requests-per-day=6
                        petstore.proxy.type=socks
                        petstore.proxy.host=proxy.example
                        petstore.proxy.port=7
                        petstore.rate-limit.scope=exclusive
                        petstore.retry.max-retries=8
                        petstore.retry.initial-delay=9s
                        petstore.retry.max-delay=10s
                        petstore.timeout=11s
                        """))
                .usingRecursiveComparison()
                .ignoringFields("listener")
                .isEqualTo(settings(expected));
    }

    @ParameterizedTest
    @CsvSource({"free, 60", "pro, 300", "business, 1000"})
    void setsPlanByItsName(String name, long requestsPerMinute) {
        assertThat(settings(TWO_PROPERTIES + "petstore.plan.name=" + name))
                .extracting("plan.requestsPerMinute")
                .isEqualTo(requestsPerMinute);
    }

    @Test
    void isolatedScopeIsOfOneClient() {
        Object shared = RateLimitScope.shared();
        assertThat(settings(TWO_PROPERTIES + "petstore.rate-limit.scope=isolated"))
                .extracting("rateLimitScope")
                .isNotSameAs(shared)
                .isNotSameAs(RateLimitScope.exclusive());
    }

    @Test
    void usesNoProxyIfDirect() {
        assertThat(settings(TWO_PROPERTIES + "petstore.proxy.type=direct"))
                .extracting("proxy")
                .isEqualTo(Proxy.NO_PROXY);
    }

    @Test
    void trustsCertificatesOfSslBundle() {
        try (MockPetStore service = MockPetStore.builder().tls().start()) {
            application
                    .withPropertyValues(
                            "petstore.base-url=" + service.baseUrl(),
                            "petstore.api-key=" + service.apiKey(),
                            "petstore.ssl.bundle=own",
                            "spring.ssl.bundle.pem.own.truststore.certificate="
                                    + service.tls().pem())
                    .run(context -> assertThat(context.getBean(PetStoreClient.class)
                                    .listPets()
                                    .execute())
                            .isEmpty());
        }
    }

    /** What a client was built from; the class is private to the client's package. */
    private Object settings(String properties) {
        PetStoreClientBuilder[] builder = new PetStoreClientBuilder[1];
        application
                .withPropertyValues(properties.split("\n"))
                .withBean(PetStoreClientBuilderCustomizer.class, () -> (client, filled) -> builder[0] = filled)
                .run(context -> assertThat(context).hasNotFailed());
        return settings(builder[0]);
    }

    private static Object settings(PetStoreClientBuilder builder) {
        try {
            Field settings = PetStoreClientBuilder.class.getDeclaredField("settings");
            settings.setAccessible(true);
            return settings.get(builder);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
