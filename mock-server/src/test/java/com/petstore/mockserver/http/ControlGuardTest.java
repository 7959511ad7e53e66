package com.petstore.mockserver.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.eclipse.jetty.http.HttpFields;
import org.junit.jupiter.api.Test;

/** Other machines, which a test has none of. */
class ControlGuardTest {

    private static final HttpFields LOCAL = HttpFields.build().add("Host", "10.0.0.7:8085");
    private static final HttpFields WITH_TOKEN =
            HttpFields.build().add("Host", "mock.example").add("Authorization", "Bearer open-sesame");

    @Test
    void refusesOtherMachinesWithoutAToken() {
        assertThat(new ControlGuard("127.0.0.1", null).refusal(false, LOCAL))
                .hasValueSatisfying(answer -> assertThat(answer.status()).isEqualTo(403));
    }

    @Test
    void letsOtherMachinesInByAnyNameWithTheToken() {
        assertThat(new ControlGuard("127.0.0.1", "open-sesame").refusal(false, WITH_TOKEN))
                .isEmpty();
    }

    @Test
    void refusesAForeignPageThatHasTheToken() {
        HttpFields fields = HttpFields.build(WITH_TOKEN).add("Origin", "https://pets.example");

        assertThat(new ControlGuard("127.0.0.1", "open-sesame").refusal(true, fields))
                .isPresent();
    }

    @Test
    void answersToTheNameThatItWasStartedFor() {
        HttpFields fields = HttpFields.build().add("Host", "Pets.local:8085");

        assertThat(new ControlGuard("pets.local", null).refusal(true, fields)).isEmpty();
        assertThat(new ControlGuard("127.0.0.1", null).refusal(true, fields)).isPresent();
    }
}
