// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.testkit.KeySpelling;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpellingsTest {

    private static final String LONG = "sk_live/9f+Zq~4711&x=\\\"'<%";

    @ParameterizedTest
    @EnumSource
    void findsASecretInEachSpelling(KeySpelling spelling) {
        for (String secret : new String[] {LONG, "demo", "a%41b", "41bc"}) {
            assertThat(new Spellings(secret).areIn("no {" + spelling.of(secret) + "} here"))
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
                "sk_live/9f+Zq~4711&x=",
                "%zz \\u00 &#; &#x; &#1114112; \\u{110000} &unknown; \\"
            })
    void findsNoSecretInOtherTexts(String text) {
        assertThat(new Spellings(LONG).areIn(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, (1 << 16) - 5, 1 << 16, (1 << 17) - 1})
    void findsASecretWhereverItStandsInALongText(int before) {
        assertThat(new Spellings(LONG).areIn("-".repeat(before) + LONG + "-".repeat(100)))
                .isTrue();
    }

    @Test
    void countsATextThatIsEscapedAgainAndAgainAsOneWithTheSecret() {
        assertThat(new Spellings("secret").areIn("%" + "25".repeat(20) + "41")).isTrue();
    }
}
