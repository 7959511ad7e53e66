// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.PetStoreClient;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Why an application does not start that injects a client which does not exist. */
class NoClientTest {

    private static final String[] STAGING = {
        "petstore.clients.staging.base-url=https://pets.example/v1", "petstore.clients.staging.api-key=k"
    };

    private final ApplicationContextRunner application = StarterApplication.withoutProperties();

    record Shop(PetStoreClient client) {}

    @Test
    void namesPropertyThatIsNotSet() {
        FailureAnalysis analysis = FailedStart.analysis(application.withBean(Shop.class));

        assertThat(analysis.getDescription())
                .contains("required a PetStoreClient, but petstore.base-url is not set")
                .contains(Shop.class.getName());
        assertThat(analysis.getAction()).contains("petstore.clients.<name>.base-url");
    }

    record Comparison(@Qualifier("staging") PetStoreClient staging) {

        Comparison {}
    }

    @Test
    void namesPropertyOfQualifier() {
        FailureAnalysis analysis = FailedStart.analysis(application
                .withPropertyValues("petstore.base-url=https://pets.example/v1", "petstore.api-key=k")
                .withBean(Comparison.class));

        assertThat(analysis.getDescription())
                .endsWith(
                        "required a PetStoreClient, but petstore.clients.staging.base-url of @Qualifier(\"staging\") is not set.");
        assertThat(analysis.getAction())
                .isEqualTo("Set petstore.clients.staging.base-url and petstore.clients.staging.api-key.");
    }

    @Test
    void namesSwitchThatIsOff() {
        assertThat(FailedStart.analysis(application
                                .withPropertyValues(STAGING)
                                .withPropertyValues("petstore.enabled=false")
                                .withBean(Shop.class))
                        .getDescription())
                .endsWith("required a PetStoreClient, but petstore.enabled is false.");
    }

    @Test
    void namesPropertyThatIsMisspelt() {
        assertThat(FailedStart.problems(application
                        .withPropertyValues("petstore.base-ulr=https://pets.example/v1", "petstore.strict=true")
                        .withBean(Shop.class)))
                .singleElement()
                .asString()
                .startsWith("petstore.base-ulr (")
                .endsWith("the nearest is petstore.base-url");
    }

    @Test
    void namesAutoConfigurationThatIsNotPartOfTheContext() {
        FailureAnalysis analysis = FailedStart.analysis(new ApplicationContextRunner()
                .withPropertyValues("petstore.base-url=https://pets.example/v1", "petstore.api-key=k")
                .withBean(Shop.class));

        assertThat(analysis.getDescription())
                .contains("the auto-configuration of the starter is not part of this application context")
                .doesNotContain("not set");
        assertThat(analysis.getAction()).contains("@AutoConfigureMockPetStore");
    }

    @Test
    void namesClientsThatExist() {
        FailureAnalysis analysis =
                FailedStart.analysis(application.withPropertyValues(STAGING).withBean(Shop.class));

        assertThat(analysis.getDescription())
                .contains("required a PetStoreClient, but the properties describe only staging")
                .doesNotContain("not set");
        assertThat(analysis.getAction()).contains("@Qualifier");
    }

    @Test
    void leavesItToSpringBootToExplainThatClientsAreSeveral() {
        assertThat(FailedStart.analysis(application
                                .withBean("one", PetStoreClient.class, () -> null)
                                .withBean("other", PetStoreClient.class, () -> null)
                                .withBean(Shop.class))
                        .getDescription())
                .contains("required a single bean, but 2 were found");
    }
}
