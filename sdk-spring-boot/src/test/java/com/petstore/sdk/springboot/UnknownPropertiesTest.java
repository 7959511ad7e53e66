// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.PetStoreClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.env.PropertiesPropertySourceLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.core.io.ByteArrayResource;

/** What an application is told of properties that do not exist, and of a client that does not. */
class UnknownPropertiesTest {

    private final StandardEnvironment environment = new StandardEnvironment();
    private final List<String> log = new ArrayList<>();

    private List<String> warnings(Map<String, Object> properties) {
        environment.getPropertySources().addLast(new MapPropertySource("application", properties));
        DefaultListableBeanFactory beans = new DefaultListableBeanFactory();
        new UnknownProperties(beans, environment, log::add).postProcessBeanFactory(beans);
        return log;
    }

    @ParameterizedTest
    @CsvSource({
        "petstore.timout, petstore.timeout",
        "petstore.base-ulr, petstore.base-url",
        "petstore.retry.max-retry, petstore.retry.max-retries",
        "petstore.ledger.urI2, petstore.ledger.uri",
        "petstore.clients.staging.timout, petstore.clients.staging.timeout",
        "petstore.client.staging.timeout, petstore.clients.staging.timeout",
        "petstore.default.timeout, petstore.defaults.timeout",
        "petstore.stric, petstore.strict",
        "petstore.clients.a.time-outs, petstore.clients.a.timeout",
        "petstore.clients.a.api-kye, petstore.clients.a.api-key",
    })
    void warnsWithNearestNameAndWhereItStands(String written, String nearest) {
        assertThat(warnings(Map.of(written, "1")))
                .containsExactly(written + " (\"" + written
                        + "\" from property source \"application\") is not a property of the Pet Store SDK; the nearest is "
                        + nearest);
    }

    @Test
    void namesLineOfFile() throws IOException {
        environment
                .getPropertySources()
                .addLast(new PropertiesPropertySourceLoader()
                        .load(
                                "file",
                                new ByteArrayResource(
                                        "a=1\npetstore.timout=3s".getBytes(StandardCharsets.UTF_8),
                                        "application.properties"))
                        .get(0));

        assertThat(warnings(Map.of()))
                .singleElement()
                .asString()
                .startsWith("petstore.timout (Byte array resource [application.properties] - 2:17) is not");
    }

    @ParameterizedTest
    @ValueSource(strings = {"petstore.favourite-colour", "petstore.defaults.headers.X-Tenant", "petstore.a"})
    void namesNoneWhereNoneIsNear(String written) {
        assertThat(warnings(Map.of(written, "1"))).singleElement().asString().doesNotContain("nearest");
    }

    @ParameterizedTest
    @ValueSource(strings = {"petstore.defaults.base-url", "petstore.defaults.api-key"})
    void warnsOfDefaultThatNoClientInherits(String written) {
        assertThat(warnings(Map.of(written, "1"))).singleElement().asString().startsWith(written);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "petstore.timeout",
                "petstore.baseUrl",
                "petstore.rate_limit.scope",
                "petstore.headers.X-Tenant",
                "petstore.clients.staging.headers.X-Tenant",
                "petstore.clients.Staging.rateLimit.maxWait",
                "petstore.defaults.retry.max-retries",
                "petstore.ledger.enabled",
                "petstore.ledger.key-prefix",
                "petstore.web.problem-details.enabled",
                "petstores.timout",
            })
    void hasNameInEachForm(String written) {
        assertThat(warnings(Map.of(written, "1"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "petstore.timeout, 'for all clients, set petstore.defaults.timeout'",
        "petstore.retry.max-retries, 'for all clients, set petstore.defaults.retry.max-retries'",
        "petstore.api-key, 'for one client, set petstore.clients.<name>.api-key'",
        "petstore.headers.X-Tenant, 'for one client, set petstore.clients.<name>.headers'",
    })
    void warnsOfPropertyThatConcernsNoClient(String written, String instead) {
        assertThat(warnings(Map.of(written, "1", "petstore.clients.north.base-url", "https://pets.example/v1")))
                .containsExactly(
                        written + " (\"" + written + "\" from property source \"application\") concerns no client,"
                                + " because petstore.base-url is not set; " + instead);
    }

    @Test
    void warnsOfNoSettingOfDefaultClientOrOfApplicationWithoutClients() {
        assertThat(warnings(Map.of("petstore.timeout", "1s"))).isEmpty();
        assertThat(warnings(Map.of(
                        "petstore.timeout", "1s",
                        "petstore.base-url", "https://pets.example/v1",
                        "petstore.clients.north.base-url", "https://pets.example/v1")))
                .isEmpty();
    }

    @Test
    void warnsOfNoSettingThatConcernsNamedClientsToo() {
        assertThat(warnings(Map.of(
                        "petstore.defaults.timeout", "1s",
                        "petstore.ledger.enabled", "false",
                        "petstore.clients.north.base-url", "https://pets.example/v1")))
                .isEmpty();
    }

    @Test
    void exemptsEnvironmentAndSystemProperties() {
        environment
                .getPropertySources()
                .replace(
                        "systemEnvironment",
                        new SystemEnvironmentPropertySource(
                                "systemEnvironment", Map.of("PETSTORE_STAGING_API_KEY", "k")));
        environment
                .getPropertySources()
                .replace(
                        "systemProperties",
                        new MapPropertySource("systemProperties", Map.of("petstore.soak.hours", "1")));

        assertThat(warnings(Map.of())).isEmpty();
    }

    private final ApplicationContextRunner application = StarterApplication.withoutProperties();

    @Test
    void startsWithUnknownProperty() {
        application
                .withPropertyValues("petstore.timout=1s")
                .run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    void doesNotStartWithUnknownPropertyWhereStrict() {
        FailureAnalysis analysis = FailedStart.analysis(
                application.withPropertyValues("petstore.base-ulr=https://pets.example/v1", "petstore.strict=true"));

        assertThat(analysis.getDescription()).contains("- petstore.base-ulr (", "the nearest is petstore.base-url");
        assertThat(analysis.getAction()).contains("petstore.strict=false").doesNotContain("Correct");
    }

    @Test
    void doesNotStartWithPropertyThatConcernsNoClientWhereStrict() {
        assertThat(FailedStart.problems(application.withPropertyValues(
                        "petstore.clients.north.base-url=https://pets.example/v1",
                        "petstore.clients.north.api-key=k",
                        "petstore.timeout=1s",
                        "petstore.strict=true")))
                .singleElement()
                .asString()
                .startsWith("petstore.timeout (")
                .contains("concerns no client");
    }

    @Test
    void namesUnknownPropertyAndAllOtherProblemsAtOnceWhereStrict() {
        FailureAnalysis analysis = FailedStart.analysis(application.withPropertyValues(
                "petstore.strict=true",
                "petstore.base-url=https://pets.example/v1",
                "petstore.timout=1s",
                "petstore.connect-timeout=soon",
                "petstore.clients.staging.api-key=k"));

        assertThat(analysis.getDescription())
                .contains(
                        "- petstore.timout (",
                        "- petstore.api-key is missing",
                        "- petstore.connect-timeout must be a duration",
                        "- petstore.clients.staging.base-url is missing");
        assertThat(analysis.getAction()).contains("Correct these properties", "petstore.strict=false");
    }

    @Test
    void doesNotStartWithUnknownPropertyWhereClientIsTheApplications() {
        assertThat(FailedStart.problems(application
                        .withPropertyValues("petstore.strict=true", "petstore.timout=1s")
                        .withBean(
                                PetStoreClient.class,
                                () -> PetStoreClient.builder()
                                        .baseUrl("https://pets.example/v1")
                                        .apiKey("k")
                                        .build())))
                .singleElement()
                .asString()
                .startsWith("petstore.timout (");
    }
}
