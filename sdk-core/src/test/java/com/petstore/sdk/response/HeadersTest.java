// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.response;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HeadersTest {

    private static final Headers HEADERS = Headers.of("Link", "<a>", "Content-Type", "application/json", "LINK", "<b>");

    @Test
    void findsAHeaderInAnyCase() {
        assertThat(HEADERS.first("content-type")).contains("application/json");
        assertThat(HEADERS.all("LINK")).containsExactly("<a>", "<b>");
    }

    @Test
    void hasNothingForANameThatDidNotCome() {
        assertThat(HEADERS.first("ETag")).isEmpty();
        assertThat(HEADERS.all("ETag")).isEmpty();
        assertThat(Headers.of().all("ETag")).isEmpty();
    }

    @Test
    void mergesNamesThatDifferOnlyInCase() {
        Headers headers = Headers.of("a", "1", "A", "1");

        assertThat(headers.asMap()).hasSize(1);
        assertThat(headers.all("a")).containsExactly("1", "1");
    }

    @Test
    void isAMapOfLowerCaseNames() {
        assertThat(HEADERS.asMap())
                .containsExactly(
                        Map.entry("content-type", List.of("application/json")),
                        Map.entry("link", List.of("<a>", "<b>")));
    }

    @Test
    void mapCannotBeChanged() {
        assertThatThrownBy(() -> HEADERS.asMap().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> HEADERS.asMap().get("link").clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void refusesANameWithoutAValue() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Headers.of("Retry-After"))
                .withMessage("headers must be names and values in turns, was 1 texts");
    }

    @Test
    void doesNotChangeWithTheArrayThatItWasMadeOf() {
        String[] namesAndValues = {"Retry-After", "10"};
        Headers headers = Headers.of(namesAndValues);
        namesAndValues[1] = "11";

        assertThat(headers.first("Retry-After")).contains("10");
    }

    @Test
    void showsNamesButNoValue() {
        assertThat(HEADERS).hasToString("Headers[content-type, link]");
    }

    @Test
    void comparesByValue() {
        assertThat(HEADERS)
                .isEqualTo(Headers.of("content-type", "application/json", "link", "<a>", "link", "<b>"))
                .hasSameHashCodeAs(Headers.of("content-type", "application/json", "link", "<a>", "link", "<b>"))
                .isNotEqualTo(Headers.of());
    }
}
