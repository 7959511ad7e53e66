// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.MockPetStore;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.PetStoreClientBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/** A property that is blank in one source of an application, and set in its {@code application.properties}, which is a lower source. */
class BlankPropertiesTest {

    @TempDir
    Path directory;

    /** Where a blank property stands, each above the file. */
    enum Source {
        PROFILE,
        CONFIG_TREE,
        ENVIRONMENT,
        COMMAND_LINE,
        TEST
    }

    private static final String REQUIRED = """
            petstore.base-url=https://pets.example/v1
            petstore.api-key=production-key
            petstore.clients.staging.base-url=https://staging.pets.example/v1
            petstore.clients.staging.api-key=staging-key
            """;

    /** One of each kind of property, other than its default. */
    private static final List<String> OPTIONAL = List.of(
            "allow-plain-http=true",
            "application-name=shop/2",
            "attempt-timeout=1s",
            "background=true",
            "connect-timeout=2s",
            "timeout=11s",
            "rate-limit.scope=isolated",
            "rate-limit.max-wait=3s",
            "retry.max-retries=8",
            "retry.initial-delay=7s",
            "retry.max-delay=10s",
            "max-response-size=4KB",
            "proxy.type=socks",
            "proxy.host=p.example",
            "proxy.port=7",
            "proxy.username=u",
            "proxy.password=secret",
            "ssl.bundle=none",
            "headers.X-Tenant=a");

    private static final List<String> GROUPS = List.of("rate-limit", "retry", "proxy", "ssl", "headers");

    @SpringBootConfiguration(proxyBeanMethods = false)
    @ImportAutoConfiguration({
        SslAutoConfiguration.class,
        PetStorePropertiesCheckAutoConfiguration.class,
        PetStoreAutoConfiguration.class
    })
    static class Application {

        /** The last settings of each client. */
        static final Map<String, PetStoreClientBuilder> BUILT = new HashMap<>();

        @Bean
        static PetStoreClientBuilderCustomizer recorder() {
            return (client, builder) -> BUILT.put(client.toString(), builder);
        }
    }

    @BeforeEach
    void forget() {
        Application.BUILT.clear();
    }

    private ConfigurableApplicationContext start(String file, Source source, List<String> blank) throws IOException {
        Map<String, String> values = new HashMap<>();
        blank.forEach(name -> values.put(name, ""));
        return start(file, source, values);
    }

    /** Starts an application whose file has some properties, and another source these. */
    private ConfigurableApplicationContext start(String file, Source source, Map<String, String> values)
            throws IOException {
        Path tree = Files.createDirectories(directory.resolve("tree"));
        Files.writeString(
                directory.resolve("application.properties"),
                file + "\nspring.config.import=configtree:" + tree + "/\n");
        List<String> arguments = new ArrayList<>(
                List.of("--spring.config.location=" + directory + "/", "--spring.main.banner-mode=off"));
        Map<String, Object> variables = new HashMap<>();
        Map<String, Object> inlined = new HashMap<>();
        switch (source) {
            case PROFILE -> {
                Files.write(
                        directory.resolve("application-blank.properties"),
                        values.entrySet().stream().map(Map.Entry::toString).toList());
                arguments.add("--spring.profiles.active=blank");
            }
            case CONFIG_TREE -> {
                for (Map.Entry<String, String> property : values.entrySet()) {
                    Files.writeString(tree.resolve(property.getKey()), property.getValue());
                }
            }
            case ENVIRONMENT -> values.forEach((name, value) -> variables.put(variable(name), value));
            case COMMAND_LINE -> values.forEach((name, value) -> arguments.add("--" + name + "=" + value));
            case TEST -> inlined.putAll(values);
        }
        StandardEnvironment environment = new StandardEnvironment();
        environment
                .getPropertySources()
                .replace("systemEnvironment", new SystemEnvironmentPropertySource("systemEnvironment", variables));
        return new SpringApplicationBuilder(Application.class)
                .environment(environment)
                .web(WebApplicationType.NONE)
                .initializers(context ->
                        context.getEnvironment().getPropertySources().addFirst(new MapPropertySource("test", inlined)))
                .run(arguments.toArray(String[]::new));
    }

    private static String variable(String property) {
        return property.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }

    private Map<String, Map<String, String>> settings(String file, Source source, List<String> blank)
            throws IOException {
        try (ConfigurableApplicationContext context = start(file, source, blank)) {
            assertThat(context.isActive()).isTrue();
        }
        return Application.BUILT.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, built -> PropertiesTest.texts(built.getValue())));
    }

    private static String lines(String prefix) {
        return OPTIONAL.stream()
                .filter(property -> !prefix.startsWith("petstore.defaults") || !property.startsWith("headers"))
                .map(prefix::concat)
                .collect(Collectors.joining("\n"));
    }

    /** Without those that this source cannot name. */
    private static List<String> names(String prefix, Source source) {
        return OPTIONAL.stream()
                .map(property -> property.substring(0, property.indexOf('=')))
                .filter(name -> !name.startsWith("headers")
                        || (source != Source.ENVIRONMENT && !prefix.equals("petstore.defaults.")))
                .map(prefix::concat)
                .toList();
    }

    @ParameterizedTest
    @EnumSource(Source.class)
    void endsSearchForEveryProperty(Source source) throws IOException {
        Map<String, Map<String, String>> unset = settings(REQUIRED, source, List.of());
        for (String prefix : List.of("petstore.", "petstore.clients.staging.", "petstore.defaults.")) {
            String file = REQUIRED + lines(prefix);

            List<String> blank = new ArrayList<>(names(prefix, source));
            if (source == Source.ENVIRONMENT) {
                file = file.replaceAll("(?m)^.*headers.*$", "");
            }
            assertThat(settings(file, source, blank)).as(prefix).isEqualTo(unset);
        }
    }

    /** As {@code proxy:} in YAML, below which all lines are comments. */
    @ParameterizedTest
    @EnumSource(Source.class)
    void hasNoEffectAsGroup(Source source) throws IOException {
        String file = REQUIRED + lines("petstore.").replaceAll("(?m)^petstore.(ssl.bundle|proxy.type)=.*$", "");

        assertThat(settings(
                        file, source, GROUPS.stream().map("petstore."::concat).toList()))
                .isEqualTo(settings(file, source, List.of()));
    }

    /** The defaults are the lowest source of all. */
    @ParameterizedTest
    @EnumSource(Source.class)
    void endsSearchBeforeDefaults(Source source) throws IOException {
        Map<String, Map<String, String>> unset = settings(REQUIRED, source, List.of());
        String file = REQUIRED + lines("petstore.defaults.");

        List<String> blank = Stream.of("petstore.", "petstore.clients.staging.")
                .flatMap(prefix -> names(prefix, source).stream())
                .toList();
        assertThat(settings(file, source, blank)).isEqualTo(unset);
    }

    @Test
    void hasNoEffectAsClient() throws IOException {
        settings(REQUIRED, Source.TEST, List.of("petstore.clients.staging"));

        assertThat(Application.BUILT).containsOnlyKeys("default", "staging");
    }

    @Test
    void endsSearchWherePlaceholderIsBlank() throws IOException {
        try (MockPetStore staging = MockPetStore.start()) {
            assertThat(FailedStart.problems(() -> start(
                            REQUIRED,
                            Source.PROFILE,
                            Map.of("petstore.base-url", staging.baseUrl(), "petstore.api-key", "${STAGING_KEY:}"))))
                    .singleElement()
                    .asString()
                    .startsWith("petstore.api-key refers to ${STAGING_KEY}, which is not set (")
                    .contains("application-blank.properties");
        }
    }

    @Test
    void namesVariableThatIsBlank() {
        assertThat(FailedStart.problems(() -> start(
                        REQUIRED.replace("staging-key", "${STAGING_KEY:unused-secret}"),
                        Source.ENVIRONMENT,
                        Map.of("staging.key", ""))))
                .singleElement()
                .asString()
                .startsWith("petstore.clients.staging.api-key refers to ${STAGING_KEY}, which is blank (")
                .doesNotContain("secret");
    }

    static Stream<Arguments> required() {
        return Stream.of(Source.values())
                .flatMap(source -> Stream.of(
                                "petstore.base-url",
                                "petstore.api-key",
                                "petstore.clients.staging.base-url",
                                "petstore.clients.staging.api-key")
                        .map(property -> Arguments.of(source, property)));
    }

    @ParameterizedTest
    @MethodSource("required")
    void isNamedWithItsSourceWhereRequired(Source source, String property) {
        assertThat(FailedStart.problems(() -> start(REQUIRED, source, List.of(property))))
                .singleElement()
                .asString()
                .startsWith(property + " is blank (")
                .contains(
                        switch (source) {
                            case PROFILE -> "application-blank.properties] - ";
                            case CONFIG_TREE -> "tree/" + property;
                            case ENVIRONMENT -> variable(property);
                            case COMMAND_LINE -> "\"" + property + "\" from property source \"commandLineArgs\"";
                            case TEST -> "\"" + property + "\" from property source \"test\"";
                        })
                .doesNotContain("key=");
    }

    @Test
    void clientIsNotCreatedWithSettingsOfNoClient() throws IOException {
        try (ConfigurableApplicationContext context =
                start("petstore.api-key=k", Source.TEST, List.of("petstore.timeout"))) {
            assertThat(context.getBeanNamesForType(PetStoreClient.class)).isEmpty();
        }
    }
}
