// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.functional;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.PetStoreApiException;
import com.petstore.sdk.error.UnauthorizedException;
import com.petstore.sdk.model.NewPet;
import com.petstore.sdk.testkit.CallStyle;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AuthenticationTest extends MockServerTest {

    private static final String WRONG_KEY = "wrong-key-4711";

    @ParameterizedTest
    @EnumSource
    void saysThatAKeyIsNotKnown(CallStyle style) {
        try (PetStoreClient stranger = clientBuilder().apiKey(WRONG_KEY).build()) {
            NewPet rex = NewPet.builder().name("Rex").categoryId(7).build();

            assertThatExceptionOfType(UnauthorizedException.class).isThrownBy(() -> style.execute(stranger.listPets()));
            assertThatExceptionOfType(UnauthorizedException.class)
                    .isThrownBy(() -> style.execute(stranger.createPet(rex)))
                    .satisfies(failure -> assertThat(
                                    failure.response().orElseThrow().rateLimit())
                            .as("every response of the service carries its limits")
                            .isPresent());
        }
    }

    @ParameterizedTest
    @EnumSource
    void neverShowsTheKey(CallStyle style) {
        PetStoreClient stranger = clientBuilder().apiKey(WRONG_KEY).build();
        try (stranger) {
            assertThatExceptionOfType(PetStoreApiException.class)
                    .isThrownBy(() -> style.execute(stranger.listPets()))
                    .satisfies(failure -> {
                        StringWriter trace = new StringWriter();
                        failure.printStackTrace(new PrintWriter(trace));
                        assertThat(trace.toString()).doesNotContain(WRONG_KEY);
                        assertThat(failure.response().orElseThrow().headers().toString())
                                .doesNotContain(WRONG_KEY);
                    });
        }
        assertThat(List.of(
                        stranger,
                        stranger.toBuilder(),
                        stranger.listPets(),
                        stranger.createPet(
                                NewPet.builder().name("Rex").categoryId(7).build()),
                        stranger.request("GET", "/store/orders").header("X-Key", WRONG_KEY)))
                .allSatisfy(shown -> assertThat(shown.toString()).doesNotContain(WRONG_KEY));
    }

    @Test
    void saysWhichServiceItTalksTo() {
        assertThat(client).hasToString("PetStoreClient[" + server.baseUrl() + "]");
    }
}
