package com.petstore.sdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestHeadersTest {

    @Test
    void sendsTheKeyAsABearerToken() {
        assertThat(RequestHeaders.of("k-1").headers().get("Authorization")).isEqualTo("Bearer k-1");
    }

    @Test
    void saysWhichLibraryOfWhichVersionIsCalling() {
        assertThat(RequestHeaders.of("k-1").headers().get("User-Agent"))
                .matches("petstore-sdk-java/\\d+\\.\\d+\\.\\d+(-SNAPSHOT)? \\(java \\d+; [a-z0-9-]+\\)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", " ", "a b", "secret\n", "secret\r\nX-Evil: 1", "secret\u0000", "secr\u00e9t", "\tsecret"})
    void refusesAKeyThatCannotStandInAHeaderWithoutShowingIt(String apiKey) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RequestHeaders.of(apiKey))
                .withMessageStartingWith("apiKey must")
                .withMessageNotContaining("secr");
    }
}
