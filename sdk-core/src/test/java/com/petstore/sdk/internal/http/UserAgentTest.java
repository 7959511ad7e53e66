// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UserAgentTest {

    private final Locale locale = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(locale);
    }

    @ParameterizedTest
    @ValueSource(strings = {"en-US", "tr-TR", "ar-EG", "fa-IR", "my-MM", "mr-IN", "th-TH-u-nu-thai"})
    void isTheSameInEveryLocale(String tag) {
        Locale.setDefault(Locale.forLanguageTag(tag));

        assertThat(UserAgent.of("app/1.0"))
                .matches(
                        "petstore-sdk-java/[0-9]+\\.[0-9]+\\.[0-9]+(-SNAPSHOT)? \\(java [0-9]+; [a-z0-9-]+\\) app/1\\.0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a ", "a  b", "a\r\nX: y", "a\u00e9", "(a)"})
    void refusesANameThatCannotStandInTheHeader(String name) {
        assertThat(UserAgent.problem(name)).startsWith("must be words of visible ASCII characters");
    }
}
