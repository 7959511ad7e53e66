// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.actuate.endpoint.SanitizableData;
import org.springframework.boot.actuate.endpoint.SanitizingFunction;
import org.springframework.boot.context.properties.ConfigurationPropertiesBean;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** What the endpoints {@code configprops} and {@code env} show of the properties. */
class ConfigurationPropertiesReportTest {

    private final ApplicationContextRunner application = StarterApplication.withoutProperties()
            .withPropertyValues(
                    "petstore.base-url=https://pets.example/v1",
                    "petstore.api-key=k",
                    "petstore.clients.staging.base-url=https://staging.pets.example/v1",
                    "petstore.clients.staging.api-key=k",
                    "petstore.defaults.timeout=3s",
                    "petstore.strict=true");

    @Test
    void propertiesAreBeansWithTheirPrefix() {
        application.run(context -> {
            Map<String, ConfigurationPropertiesBean> beans = ConfigurationPropertiesBean.getAll(context);

            assertThat(beans.get("petstore-properties").getInstance())
                    .isInstanceOfSatisfying(
                            ApplicationProperties.class,
                            properties -> assertThat(properties.strict()).isTrue());
            assertThat(beans.get("petstore-client-properties").getInstance())
                    .isInstanceOfSatisfying(
                            PetStoreProperties.class,
                            properties -> assertThat(properties.timeout()).hasSeconds(3));
            assertThat(beans.get("petstore-named-clients-properties").getInstance())
                    .isInstanceOfSatisfying(
                            PetStoreProperties.Named.class,
                            properties -> assertThat(properties.clients()).containsOnlyKeys("staging"));
            assertThat(beans.values())
                    .extracting(bean -> bean.getAnnotation().prefix())
                    .filteredOn(prefix -> prefix.startsWith("petstore"))
                    .containsExactly("petstore", "petstore", "petstore");
        });
    }

    @Test
    void masksSecretsAndNothingElse() {
        application.run(context -> {
            SanitizingFunction function = context.getBean(SanitizingFunction.class);

            assertThat(new String[] {
                        "petstore.apiKey",
                        "petstore.api-key",
                        "PETSTORE_API_KEY",
                        "PETSTORE_APIKEY",
                        "petstore.proxy.password",
                        "petstore.ledger.uri",
                        "PETSTORE_LEDGER_URI",
                        "petstore.headers.X-Tenant",
                        "petstore.headers[X_Tenant]",
                        "petstore.clients.staging.apiKey",
                        "petstore.clients.us-east.headers.X-Tenant",
                        "petstore.defaults.proxy.password",
                        "PETSTORE_CLIENTS_STAGING_API_KEY"
                    })
                    .allSatisfy(name -> assertThat(function.apply(new SanitizableData(null, name, "secret"))
                                    .getValue())
                            .isEqualTo(SanitizableData.SANITIZED_VALUE));
            assertThat(new String[] {"petstore.timeout", "petstore.base-url", "shop.petstore.api-key", "api-key"})
                    .allSatisfy(name -> assertThat(function.apply(new SanitizableData(null, name, "shown"))
                                    .getValue())
                            .isEqualTo("shown"));
        });
    }

    /** In Turkish, the lower case of I is no i. */
    @Test
    void masksSecretsOfEnvironmentVariablesInAnyLanguage() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("tr-TR"));
        try {
            application.run(context -> assertThat(context.getBean(SanitizingFunction.class)
                            .apply(new SanitizableData(null, "PETSTORE_API_KEY", "secret"))
                            .getValue())
                    .isEqualTo(SanitizableData.SANITIZED_VALUE));
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void noTextShowsSecrets() {
        application
                .withPropertyValues("petstore.proxy.host=p", "petstore.proxy.port=7", "petstore.proxy.username=u")
                .withPropertyValues("petstore.proxy.password=secret", "petstore.headers.X-Secret=secret")
                .withPropertyValues(
                        "petstore.rate-limit.scope=ledger", "petstore.ledger.uri=redis://:secret@localhost:1")
                .run(context -> assertThat(context.getBean(ApplicationProperties.class)
                                + ""
                                + context.getBean(ApplicationProperties.class).ledger()
                                + context.getBean(PetStoreProperties.class)
                                + context.getBean(PetStoreProperties.class).proxy()
                                + context.getBean(PetStoreProperties.Named.class))
                        .doesNotContain("secret"));
    }
}
