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
    void takesItselfOutOfAText() {
        assertThat(KEY.redact("{\"key\":\"secret-1\",\"again\":\"secret-1\"}"))
                .isEqualTo("{\"key\":\"[API key]\",\"again\":\"[API key]\"}");
        assertThat(KEY.redact("nothing to hide")).isEqualTo("nothing to hide");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "test | injected by the test: status 503         | injected by the test: status 503",
                "test | Bearer test                              | Bearer [API key]",
                "test | test                                     | [API key]",
                "test | {\"key\":\"test\",\"again\":[\"test\"]}   | {\"key\":\"[API key]\",\"again\":[\"[API key]\"]}",
                "test | ?key=test&more=testing                   | ?key=[API key]&more=testing",
                "a    | application/json a, or a                 | application/json [API key], or [API key]",
                "a.$1 | a.$1 aX$1                                | [API key] aX$1"
            })
    void takesAShortKeyOutWhereItIsATokenOfItsOwn(String key, String text, String shown) {
        assertThat(ApiKey.of(key).redact(text)).isEqualTo(shown);
        assertThat(ApiKey.of(key).isIn(text)).isEqualTo(!shown.equals(text));
    }

    @Test
    void leavesTheNamesOfHeadersAndTheEndsOfTextsAsTheyAreForAShortKey() {
        assertThat(ApiKey.of("test").redactName("X-Test")).isEqualTo("X-Test");
        assertThat(ApiKey.of("test").redactName("Test")).isEqualTo("[API key]");
        assertThat(ApiKey.of("testing").redactEnd("a test")).isEqualTo("a test");
    }

    @ParameterizedTest
    @CsvSource({
        "got secret-, got [API key]",
        "got secr, got [API key]",
        "got sec, got sec",
        "secret-1 was it, secret-1 was it"
    })
    void isTakenOutOfATextThatWasCutWithinIt(String text, String shown) {
        assertThat(KEY.redactEnd(text)).isEqualTo(shown);
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

    @ParameterizedTest
    @ValueSource(strings = {"X-Key-ABC12345", "x-key-abc12345", "X-KEY-ABC12345"})
    void isTakenOutOfANameInWhateverCase(String name) {
        assertThat(ApiKey.of("Key-ABC12345").redactName(name)).isEqualTo("x-[API key]");
    }

    @Test
    void leavesOtherNamesAlone() {
        assertThat(ApiKey.of("Key-ABC12345").redactName("Content-Type-Of-It-All"))
                .isEqualTo("Content-Type-Of-It-All");
        assertThat(ApiKey.of("Key-ABC12345").redactName("ETag")).isEqualTo("ETag");
    }

    @Test
    void refusesNull() {
        assertThatIllegalArgumentException().isThrownBy(() -> ApiKey.of(null)).withMessage("apiKey is missing");
    }
}
