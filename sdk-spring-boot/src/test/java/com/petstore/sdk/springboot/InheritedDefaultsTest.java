// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

/** What clients take from {@code petstore.defaults}. */
class InheritedDefaultsTest {

    private final StandardEnvironment environment = new StandardEnvironment();
    private final List<String> problems = new ArrayList<>();

    private PetStoreProperties client(String name, Map<String, Object> properties) {
        environment.getPropertySources().addLast(new MapPropertySource("application", properties));
        return new PropertiesBinder(environment).bindClient(name, problems);
    }

    @Test
    void namedClientInheritsSettingsThatItDoesNotHave() {
        PetStoreProperties staging = client(
                "staging",
                Map.of(
                        "petstore.clients.staging.timeout", "3s",
                        "petstore.defaults.timeout", "30s",
                        "petstore.defaults.max-rate-limit-wait", "2s",
                        "petstore.defaults.retry.max-retries", "1",
                        "petstore.defaults.rateLimit.scope", "exclusive"));

        assertThat(staging.timeout()).isEqualTo(Duration.ofSeconds(3));
        assertThat(staging.maxRateLimitWait()).isEqualTo(Duration.ofSeconds(2));
        assertThat(staging.retry().maxRetries()).isEqualTo(1);
        assertThat(staging.retry().maxDelay()).isEqualTo(Duration.ofSeconds(8));
        assertThat(staging.rateLimit().scope()).isEqualTo(PetStoreProperties.Scope.EXCLUSIVE);
    }

    @Test
    void clientWithoutNameInheritsAsWell() {
        PetStoreProperties properties = client(
                "default",
                Map.of(
                        "petstore.connect-timeout", "1s",
                        "petstore.defaults.connect-timeout", "2s",
                        "petstore.defaults.timeout", "4s"));

        assertThat(properties.connectTimeout()).isEqualTo(Duration.ofSeconds(1));
        assertThat(properties.timeout()).isEqualTo(Duration.ofSeconds(4));
    }

    @Test
    void neitherAddressNorKeyNorHeadersAreInherited() {
        PetStoreProperties staging = client(
                "staging",
                Map.of(
                        "petstore.defaults.base-url", "https://pets.example/v1",
                        "petstore.defaults.api-key", "sk-1",
                        "petstore.defaults.headers.X-Tenant", "a"));

        assertThat(staging.baseUrl()).isNull();
        assertThat(staging.apiKey()).isNull();
        assertThat(staging.headers()).isEmpty();
    }

    @Test
    void planIsInheritedWhole() {
        Map<String, Object> enterprise = Map.of(
                "petstore.defaults.plan.name", "enterprise",
                "petstore.defaults.plan.requests-per-minute", "500",
                "petstore.defaults.plan.requests-per-day", "5000");

        assertThat(client("staging", enterprise).plan())
                .isEqualTo(new PetStoreProperties.Plan(PetStoreProperties.PlanName.ENTERPRISE, 500L, 5_000L));
    }

    @Test
    void clientWithPlanInheritsNoneOfIt() {
        Map<String, Object> properties = Map.of(
                "petstore.clients.staging.plan.name", "free",
                "petstore.defaults.plan.name", "enterprise",
                "petstore.defaults.plan.requests-per-minute", "500",
                "petstore.defaults.plan.requests-per-day", "5000");

        assertThat(client("staging", properties).plan())
                .isEqualTo(new PetStoreProperties.Plan(PetStoreProperties.PlanName.FREE, null, null));
    }

    @Test
    void whatIsWrongIsNamedWhereItStands() {
        client("staging", Map.of("petstore.defaults.timeout", "soon"));

        assertThat(problems)
                .singleElement()
                .asString()
                .startsWith("petstore.defaults.timeout must be a duration, such as 10s (");
    }
}
