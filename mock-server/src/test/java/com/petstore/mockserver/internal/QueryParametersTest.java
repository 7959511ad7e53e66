// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueryParametersTest {

    @ParameterizedTest
    @CsvSource(
            value = {"limit=5;5", "a=1&limit=5&b;5", "l%69mit=%35;5", "limit=+5;' 5'", "limit=a=b;a=b", "&&limit=5&;5"},
            delimiter = ';')
    void findsTheValueDecoded(String query, String value) {
        assertThat(new QueryParameters(query).single("limit")).contains(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"limit=", "limit"})
    void takesAnEmptyValueForAValue(String query) {
        assertThat(new QueryParameters(query).single("limit")).contains("");
    }

    @Test
    void namesEachParameterOnceInTheirOrder() {
        assertThat(new QueryParameters("b=1&a&b=2&=3").names()).containsExactly("b", "a", "");
    }

    @Test
    void findsNothingWithoutAQuery() {
        assertThat(new QueryParameters(null).single("limit")).isEmpty();
    }

    @Test
    void refusesARepeatedParameter() {
        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> new QueryParameters("limit=5&limit=5").single("limit"))
                .withMessage("limit must be given once, was given 2 times");
    }

    @Test
    void letsUnknownParametersRepeat() {
        assertThat(new QueryParameters("a=1&a=2").single("limit")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"limit=%", "limit=%4", "limit=%zz", "limit=%ff", "a=%c0%af"})
    void refusesBadEscapes(String query) {
        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> new QueryParameters(query))
                .withMessage("query must be percent-encoded UTF-8");
    }
}
