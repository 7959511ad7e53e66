// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApiKeyTest {

    private static final ApiKey KEY = ApiKey.of("secret-1");

    @Test
    void isSentAsABearerToken() {
        assertThat(KEY.authorization()).isEqualTo("Bearer secret-1");
    }

    @Test
    void showsNothing() {
        assertThat(KEY.toString()).doesNotContain("secret");
    }

    @Test
    void namesItsAccountAlikeInAllProcesses() {
        // printf 'secret-1 https://pets.example:443' | sha256sum | cut -c-32
        assertThat(KEY.account("https://pets.example:443")).isEqualTo("a4704a46f6b3ab8665487848880acd6c");
    }

    @Test
    void hasAnAccountPerService() {
        assertThat(KEY.account("https://pets.example:443")).isNotEqualTo(KEY.account("https://pets.example:444"));
    }

    @Test
    void leavesOutATextThatContainsIt() {
        assertThat(KEY.hide("{\"key\":\"secret-1\"}")).isEqualTo(ApiKey.LEFT_OUT);
        assertThat(KEY.hide("nothing to hide")).isEqualTo("nothing to hide");
    }

    @ParameterizedTest
    @ValueSource(strings = {"403 x: Bearer demo.", "user-demo", "demo/x", "Demo", "a demonstration"})
    void leavesOutATextThatContainsAShortKey(String text) {
        assertThat(ApiKey.of("demo").hide(text)).isEqualTo(ApiKey.LEFT_OUT);
    }

    @ParameterizedTest
    @CsvSource({
        "got secret-, true",
        "got secr, true",
        "got SECR, true",
        "got \\u0073ecr\\u00, true",
        "secret-1 was it, true",
        "got sec, true",
        "got se, false",
        "secret- was it, false"
    })
    void isFoundInATextThatWasCutWithinIt(String text, boolean isFound) {
        assertThat(KEY.isInCut(text)).isEqualTo(isFound);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", " ", "a b", "secret\n", "secret\r\nX-Evil: 1", "secret\u0000", "secr\u00e9t", "\tsecret"})
    void refusesWhatCannotStandInAHeaderWithoutShowingIt(String key) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ApiKey.of(key))
                .withMessageStartingWith("apiKey must")
                .withMessageNotContaining("secr");
    }

    @Test
    void refusesNull() {
        assertThatIllegalArgumentException().isThrownBy(() -> ApiKey.of(null)).withMessage("apiKey is missing");
    }
}
