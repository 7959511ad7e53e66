// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.PetStoreClientBuilder;
import com.petstore.sdk.RateLimitScope;
import com.petstore.sdk.RetryPolicy;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** What clients take from {@code petstore.defaults}; each property of it is in {@link PropertiesTest}. */
class DefaultsTest {

    private final ApplicationContextRunner application = StarterApplication.withoutProperties()
            .withPropertyValues(
                    "petstore.clients.staging.base-url=https://staging.pets.example/v1",
                    "petstore.clients.staging.api-key=k");

    private String setting(String field, String... properties) {
        Object[] value = new Object[1];
        assertThat(StarterApplication.settings(application.withPropertyValues(properties)))
                .extracting(field)
                .satisfies(found -> value[0] = found);
        return String.valueOf(value[0]);
    }

    @Test
    void ownSettingTakesPrecedence() {
        assertThat(setting("timeout", "petstore.clients.staging.timeout=3s", "petstore.defaults.timeout=30s"))
                .isEqualTo("PT3S");
    }

    @Test
    void groupIsInheritedPropertyByProperty() {
        assertThat(setting(
                        "retryPolicy",
                        "petstore.clients.staging.retry.max-delay=4s",
                        "petstore.defaults.retry.max-retries=1",
                        "petstore.defaults.retry.maxDelay=5s"))
                .isEqualTo("RetryPolicy[maxRetries=1, initialDelay=PT0.25S, maxDelay=PT4S]");
    }

    @Test
    void environmentVariablesAreInherited() {
        PetStoreClientBuilder settings = StarterApplication.settings(StarterApplication.withEnvironment(
                application.withPropertyValues("petstore.clients.staging.timeout=3s"),
                Map.of(
                        "PETSTORE_DEFAULTS_TIMEOUT", "30s",
                        "PETSTORE_DEFAULTS_RATE_LIMIT_MAX_WAIT", "2s",
                        "PETSTORE_DEFAULTS_RATE_LIMIT_SCOPE", "isolated",
                        "PETSTORE_CLIENTS_STAGING_RETRY_MAX_RETRIES", "1")));

        assertThat(settings)
                .hasFieldOrPropertyWithValue("timeout", Duration.ofSeconds(3))
                .hasFieldOrPropertyWithValue("maxRateLimitWait", Duration.ofSeconds(2))
                .hasFieldOrPropertyWithValue(
                        "retryPolicy", RetryPolicy.defaults().withMaxRetries(1));
        assertThat(settings).extracting("rateLimitScope").isNotEqualTo(RateLimitScope.shared());
    }

    @Test
    void blankSettingOfClientIsNotInherited() {
        assertThat(setting("timeout", "petstore.clients.staging.timeout=", "petstore.defaults.timeout=30s"))
                .isEqualTo("PT1M30S");
    }

    @Test
    void neitherAddressNorKeyNorHeadersAreInherited() {
        assertThat(setting(
                        "baseUrl",
                        "petstore.defaults.base-url=https://pets.example/v1",
                        "petstore.defaults.api-key=sk-1",
                        "petstore.defaults.headers.X-Tenant=a"))
                .isEqualTo("https://staging.pets.example/v1");
        assertThat(setting("apiKey", "petstore.defaults.api-key=sk-1")).isEqualTo("k");
        assertThat(setting("headers", "petstore.defaults.headers.X-Tenant=a")).isEqualTo("{}");
    }

    @Test
    void whatIsWrongIsNamedWhereItStandsAndOnceForAllClients() {
        assertThat(FailedStart.problems(application.withPropertyValues(
                        "petstore.base-url=https://pets.example/v1",
                        "petstore.api-key=k",
                        "petstore.defaults.timeout=soon",
                        "petstore.defaults.connect-timeout=-1s",
                        "petstore.defaults.ssl.bundle=none")))
                .hasSize(3)
                .anySatisfy(problem -> assertThat(problem)
                        .startsWith(
                                "petstore.defaults.timeout must be a duration with its unit, such as 10s (\"petstore"))
                .anySatisfy(problem -> assertThat(problem)
                        .startsWith("petstore.defaults.connect-timeout must be positive")
                        .endsWith("(\"petstore.defaults.connect-timeout\" from property source \"test\")"))
                .anySatisfy(problem -> assertThat(problem)
                        .startsWith("petstore.defaults.ssl.bundle is refused: there is no SSL bundle 'none'"));
    }
}
