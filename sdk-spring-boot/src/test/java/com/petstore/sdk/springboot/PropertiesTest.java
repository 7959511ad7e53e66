// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.mockserver.MockPetStore;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.PetStoreClientBuilder;
import com.petstore.sdk.RateLimitScope;
import com.petstore.sdk.error.PetStoreTransportException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.pem.PemSslStoreBundle;
import org.springframework.boot.ssl.pem.PemSslStoreDetails;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

/** Each setting of the builder and its property. */
class PropertiesTest {

    private static final Map<String, List<String>> PROPERTIES_OF_SETTERS = Map.ofEntries(
            Map.entry("allowPlainHttp", List.of("allow-plain-http")),
            Map.entry("apiKey", List.of("api-key")),
            Map.entry("userAgentSuffix", List.of("application-name")),
            Map.entry("attemptTimeout", List.of("attempt-timeout")),
            Map.entry("background", List.of("background")),
            Map.entry("baseUrl", List.of("base-url")),
            Map.entry("connectTimeout", List.of("connect-timeout")),
            Map.entry("header", List.of("headers")),
            Map.entry("maxRateLimitWait", List.of("rate-limit.max-wait")),
            Map.entry("maxResponseBytes", List.of("max-response-size")),
            Map.entry("proxy", List.of("proxy.type", "proxy.host", "proxy.port", "proxy.username", "proxy.password")),
            Map.entry("rateLimitScope", List.of("rate-limit.scope")),
            Map.entry("retryPolicy", List.of("retry.max-retries", "retry.initial-delay", "retry.max-delay")),
            Map.entry("sslContext", List.of("ssl.bundle")),
            Map.entry("timeout", List.of("timeout")));

    /** Which no message for an application may contain. */
    static final List<String> SETTERS_WITH_ANOTHER_NAME = PROPERTIES_OF_SETTERS.keySet().stream()
            .filter(setter -> setter.matches(".*[A-Z].*"))
            .toList();

    private static final Map<String, String> SETTERS_WITHOUT_PROPERTY = Map.of(
            "asyncExecutor", "an object; see PetStoreClientBuilderCustomizer",
            "maxAsyncRequests", "belongs to the executor; see PetStoreClientBuilderCustomizer",
            "callbackExecutor", "an object; see PetStoreClientBuilderCustomizer",
            "clientName", "default, or the name in petstore.clients",
            "fromEnvironment", "Spring reads PETSTORE_BASE_URL and PETSTORE_API_KEY itself",
            "httpClient", "an object; see PetStoreClientBuilderCustomizer",
            "addListener", "a bean of the type CallListener",
            "timeSource", "an object, for tests; see PetStoreClientBuilderCustomizer");

    /** In the metadata that the annotation processor writes. */
    private static final Pattern PROPERTY = Pattern.compile(
            "\"name\": \"(petstore[^\"]*)\",\\s+\"type\": \"[^\"]*\",\\s+(?:\"description\": \"([^\"]*)\")?");

    private static final String TWO_PROPERTIES = """
            petstore.base-url=https://pets.example/v1
            petstore.api-key=k
            """;

    private final ApplicationContextRunner application = StarterApplication.withoutProperties();

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

    @Test
    void everyPropertyExistsForEditorsAndNoOther() throws IOException {
        Set<String> known = new TreeSet<>(SettingNames.OF_ALL_CLIENTS.keySet());
        known.addAll(SettingNames.OF_CLIENT.keySet());
        known.removeAll(
                Set.of("web", "web.problem-details", "health", "rate-limit", "ledger", "retry", "proxy", "ssl"));
        known.addAll(Set.of("clients", "defaults"));

        assertThat(descriptions().keySet())
                .filteredOn(property -> property.startsWith("petstore."))
                .containsExactlyInAnyOrderElementsOf(
                        known.stream().map("petstore."::concat).toList());
    }

    private static Map<String, String> descriptions() throws IOException {
        String metadata = metadata();
        return PROPERTY.matcher(metadata.substring(metadata.indexOf("\"properties\"")))
                .results()
                .collect(Collectors.toMap(
                        property -> property.group(1), property -> Objects.requireNonNullElse(property.group(2), "")));
    }

    /** Returns the types of all properties by their names, as editors have them. */
    static Map<String, String> types() throws IOException {
        String metadata = metadata();
        return Pattern.compile("\"name\": \"(petstore\\.[^\"]+)\",\\s+\"type\": \"([^\"]+)\"")
                .matcher(metadata.substring(metadata.indexOf("\"properties\"")))
                .results()
                .collect(Collectors.toMap(
                        property -> property.group(1),
                        property -> property.group(2),
                        (one, same) -> one,
                        TreeMap::new));
    }

    private static String metadata() throws IOException {
        try (InputStream json =
                PetStoreProperties.class.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
            return new String(json.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void guideListsEachProperty() throws IOException {
        assertThat(defaultsOfGuide().keySet())
                .containsExactlyInAnyOrderElementsOf(descriptions().keySet().stream()
                        .filter(property -> property.startsWith("petstore."))
                        .toList());
    }

    @Test
    void guideHasDefaultsForEditors() throws IOException {
        assertThat(defaultsForEditors()).hasSizeGreaterThan(15);
        assertThat(defaultsOfGuide()).containsAllEntriesOf(defaultsForEditors());
    }

    private static Map<String, String> defaultsForEditors() throws IOException {
        return Pattern.compile("\"name\": \"(petstore\\.[^\"]+)\",[^{}]*\"defaultValue\": \"?([^\",\\s]+)\"?")
                .matcher(metadata())
                .results()
                .collect(Collectors.toMap(property -> property.group(1), property -> "`" + property.group(2) + "`"));
    }

    /** The last column of the tables of properties. */
    private static Map<String, String> defaultsOfGuide() {
        return GuideTest.guide()
                .lines()
                .filter(line -> line.startsWith("| `petstore."))
                .map(line -> line.split("\\|", -1))
                .collect(Collectors.toMap(row -> row[1].strip().replace("`", ""), row -> row[3].strip()));
    }

    @Test
    void defaultsAreThoseOfBuilder() {
        assertThat(settings(TWO_PROPERTIES))
                .usingRecursiveComparison()
                .ignoringFields("listeners")
                .isEqualTo(PetStoreClient.builder()
                        .baseUrl("https://pets.example/v1")
                        .apiKey("k"));
    }

    /** The defaults that editors show change nothing when they are set. */
    @Test
    void defaultsForEditorsAreThoseOfBuilder() throws IOException {
        String defaults = Pattern.compile(
                        "\"name\": \"(petstore\\.(?!ledger|enabled)[^\"]+)\",[^{}]*\"defaultValue\": \"?([^\",\\s]+)\"?")
                .matcher(metadata())
                .results()
                .map(property -> property.group(1) + "=" + property.group(2))
                .collect(Collectors.joining("\n"));

        assertThat(defaults).contains("petstore.timeout=90s", "petstore.retry.max-retries=2");
        assertThat(texts(settings(TWO_PROPERTIES + defaults))).isEqualTo(texts(settings(TWO_PROPERTIES)));
    }

    /** Properties of one client, each other than its default, and the settings of the builder that they change. */
    static final String SETTINGS = """
            base-url=https://other.example/v1          | baseUrl          | https://other.example/v1
            api-key=other                              | apiKey           | other
            allow-plain-http=true                      | allowPlainHttp   | true
            application-name=shop/2                    | userAgentSuffix  | shop/2
            attempt-timeout=1s                         | attemptTimeout   | PT1S
            background=true                            | background       | true
            connect-timeout=2s                         | connectTimeout   | PT2S
            timeout=11s                                | timeout          | PT11S
            rate-limit.max-wait=3s                     | maxRateLimitWait | PT3S
            rate-limit.max-wait=0s                     | maxRateLimitWait | PT0S
            max-response-size=4KB                      | maxResponseBytes | 4096
            headers.X-Tenant=a; headers.X-Shop=b       | headers          | {X-Shop=b, X-Tenant=a}
            proxy.host=p.example; proxy.port=7         | proxy            | HTTP @ p.example/<unresolved>:7
            proxy.type=socks; proxy.host=p.example; proxy.port=7 | proxy  | SOCKS @ p.example/<unresolved>:7
            proxy.type=direct                          | proxy            | DIRECT
            proxy.host=p.example; proxy.port=7; proxy.username=u; proxy.password=p | proxy; proxyAuthorization | HTTP @ p.example/<unresolved>:7; Basic dTpw
            rate-limit.scope=isolated                  | rateLimitScope   | another
            retry.max-retries=8                        | retryPolicy      | RetryPolicy[maxRetries=8, initialDelay=PT0.25S, maxDelay=PT8S]
            retry.initial-delay=7s                     | retryPolicy      | RetryPolicy[maxRetries=2, initialDelay=PT7S, maxDelay=PT8S]
            retry.max-delay=10s                        | retryPolicy      | RetryPolicy[maxRetries=2, initialDelay=PT0.25S, maxDelay=PT10S]
            """;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = SETTINGS)
    void setsOneSettingOfDefaultClient(String properties, String setting, String value) {
        assertThat(changed("petstore.", properties)).isEqualTo(expected(setting, value));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = SETTINGS)
    void setsOneSettingOfNamedClient(String properties, String setting, String value) {
        assertThat(changed("petstore.clients.staging.", properties)).isEqualTo(expected(setting, value));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = SETTINGS)
    void setsOneSettingOfEveryClientByDefaults(String properties, String setting, String value) {
        boolean isInherited = !Set.of("baseUrl", "apiKey", "headers").contains(setting);
        Map<String, String> expected = isInherited ? expected(setting, value) : Map.of();

        for (String prefix : List.of("petstore.", "petstore.clients.staging.")) {
            String connection = with(prefix, "base-url=https://pets.example/v1; api-key=k") + "\n";
            Map<String, String> changed = texts(settings(connection + with("petstore.defaults.", properties)));
            texts(settings(connection)).forEach(changed::remove);
            assertThat(changed).as(prefix).isEqualTo(expected);
        }
    }

    /** The names of properties in the table above. */
    static Set<String> tried() {
        return Pattern.compile("(?:^|; )([a-z.-]+)(?=[.=])", Pattern.MULTILINE)
                .matcher(SETTINGS)
                .results()
                .map(property -> property.group(1))
                .collect(Collectors.toSet());
    }

    @Test
    void triesEveryPropertyOfClient() throws IOException {
        Set<String> ofAllClients = Set.of(
                "petstore.clients",
                "petstore.defaults",
                "petstore.strict",
                "petstore.enabled",
                "management.health.petstore.enabled",
                "petstore.web.problem-details.enabled",
                "petstore.ssl.bundle");

        assertThat(descriptions().keySet())
                .filteredOn(property -> !ofAllClients.contains(property)
                        && !property.startsWith("petstore.ledger.")
                        && !property.startsWith("petstore.health."))
                .containsExactlyInAnyOrderElementsOf(
                        tried().stream().map("petstore."::concat).toList());
    }

    private static Map<String, String> expected(String settings, String values) {
        Map<String, String> expected = new TreeMap<>();
        for (int i = 0; i < settings.split("; ").length; i++) {
            expected.put(settings.split("; ")[i], values.split("; ")[i]);
        }
        return expected;
    }

    /** The settings of a client that differ from those of one with an address and a key alone. */
    private Map<String, String> changed(String prefix, String properties) {
        String required = "base-url=https://pets.example/v1; api-key=k; ";
        Map<String, String> changed = texts(settings(with(prefix, required + properties)));
        texts(settings(with(prefix, required))).forEach(changed::remove);
        return changed;
    }

    private static String with(String prefix, String properties) {
        return Stream.of(properties.split("; ")).map(prefix::concat).collect(Collectors.joining("\n"));
    }

    @Test
    void trustsCertificatesOfSslBundle() {
        trustsCertificatesOfSslBundle("petstore.ssl.bundle", "petstore.clients.staging.ssl.bundle");
    }

    @Test
    void trustsCertificatesOfSslBundleOfDefaults() {
        trustsCertificatesOfSslBundle("petstore.defaults.ssl.bundle");
    }

    private void trustsCertificatesOfSslBundle(String... bundles) {
        try (MockPetStore service = MockPetStore.builder().tls().start()) {
            String pem = "spring.ssl.bundle.pem.own.truststore.certificate="
                    + service.tls().pem();
            Stream<String> ofBothClients = Stream.of("petstore.", "petstore.clients.staging.")
                    .flatMap(prefix -> Stream.of(
                            prefix + "base-url=" + service.baseUrl(), prefix + "api-key=" + service.apiKey()));
            application
                    .withPropertyValues(
                            Stream.of(bundles).map(bundle -> bundle + "=own").toArray(String[]::new))
                    .withPropertyValues(
                            Stream.concat(ofBothClients, Stream.of(pem)).toArray(String[]::new))
                    .run(context -> {
                        context.getBeansOfType(PetStoreClient.class)
                                .values()
                                .forEach(client -> client.listPets().execute());
                        assertThat(service.journal().requests()).hasSize(2);
                    });
        }
    }

    @Test
    void newConnectionsUseReloadedSslBundle() {
        try (MockPetStore before = MockPetStore.builder().tls().start();
                MockPetStore after = MockPetStore.builder().tls().start()) {
            application
                    .withPropertyValues(
                            "petstore.base-url=" + after.baseUrl(),
                            "petstore.api-key=" + after.apiKey(),
                            "petstore.retry.max-retries=0",
                            "petstore.ssl.bundle=own",
                            "spring.ssl.bundle.pem.own.truststore.certificate="
                                    + before.tls().pem())
                    .run(context -> {
                        PetStoreClient client = context.getBean(PetStoreClient.class);
                        assertThatExceptionOfType(PetStoreTransportException.class)
                                .isThrownBy(() -> client.listPets().execute());

                        reload(context, after);
                        assertThat(client.listPets().execute()).isEmpty();

                        // One that resumed a session would not check the certificate again.
                        reload(context, before);
                        try (PetStoreClient copy = client.toBuilder().build()) {
                            assertThatExceptionOfType(PetStoreTransportException.class)
                                    .isThrownBy(() -> copy.listPets().execute());
                        }
                    });
        }
    }

    private static void reload(ApplicationContext context, MockPetStore trusted) {
        context.getBean(DefaultSslBundleRegistry.class)
                .updateBundle(
                        "own",
                        SslBundle.of(new PemSslStoreBundle(
                                null,
                                PemSslStoreDetails.forCertificate(trusted.tls().pem()))));
    }

    /** What a client was built from. */
    private PetStoreClientBuilder settings(String properties) {
        return StarterApplication.settings(application.withPropertyValues(properties.split("\n")));
    }

    /** The fields of settings as text, without the listeners, which the starter sets. */
    static Map<String, String> texts(PetStoreClientBuilder settings) {
        Map<String, String> texts = new TreeMap<>();
        try {
            for (Field field : PetStoreClientBuilder.class.getDeclaredFields()) {
                field.setAccessible(true);
                texts.put(field.getName(), text(field.get(settings)));
            }
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
        texts.remove("listeners");
        return texts;
    }

    private static String text(Object value) {
        if (value instanceof RateLimitScope) {
            return value == RateLimitScope.shared() ? "shared" : "another";
        }
        return String.valueOf(value);
    }
}
