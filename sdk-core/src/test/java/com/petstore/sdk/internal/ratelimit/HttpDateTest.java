package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpDateTest {

    @ParameterizedTest
    @CsvSource({
        "'Thu, 01 Jan 1970 00:00:00 GMT', 1970-01-01T00:00:00Z",
        "'Sun, 06 Nov 1994 08:49:37 GMT', 1994-11-06T08:49:37Z",
        "'Tue, 31 Dec 2030 23:59:59 GMT', 2030-12-31T23:59:59Z",
        "'Thu, 29 Feb 2024 12:34:56 GMT', 2024-02-29T12:34:56Z"
    })
    void readsTheUsualForm(String text, Instant date) {
        assertThat(HttpDate.parse(text)).contains(date);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1994-11-06T00:00:00Z", "1994-11-06T23:59:59Z", "1994-11-06T08:49:37Z"})
    void overlooksAWrongDayOfTheWeek(Instant date) {
        String wrong = Answer.httpDate(date).replace("6 Nov", "06 Nov").replace("Sun", "Tue");

        assertThat(HttpDate.parse(wrong)).contains(date);
    }

    @ParameterizedTest
    @CsvSource({
        "Jan, 1", "Feb, 2", "Mar, 3", "Apr, 4", "May, 5", "Jun, 6", "Jul, 7", "Aug, 8", "Sep, 9", "Oct, 10", "Nov, 11",
        "Dec, 12"
    })
    void knowsEveryMonth(String name, int month) {
        assertThat(HttpDate.parse("Xxx, 05 " + name + " 2026 10:00:00 GMT"))
                .contains(Instant.parse("2026-%02d-05T10:00:00Z".formatted(month)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Sunday, 06-Nov-94 08:49:37 GMT",
                "Sun Nov  6 08:49:37 1994",
                " Sun, 06 Nov 1994 08:49:37 GMT ",
                "Sun, 6 Nov 1994 08:49:37 GMT"
            })
    void readsTheOldForms(String text) {
        assertThat(HttpDate.parse(text)).contains(Instant.parse("1994-11-06T08:49:37Z"));
    }

    @ParameterizedTest
    @CsvSource({
        "'6 Nov 1994 08:49 GMT', 1994-11-06T08:49:00Z",
        "'Wednesday, 09-Nov-94 08:49:37 GMT', 1994-11-09T08:49:37Z"
    })
    void readsTheShortestAndTheLongest(String text, Instant date) {
        assertThat(HttpDate.parse(text)).contains(date);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Sun, 32 Nov 1994 08:49:37 GMT",
                "Mon, 30 Feb 2026 08:49:37 GMT",
                "Sun, 06 Nov 1994 25:49:37 GMT",
                "Sun, 06 Nov 1994 08:60:37 GMT",
                "Sun, 06 Nov 1994 08:49:61 GMT",
                "Sun, 06 Nov 1994 0a:49:37 GMT",
                "Sun, 06 Nov 1994 08:4/:37 GMT",
                "Sun, 06 Nov 1994 08:49:3: GMT",
                "Sun, 06 anF 1994 08:49:37 GMT",
                "Sun, 06 Now 1994 08:49:37 GMT",
                "Sun, 06 Nov year 08:49:37 GMT",
                "Sun; 06 Nov 1994 08:49:37 GMT",
                "Sun, 06 Nov 1994 08.49:37 GMT",
                "Sun, 06 Nov 1994 08:49.37 GMT",
                "Sun, 06 Nov 1994 08:49:37 CET"
            })
    void isEmptyForWhatIsNoDate(String text) {
        assertThat(HttpDate.parse(text)).isEmpty();
    }

    @Test
    void isEmptyForNothing() {
        assertThat(HttpDate.parse(null)).isEmpty();
    }
}
