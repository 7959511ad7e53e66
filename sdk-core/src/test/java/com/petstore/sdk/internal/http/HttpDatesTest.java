// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpDatesTest {

    @ParameterizedTest
    @CsvSource({
        "'Thu, 01 Jan 1970 00:00:00 GMT', 1970-01-01T00:00:00Z",
        "'Sun, 06 Nov 1994 08:49:37 GMT', 1994-11-06T08:49:37Z",
        "'Tue, 31 Dec 2030 23:59:59 GMT', 2030-12-31T23:59:59Z",
        "'Thu, 29 Feb 2024 12:34:56 GMT', 2024-02-29T12:34:56Z",
        "'Sun, 6 Nov 1994 08:49:37 GMT', 1994-11-06T08:49:37Z"
    })
    void readsTheUsualForm(String text, Instant date) {
        assertThat(HttpDates.parse(text)).isEqualTo(date);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"})
    void readsTheObsoleteForms(String text) {
        assertThat(HttpDates.parse(text)).isEqualTo("1994-11-06T08:49:37Z");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Sun, 06 Nov 1994 08:49:60 GMT",
                "Sunday, 06-Nov-94 08:49:60 GMT",
                "Sun Nov  6 08:49:60 1994",
                "Sun, 06 Nov 1994 08:50:00 GMT"
            })
    void readsALeapSecondAsTheFirstOfTheNextMinute(String text) {
        assertThat(HttpDates.parse(text)).isEqualTo("1994-11-06T08:50:00Z");
    }

    @Test
    void overlooksAWrongDayOfTheWeek() {
        assertThat(HttpDates.parse("Tue, 06 Nov 1994 08:49:37 GMT")).isEqualTo("1994-11-06T08:49:37Z");
    }

    @ParameterizedTest
    @CsvSource({
        "'6 Nov 1994 08:49 GMT', 1994-11-06T08:49:00Z",
        "'Wednesday, 09-Nov-94 08:49:37 GMT', 1994-11-09T08:49:37Z"
    })
    void readsTheShortestAndTheLongest(String text, Instant date) {
        assertThat(HttpDates.parse(text)).isEqualTo(date);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1784073600",
                "1994-11-06T08:49:37Z",
                "no date, but of its length GMT",
                "Sun, 06 Now 1994 08:49:37 GMT",
                "Sun, 06 Nov year 08:49:37 GMT",
                "Sun, 06 Nov 1994 0a:49:37 GMT",
                "Sun, 06 Nov 1994 08.49:37 GMT",
                "\u0660\u0666\u0660\u0666\u0660\u0666\u0660\u0666\u0660\u0666\u0660\u0666\u0660\u0666\u0660\u0666\u0660\u0666\u0660\u0666"
            })
    void isNullForAnInvalidDate(String text) {
        assertThat(HttpDates.parse(text)).isNull();
    }
}
