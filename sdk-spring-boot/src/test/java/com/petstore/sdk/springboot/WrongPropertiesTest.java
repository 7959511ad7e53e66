// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** What an application is told that cannot start because of its properties. */
class WrongPropertiesTest {

    private final ApplicationContextRunner application = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(SslAutoConfiguration.class, PetStoreAutoConfiguration.class));

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
                        "- petstore.timeout must be a duration, such as 10s (\"petstore.timeout\" from property source")
                .contains("- petstore.base-url must be an http or https URL")
                .contains("- petstore.api-key is missing\n")
                .contains("- petstore.connect-timeout must be positive")
                .contains("- petstore.headers.Host is set by this library\n")
                .contains("- petstore.clients.staging.base-url is missing")
                .doesNotContain("sk-staging");
        assertThat(analysis.getAction()).contains("petstore.base-url=", "PETSTORE_API_KEY");
    }

    @Test
    void namesVariableThatIsNotSet() {
        FailureAnalysis analysis = analysis("petstore.base-url=${NO_URL}", "petstore.api-key=${PETSTORE_API_KEY}");

        assertThat(analysis.getDescription().lines().filter(line -> line.startsWith("    - ")))
                .containsExactly(
                        "    - petstore.base-url refers to ${NO_URL}, which is not set",
                        "    - petstore.api-key refers to ${PETSTORE_API_KEY}, which is not set");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    plan.name=gold                   | petstore.plan.name must be one of free, pro, business, enterprise
                    plan.name=enterprise             | petstore.plan: the name enterprise, requests-per-minute and requests-per-day must be
                    plan.requests-per-minute=5       | petstore.plan: the name enterprise, requests-per-minute and requests-per-day must be
                    plan.requests-per-day=5          | petstore.plan: the name enterprise, requests-per-minute and requests-per-day must be
                    rate-limit.scope=all             | petstore.rate-limit.scope must be one of shared, isolated, exclusive, redis, ledger
                    rate-limit.scope=ledger          | petstore.rate-limit.scope: there must be one bean of the type QuotaLedger
                    rate-limit.ledger.enabled=maybe  | petstore.rate-limit.ledger.enabled must be true or false
                    retry.max-retries=-1             | petstore.retry: maxRetries must not be negative, was -1
                    retry.max-retries=two            | petstore.retry.max-retries must be a whole number
                    proxy.host=localhost             | petstore.proxy: host and port must be set together
                    proxy.port=8080                  | petstore.proxy: host and port must be set together
                    headers=X-Tenant                 | petstore.headers cannot be read: ConverterNotFoundException
                    ssl.bundle=none                  | petstore.ssl.bundle: there is no SSL bundle 'none'
                    max-response-size=big            | petstore.max-response-size must be a size
                    max-response-size=0B             | petstore.max-response-size must be positive
                    allow-plain-http=perhaps         | petstore.allow-plain-http must be true or false
                    base-url=http://pets.example/v1  | in a trusted network, set allowPlainHttp
                    application-name=(a)             | petstore.application-name must be words
                    """)
    void namesPropertyThatIsWrong(String property, String problem) {
        FailureAnalysis analysis =
                analysis("petstore.base-url=https://pets.example/v1", "petstore.api-key=sk-1", "petstore." + property);

        assertThat(analysis.getDescription().lines().filter(line -> line.startsWith("    - ")))
                .singleElement()
                .asString()
                .contains(problem)
                .doesNotContain("sk-1");
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
    void wantsAnotherNameForSecondClient() {
        FailureAnalysis analysis = analysis(
                "petstore.clients.default.base-url=https://pets.example/v1", "petstore.clients.default.api-key=sk-1");

        assertThat(analysis.getDescription()).contains("petstore.clients.default must have another name");
    }
}
