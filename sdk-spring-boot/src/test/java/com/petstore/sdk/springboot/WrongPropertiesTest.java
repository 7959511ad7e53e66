// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** What an application is told that cannot start because of its properties. */
class WrongPropertiesTest {

    private final ApplicationContextRunner application = StarterApplication.withoutProperties();

    private FailureAnalysis analysis(String... properties) {
        return FailedStart.analysis(application.withPropertyValues(properties));
    }

    @Test
    void namesAllProblemsOfAllClientsAtOnce() {
        FailureAnalysis analysis = analysis(
                "petstore.base-url=pets",
                "petstore.timeout=soon",
                "petstore.connect-timeout=-1s",
                "petstore.headers.Host=elsewhere",
                "petstore.clients.staging.api-key=sk-staging");

        assertThat(analysis.getDescription())
                .contains(
                        "- petstore.timeout must be a duration with its unit, such as 10s (\"petstore.timeout\" from property source")
                .contains("- petstore.base-url must be an http or https URL")
                .contains("- petstore.api-key is missing\n")
                .contains("- petstore.connect-timeout must be positive")
                .contains(
                        "- petstore.headers.Host is set by this library (\"petstore.headers.Host\" from property source")
                .contains("- petstore.clients.staging.base-url is missing")
                .doesNotContain("sk-staging");
        assertThat(analysis.getAction()).contains("petstore.base-url=", "PETSTORE_API_KEY");
    }

    @Test
    void namesVariableThatIsNotSet() {
        FailureAnalysis analysis = analysis("petstore.base-url=${NO_URL}", "petstore.api-key=${PETSTORE_API_KEY}");

        assertThat(analysis.getDescription().lines().filter(line -> line.startsWith("    - ")))
                .satisfiesExactly(
                        url -> assertThat(url)
                                .startsWith(
                                        "    - petstore.base-url refers to ${NO_URL}, which is not set (\"petstore.base"),
                        key -> assertThat(key)
                                .startsWith(
                                        "    - petstore.api-key refers to ${PETSTORE_API_KEY}, which is not set ("));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    rate-limit.scope=all             | petstore.rate-limit.scope must be one of shared, isolated, ledger (
                    ledger.enabled=maybe  | petstore.ledger.enabled must be true or false
                    strict=maybe                     | petstore.strict must be true or false
                    retry.max-retries=-1             | petstore.retry.max-retries must not be negative, was -1
                    retry.max-retries=two            | petstore.retry.max-retries must be a whole number
                    proxy.host=localhost             | petstore.proxy.host and proxy.port must be set together
                    proxy.port=8080                  | petstore.proxy.host and proxy.port must be set together
                    proxy.username=u                 | petstore.proxy.host and proxy.port must be set together
                    proxy.host=p; proxy.port=70000   | petstore.proxy.port must be 1 to 65535, was 70000 ("petstore.proxy.port" from property source
                    proxy.host=p; proxy.port=0       | petstore.proxy.port must be 1 to 65535, was 0
                    proxy.host=p; proxy.port=-1      | petstore.proxy.port must be 1 to 65535, was -1
                    ssl.bundle=none                  | petstore.ssl.bundle is refused: there is no SSL bundle 'none'
                    max-response-size=big            | petstore.max-response-size must be a size
                    max-response-size=0B             | petstore.max-response-size must be positive
                    allow-plain-http=perhaps         | petstore.allow-plain-http must be true or false
                    base-url=http://pets.example/v1  | in a trusted network, set petstore.allow-plain-http
                    application-name=(a)             | petstore.application-name must be words
                    application-name=${NO_NAME}      | petstore.application-name refers to ${NO_NAME}, which is not set
                    timeout=${NO_TIMEOUT}            | petstore.timeout refers to ${NO_TIMEOUT}, which is not set
                    timeout=10                       | petstore.timeout must be a duration with its unit, such as 10s (
                    rate-limit.max-wait=0            | petstore.rate-limit.max-wait must be a duration with its unit, such as 10s (
                    retry.max-delay=${N:500}         | petstore.retry.max-delay must be a duration with its unit, such as 10s (
                    retry=3                          | petstore.retry must be a group of properties, such as petstore.retry.max-retries (
                    headers=X-Tenant                 | petstore.headers must be a group of properties, such as petstore.headers.<name>
                    headers[0]=X-Tenant              | petstore.headers.0 must have the name of the header as it is sent
                    proxy=proxy.example:8080         | petstore.proxy must be a group of properties
                    ssl=x                            | petstore.ssl must be a group of properties
                    rate-limit=shared                | petstore.rate-limit must be a group of properties, such as petstore.rate-limit.scope (
                    web.problem-details=true         | petstore.web.problem-details must be a group of properties, such as petstore.web.problem-details.enabled (
                    enabled=maybe                    | petstore.enabled must be true or false
                    defaults=x                       | petstore.defaults must be a group of properties
                    defaults.retry=3                 | petstore.defaults.retry must be a group of properties
                    clients=x                        | petstore.clients must be a group of properties, such as petstore.clients.<name>.base-url
                    """)
    void namesPropertyThatIsWrong(String properties, String problem) {
        FailureAnalysis analysis = analysis(Stream.concat(
                        Stream.of("base-url=https://pets.example/v1", "api-key=sk-1"),
                        Stream.of(properties.split("; ")))
                .map("petstore."::concat)
                .toArray(String[]::new));

        assertThat(analysis.getDescription().lines().filter(line -> line.startsWith("    - ")))
                .singleElement()
                .asString()
                .contains(problem)
                .doesNotContain("sk-1")
                .doesNotContain(PropertiesTest.SETTERS_WITH_ANOTHER_NAME);
    }

    static Stream<String> wrongProperties() throws IOException {
        return PropertiesTest.types().entrySet().stream()
                .map(property -> property.getKey() + "="
                        + (property.getValue().equals("java.lang.String") ? "${NOT_SET}" : "?"));
    }

    /** Each in turn, of the default client, of the defaults and of a client by name. */
    @ParameterizedTest
    @MethodSource("wrongProperties")
    void explainsEveryPropertyThatIsWrongWithoutTypesAndStackTraces(String property) {
        List<String> forms = property.matches(
                        "petstore\\.(clients|defaults|enabled|strict|web|health|ledger|base-url|api-key|headers).*")
                ? List.of(property)
                : List.of(
                        property,
                        property.replace("petstore.", "petstore.defaults."),
                        property.replace("petstore.", "petstore.clients.staging."));
        for (String form : forms) {
            FailureAnalysis analysis = FailedStart.analysis(application
                    .withPropertyValues(
                            "petstore.base-url=https://pets.example/v1",
                            "petstore.api-key=k",
                            "petstore.clients.staging.base-url=https://pets.example/v1",
                            "petstore.clients.staging.api-key=k")
                    .withPropertyValues(form));

            assertThat(analysis.getDescription() + analysis.getAction())
                    .as(form)
                    .contains(
                            "    - " + form.substring(0, form.indexOf('=')) + " ",
                            "\"" + form.substring(0, form.indexOf('=')))
                    .doesNotContain("Exception", "java.", "springframework", "com.petstore", "$Proxy", "\tat ");
        }
    }

    @Test
    void namesPortOfProxyBesideOtherProblems() {
        assertThat(FailedStart.problems(application.withPropertyValues(
                        "petstore.base-url=https://pets.example/v1",
                        "petstore.proxy.host=p",
                        "petstore.proxy.port=70000",
                        "petstore.proxy.username=u",
                        "petstore.timeout=soon")))
                .satisfiesExactlyInAnyOrder(
                        problem -> assertThat(problem).startsWith("petstore.api-key is missing"),
                        problem ->
                                assertThat(problem).startsWith("petstore.proxy.port must be 1 to 65535, was 70000 ("),
                        problem -> assertThat(problem)
                                .startsWith("petstore.proxy.username and proxy.password must be set"),
                        problem -> assertThat(problem).startsWith("petstore.timeout must be a duration"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    jks.own.truststore.location=classpath:none.jks | none.jks
                    jks.own.truststore.type=NONE; jks.own.truststore.location=classpath:application.properties | NONE
                    jks.own.truststore.location=classpath:application.properties | EOFException
                    pem.own.truststore.certificate=classpath:none.pem | none.pem
                    pem.own.truststore.certificate=classpath:application.properties | Missing certificates or unrecognized format
                    """)
    void namesSslBundleThatCannotBeCreatedBesideOtherProblems(String bundle, String reason) {
        assertThat(FailedStart.problems(application
                        .withPropertyValues(
                                "petstore.base-url=https://pets.example/v1",
                                "petstore.ssl.bundle=own",
                                "petstore.timeout=soon")
                        .withPropertyValues(Stream.of(bundle.split("; "))
                                .map("spring.ssl.bundle."::concat)
                                .toArray(String[]::new))))
                .satisfiesExactlyInAnyOrder(
                        problem -> assertThat(problem).startsWith("petstore.api-key is missing"),
                        problem -> assertThat(problem)
                                .startsWith("petstore.ssl.bundle is refused: the SSL bundle 'own' cannot be created: ")
                                .contains(reason, "(\"petstore.ssl.bundle\" from property source"),
                        problem -> assertThat(problem).startsWith("petstore.timeout must be a duration"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    proxy.host=p; proxy.port=7; proxy.username=u                                      | proxy.username and proxy.password must be set together
                    proxy.host=p; proxy.port=7; proxy.password=u                                      | proxy.username and proxy.password must be set together
                    proxy.type=socks; proxy.host=p; proxy.port=7; proxy.username=u; proxy.password=pw | proxy.host must be an HTTP proxy to have a user and a password
                    base-url=http://localhost/v1; proxy.host=p; proxy.port=7                          | in a trusted network, set petstore.clients.staging.allow-plain-http
                    base-url=http://pets.example/v1                                                   | in a trusted network, set petstore.clients.staging.allow-plain-http
                    """)
    void namesPropertiesOfNamedClientThatContradictEachOther(String properties, String problem) {
        assertThat(FailedStart.problems(application
                        .withPropertyValues(
                                "petstore.clients.staging.base-url=https://pets.example/v1",
                                "petstore.clients.staging.api-key=sk-1")
                        .withPropertyValues(Stream.of(properties.split("; "))
                                .map("petstore.clients.staging."::concat)
                                .toArray(String[]::new))))
                .singleElement()
                .asString()
                .startsWith("petstore.clients.staging.")
                .contains(problem)
                .doesNotContain("pw")
                .doesNotContain(PropertiesTest.SETTERS_WITH_ANOTHER_NAME);
    }

    @Test
    void showsNoKeyThatIsSetAsBaseUrl() {
        FailureAnalysis analysis = analysis("petstore.base-url=sk-1", "petstore.api-key=sk 2");

        assertThat(analysis.getDescription() + analysis.getAction() + analysis.getCause())
                .contains("petstore.api-key must hold visible ASCII characters only")
                .doesNotContain("sk-1")
                .doesNotContain("sk 2");
    }

    @ParameterizedTest
    @CsvSource({"base-url=https://staging.pets.example/v1, api-key", "api-key=sk-2, base-url"})
    void namedClientHasNeitherAddressNorKeyOfDefaultOne(String set, String missing) {
        FailureAnalysis analysis = analysis(
                "petstore.base-url=https://pets.example/v1",
                "petstore.api-key=sk-1",
                "petstore.clients.staging." + set);

        assertThat(analysis.getDescription().lines().filter(line -> line.startsWith("    - ")))
                .singleElement()
                .asString()
                .startsWith("    - petstore.clients.staging." + missing + " is missing");
    }

    @Test
    void showsPropertiesOfClientThatIsMeant() {
        assertThat(analysis("petstore.clients.us-east.base-url=https://pets.example/v1")
                        .getAction())
                .contains(
                        "petstore.clients.us-east.api-key=${PETSTORE_CLIENTS_USEAST_API_KEY}",
                        "PETSTORE_CLIENTS_USEAST_BASE_URL")
                .doesNotContain("petstore.api-key", "PETSTORE_API_KEY");
        assertThat(analysis("petstore.base-url=https://pets.example/v1", "petstore.api-key=k", "petstore.timeout=soon")
                        .getAction())
                .isEqualTo("Correct these properties.");
    }

    @Test
    void requiresAnotherNameForSecondClient() {
        FailureAnalysis analysis = analysis(
                "petstore.clients.default.base-url=https://pets.example/v1", "petstore.clients.default.api-key=sk-1");

        assertThat(analysis.getDescription()).contains("petstore.clients.default must have another name");
    }

    @Test
    void namesClientThatIsNoGroup() {
        assertThat(FailedStart.problems(
                        application.withPropertyValues("petstore.clients.staging=https://pets.example")))
                .anySatisfy(problem -> assertThat(problem)
                        .startsWith(
                                "petstore.clients.staging must be a group of properties, such as petstore.clients.staging.base-url (")
                        .doesNotContain("pets.example"));
    }

    private ApplicationContextRunner withEnvironment(Map<String, Object> variables) {
        return StarterApplication.withEnvironment(
                application.withPropertyValues("petstore.base-url=https://pets.example/v1", "petstore.api-key=sk-1"),
                variables);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    PETSTORE_TIMEOUT             | petstore.timeout must be a duration with its unit, such as 10s ("PETSTORE_TIMEOUT" from property source
                    PETSTORE_PROXY_PORT          | petstore.proxy.port must be a whole number ("PETSTORE_PROXY_PORT" from property source
                    PETSTORE_CLIENTS_A_TIMEOUT   | petstore.clients.a.timeout must be a duration with its unit, such as 10s ("PETSTORE_CLIENTS_A_TIMEOUT" from property source
                    """)
    void namesEnvironmentVariableThatIsWrong(String variable, String problem) {
        assertThat(FailedStart.problems(withEnvironment(Map.of(variable, "soon"))))
                .anySatisfy(found -> assertThat(found).startsWith(problem).doesNotContain("soon"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    PETSTORE_CLIENTS_USEAST_RETRY_MAX_RETRIES | retry.max-retries must be a whole number
                    PETSTORE_CLIENTS_USEAST_RATE_LIMIT_SCOPE  | rate-limit.scope must be one of shared, isolated, ledger
                    PETSTORE_CLIENTS_US_EAST_RATE_LIMIT_SCOPE | rate-limit.scope must be one of shared, isolated, ledger
                    """)
    void namesEnvironmentVariableOfClientWithDashInItsName(String variable, String problem) {
        assertThat(FailedStart.problems(StarterApplication.withEnvironment(
                        application.withPropertyValues(
                                "petstore.clients.us-east.base-url=https://pets.example/v1",
                                "petstore.clients.us-east.api-key=sk-1"),
                        Map.of(variable, "x"))))
                .singleElement()
                .asString()
                .startsWith("petstore.clients.us-east." + problem + " (\"" + variable + "\" from property source");
    }

    @Test
    void sendsHeadersAsTheyAreWritten() {
        assertThat(StarterApplication.settings(application.withPropertyValues(
                        "petstore.base-url=https://pets.example/v1",
                        "petstore.api-key=k",
                        "petstore.headers.X-Tenant=a",
                        "petstore.headers.x.dotted=b",
                        "petstore.headers[X_Shop]=c")))
                .extracting("headers")
                .hasToString("{X-Tenant=a, x.dotted=b, X_Shop=c}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Api-Key", "Base-Url"})
    void namesVariableOfHeaderThatIsNotSet(String header) {
        assertThat(FailedStart.problems(application.withPropertyValues(
                        "petstore.base-url=https://pets.example/v1",
                        "petstore.api-key=k",
                        "petstore.headers." + header + "=${GATEWAY_KEY}")))
                .singleElement()
                .asString()
                .startsWith("petstore.headers." + header + " refers to ${GATEWAY_KEY}, which is not set (");
    }

    @ParameterizedTest
    @CsvSource({"us-east, useast, X-Tenant", "useast, us-east, X-Tenant", "a-b-c-d, abcd, X"})
    void sendsHeadersOfClientThatSourcesWriteDifferently(String one, String other, String header) {
        assertThat(StarterApplication.settings(application.withPropertyValues(
                        "petstore.clients." + one + ".base-url=https://pets.example/v1",
                        "petstore.clients." + one + ".api-key=k",
                        "petstore.clients." + other + ".headers." + header + "=a")))
                .extracting("headers")
                .hasToString("{" + header + "=a}");
    }

    @Test
    void refusesHeaderWhoseNameSpringBootWouldChange() {
        assertThat(FailedStart.problems(application.withPropertyValues(
                        "petstore.base-url=https://pets.example/v1", "petstore.api-key=k", "petstore.headers.X+Y=a")))
                .singleElement()
                .asString()
                .contains("must have the name of the header as it is sent", "petstore.headers[X_Tenant]");
    }
}
