// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.testkit.KeySpelling;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretSearchTest {

    private static final String LONG = "sk_live/9f+Zq~4711&x=\\\"'<%";

    @ParameterizedTest
    @EnumSource
    void findsASecretInEachSpelling(KeySpelling spelling) {
        for (String secret : new String[] {LONG, "demo", "a%41b", "41bc"}) {
            assertThat(new SecretSearch(secret).isFoundIn("no {" + spelling.of(secret) + "} here"))
                    .as(secret)
                    .isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "the key is not valid",
                "<html><body>502 Bad Gateway &ndash; c2tfbGl2ZS85 %73k_live \\u0073\\u006b</body></html>",
                "sk_live/9f+Zq~4711&",
                "%zz \\u00 &#; &#x; &#1114112; \\u{110000} &unknown; \\"
            })
    void findsNoSecretInOtherTexts(String text) {
        assertThat(new SecretSearch(LONG).isFoundIn(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, (1 << 16) - 5, 1 << 16, (1 << 17) - 1})
    void findsASecretWhereverItStandsInALongText(int before) {
        assertThat(new SecretSearch(LONG).isFoundIn("-".repeat(before) + LONG + "-".repeat(100)))
                .isTrue();
    }

    @Test
    void findsALongSecretInTheLongestSpellingWhereverItStandsInALongText() {
        String secret = "0123456789abcdef".repeat(16);
        String spelled = escaped(escaped(secret));

        assertThat(new SecretSearch(secret).isFoundIn("-".repeat((1 << 16) - 5) + spelled))
                .isTrue();
    }

    private static String escaped(String text) {
        return text.chars().mapToObj("&#x%07x;"::formatted).collect(Collectors.joining());
    }

    @ParameterizedTest
    @EnumSource
    void findsTheBeginningOfASecretWhereATextWasCut(KeySpelling spelling) {
        SecretSearch search = new SecretSearch("abcdef4711xyz");
        String spelled = spelling.of("abcdef4711xyz");

        for (int cut = spelled.length() * 2 / 3; cut < spelled.length(); cut++) {
            assertThat(search.isCutAtEndOf("no {" + spelled.substring(0, cut)))
                    .as(spelled.substring(0, cut))
                    .isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ab", "no abcdef4711 here", "100%", "a & b", "C:\\"})
    void findsNoBeginningInOtherTexts(String text) {
        assertThat(new SecretSearch("abcdef4711xyz").isCutAtEndOf(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"!!!", "a-1", "k", "+/=", "$1"})
    void findsASecretOfFewLettersAsItIs(String secret) {
        assertThat(new SecretSearch(secret).isFoundIn("no {" + secret + "} here"))
                .isTrue();
        assertThat(new SecretSearch(secret).isFoundIn("other words, zzz")).isFalse();
    }

    @Test
    void aSecretThatIsAnEscapeDoesNotStandInEachText() {
        assertThat(new SecretSearch("&abcdef;").isFoundIn("no pet has this id")).isFalse();
    }
}
