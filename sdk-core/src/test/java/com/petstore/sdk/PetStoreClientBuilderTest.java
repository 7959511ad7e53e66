package com.petstore.sdk;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PetStoreClientBuilderTest {

    @Test
    void namesEverySettingThatIsMissing() {
        assertThatIllegalStateException()
                .isThrownBy(() -> PetStoreClient.builder().build())
                .withMessage("PetStoreClient needs a baseUrl and an apiKey");
        assertThatIllegalStateException()
                .isThrownBy(() -> PetStoreClient.builder().apiKey("key").build())
                .withMessage("PetStoreClient needs a baseUrl");
        assertThatIllegalStateException()
                .isThrownBy(() -> PetStoreClient.builder()
                        .baseUrl("https://pets.example/v1")
                        .build())
                .withMessage("PetStoreClient needs an apiKey");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT-1S"})
    void refusesATimeLimitThatIsNotPositive(Duration duration) {
        PetStoreClientBuilder builder =
                PetStoreClient.builder().baseUrl("https://pets.example/v1").apiKey("key");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.connectTimeout(duration))
                .withMessage("connectTimeout must be positive, was " + duration);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.attemptTimeout(duration))
                .withMessage("attemptTimeout must be positive, was " + duration);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.timeout(duration))
                .withMessage("timeout must be positive, was " + duration);
        try (PetStoreClient client = builder.build()) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> client.listPets().timeout(duration))
                    .withMessage("timeout must be positive, was " + duration);
        }
    }

    @Test
    void refusesNull() {
        assertThatNullPointerException()
                .isThrownBy(() -> PetStoreClient.builder().baseUrl(null));
        assertThatNullPointerException()
                .isThrownBy(() -> PetStoreClient.builder().apiKey(null));
    }
}
