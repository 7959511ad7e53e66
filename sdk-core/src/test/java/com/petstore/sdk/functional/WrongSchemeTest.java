// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.functional;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.PetStoreTransportException;
import com.petstore.sdk.testkit.CallStyle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WrongSchemeTest extends MockServerTest {

    @ParameterizedTest
    @EnumSource
    void httpsToAPortForHttpIsNamedAsThat(CallStyle style) {
        try (PetStoreClient wrong = clientBuilder()
                .baseUrl(server.baseUrl().replace("http:", "https:"))
                .build()) {
            assertThatExceptionOfType(PetStoreTransportException.class)
                    .isThrownBy(() -> style.execute(wrong.listPets()))
                    .withMessage("listPets: failed before anything was sent: javax.net.ssl.SSLException:"
                            + " the service does not respond with TLS: use the port for https, or http in the base URL"
                            + " (1 attempt)")
                    .satisfies(failure -> assertThat(failure.attempts()).isEqualTo(1));
        }
    }
}
