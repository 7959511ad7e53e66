// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.PetStoreClient;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/** Environment variables below {@code PETSTORE} that Kubernetes, Docker or a shell sets, and that nobody means as properties. */
class ForeignVariablesTest {

    private final ApplicationContextRunner application = StarterApplication.withoutProperties()
            .withPropertyValues(
                    "petstore.base-url=https://pets.example/v1",
                    "petstore.api-key=sk-1",
                    "petstore.clients.staging.base-url=https://staging.pets.example/v1",
                    "petstore.clients.staging.api-key=sk-2");

    private void startsWith(Map<String, Object> variables) {
        StarterApplication.withEnvironment(application, variables)
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .getBeanNames(PetStoreClient.class)
                        .containsExactlyInAnyOrder("petstore.default", "petstore.staging"));
    }

    /** As Kubernetes and the links of Docker do for each service of a namespace. */
    private static Map<String, Object> ofService(String name) {
        String prefix = name.toUpperCase(Locale.ROOT).replace('-', '_');
        return new HashMap<>(Map.of(
                prefix + "_SERVICE_HOST", "10.0.0.5",
                prefix + "_SERVICE_PORT", "8080",
                prefix + "_SERVICE_PORT_HTTP", "8080",
                prefix + "_PORT", "tcp://10.0.0.5:8080",
                prefix + "_PORT_8080_TCP", "tcp://10.0.0.5:8080",
                prefix + "_PORT_8080_TCP_PROTO", "tcp",
                prefix + "_PORT_8080_TCP_PORT", "8080",
                prefix + "_PORT_8080_TCP_ADDR", "10.0.0.5",
                prefix + "_NAME", "/shop/" + name,
                prefix + "_ENV_HOME", "/root"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "petstore",
                "petstore-proxy",
                "petstore-headers",
                "petstore-retry",
                "petstore-rate-limit",
                "petstore-ssl",
                "petstore-ledger",
                "petstore-health",
                "petstore-web",
                "petstore-web-problem-details",
                "petstore-clients",
                "petstore-clients-x",
                "petstore-clients-x-proxy",
                "petstore-clients-x-headers",
                "petstore-clients-staging",
                "petstore-clients-staging-proxy",
                "petstore-clients-staging-headers",
                "petstore-defaults",
                "petstore-defaults-proxy",
                "petstore-base-url",
                "petstore-timeout"
            })
    void serviceOfThisNameStopsNoStart(String service) {
        startsWith(ofService(service));
    }

    @ParameterizedTest
    @CsvSource({
        "PETSTORE, /opt/petstore",
        "PETSTORE_HOME, /opt/petstore",
        "PETSTORE_CLIENTS, one two",
        "PETSTORE_DEFAULTS, /etc/default/petstore",
        "PETSTORE_RETRY, 3",
        "PETSTORE_PROXY, http://proxy.example:8080",
        "PETSTORE_HEADERS_X_TENANT, a",
        "PETSTORE_CLIENTS_STAGING_PROXY, http://proxy.example:8080",
        "PETSTORE_CLIENTS_STAGING, x",
        "PETSTORE_CLIENTS_OTHER, x"
    })
    void variableOfShellStopsNoStart(String name, String value) {
        startsWith(Map.of(name, value));
    }

    @Test
    void portOfProxyIsThatOfFile() {
        assertThat(StarterApplication.settings(StarterApplication.withEnvironment(
                        StarterApplication.withoutProperties()
                                .withPropertyValues(
                                        "petstore.base-url=https://pets.example/v1", "petstore.api-key=sk-1")
                                .withPropertyValues("petstore.proxy.host=p.example", "petstore.proxy.port=7"),
                        ofService("petstore-proxy"))))
                .extracting("proxy")
                .hasToString("HTTP @ p.example/<unresolved>:7");
    }

    @Test
    void headerIsThatOfFile() {
        assertThat(StarterApplication.settings(StarterApplication.withEnvironment(
                        StarterApplication.withoutProperties()
                                .withPropertyValues(
                                        "petstore.base-url=https://pets.example/v1",
                                        "petstore.api-key=sk-1",
                                        "petstore.headers.X-Tenant=a"),
                        Map.of("PETSTORE_HEADERS_X_TENANT", "b"))))
                .extracting("headers")
                .hasToString("{X-Tenant=a}");
    }

    @Test
    void clientMayHaveTheNameHeaders() {
        assertThat(StarterApplication.settings(StarterApplication.withEnvironment(
                        StarterApplication.withoutProperties()
                                .withPropertyValues("petstore.clients.headers.base-url=https://pets.example/v1"),
                        Map.of("PETSTORE_CLIENTS_HEADERS_API_KEY", "k", "PETSTORE_CLIENTS_HEADERS_HEADERS_X", "a"))))
                .extracting("headers")
                .hasToString("{}");
    }

    private static List<String> warnings(Map<String, Object> variables) {
        StandardEnvironment environment = new StandardEnvironment();
        environment
                .getPropertySources()
                .replace("systemEnvironment", new SystemEnvironmentPropertySource("systemEnvironment", variables));
        List<String> log = new ArrayList<>();
        DefaultListableBeanFactory beans = new DefaultListableBeanFactory();
        new UnknownProperties(beans, environment, log::add).postProcessBeanFactory(beans);
        return log;
    }

    @Test
    void warnsOfHeaderAndOfGroup() {
        assertThat(warnings(Map.of("PETSTORE_HEADERS_X_TENANT", "secret")))
                .containsExactly("\"PETSTORE_HEADERS_X_TENANT\" from property source \"systemEnvironment\" is ignored,"
                        + " because the name of an environment variable cannot be that of a header: set"
                        + " petstore.headers.X-Tenant=${VARIABLE} in application.properties");
        assertThat(warnings(Map.of("PETSTORE_CLIENTS_STAGING_RETRY", "3")))
                .containsExactly(
                        "\"PETSTORE_CLIENTS_STAGING_RETRY\" from property source \"systemEnvironment\" is ignored,"
                                + " because petstore.clients.staging.retry is a group of properties");
    }

    @ParameterizedTest
    @CsvSource({
        "PETSTORE_TIMEOUTT, PETSTORE_TIMEOUT",
        "PETSTORE_RATE_LIMIT_MAXWAITS, PETSTORE_RATE_LIMIT_MAX_WAIT",
        "PETSTORE_DEFAULTS_TIMOUT, PETSTORE_DEFAULTS_TIMEOUT",
        "PETSTORE_CLIENTS_NORTH_TIMEOUTT, PETSTORE_CLIENTS_NORTH_TIMEOUT",
        "PETSTORE_CLIENTS_USEAST_API_KEYS, PETSTORE_CLIENTS_USEAST_API_KEY",
    })
    void warnsOfSlipInName(String variable, String nearest) {
        assertThat(warnings(Map.of(variable, "3s")))
                .containsExactly("\"" + variable + "\" from property source \"systemEnvironment\" is not a property of"
                        + " the Pet Store SDK; the nearest is " + nearest);
    }

    @Test
    void warnsOfNothingElse() {
        assertThat(warnings(Map.of("PETSTORE_EU_API_KEY", "k", "PETSTORE_CLIENTS_US_EAST_TIMEOUT", "3s")))
                .isEmpty();
        assertThat(warnings(ofService("petstore"))).isEmpty();
        assertThat(warnings(Map.of("PETSTORE_API_KEY", "k", "PETSTORE_CLIENTS_A_API_KEY", "k")))
                .isEmpty();
        assertThat(warnings(Map.of(
                        "PETSTORE_BASE_URL", "https://pets.example/v1",
                        "PETSTORE_TIMEOUT", "3s",
                        "PETSTORE_CLIENTS_A_API_KEY", "k")))
                .isEmpty();
    }

    @Test
    void warnsOfNoServiceWhereAllClientsHaveNames() {
        Map<String, Object> variables = ofService("petstore-proxy");
        variables.put("PETSTORE_CLIENTS_A_API_KEY", "k");

        assertThat(warnings(variables)).isEmpty();
    }

    @Test
    void warnsOfVariableThatConcernsNoClient() {
        assertThat(warnings(Map.of("PETSTORE_TIMEOUT", "3s", "PETSTORE_CLIENTS_A_API_KEY", "k")))
                .containsExactly("\"PETSTORE_TIMEOUT\" from property source \"systemEnvironment\" concerns no client,"
                        + " because petstore.base-url is not set; for all clients, set petstore.defaults.timeout");
    }
}
