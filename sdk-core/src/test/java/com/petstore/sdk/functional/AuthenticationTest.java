// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.functional;

import static com.petstore.sdk.testkit.SamplePets.REX;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.PetStoreApiException;
import com.petstore.sdk.error.UnauthorizedException;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.KeyLeakScan;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AuthenticationTest extends MockServerTest {

    private static final String WRONG_KEY = "wrong-key-4711";

    @ParameterizedTest
    @EnumSource
    void reportsThatAKeyDoesNotExist(CallStyle style) {
        try (PetStoreClient stranger = clientBuilder().apiKey(WRONG_KEY).build()) {
            assertThatExceptionOfType(UnauthorizedException.class).isThrownBy(() -> style.execute(stranger.listPets()));
            assertThatExceptionOfType(UnauthorizedException.class)
                    .isThrownBy(() -> style.execute(stranger.createPet(REX)))
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
                    .satisfies(failure -> KeyLeakScan.assertShowsNo(WRONG_KEY, failure));
        }
        assertThat(List.of(
                        stranger,
                        stranger.toBuilder(),
                        stranger.listPets(),
                        stranger.createPet(REX),
                        stranger.request("GET", "/store/orders").header("X-Key", WRONG_KEY)))
                .allSatisfy(shown -> assertThat(shown.toString()).doesNotContain(WRONG_KEY));
    }
}
