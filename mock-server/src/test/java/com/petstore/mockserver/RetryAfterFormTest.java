// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryAfterFormTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            SECONDS      | PT60S   | 60
            SECONDS      | PT1.5S  | 2
            SECONDS      | PT0.5S  | 1
            DECIMAL      | PT1.5S  | 1.5
            DECIMAL      | PT0.25S | 0.25
            DECIMAL      | PT60S   | 60.0
            NEGATIVE     | PT1.5S  | -2
            GARBAGE      | PT60S   | soon
            HUGE         | PT60S   | 99999999999999999999
            HTTP_DATE    | PT60S   | Sat, 21 Nov 2026 12:01:00 GMT
            HTTP_DATE    | PT0.5S  | Sat, 21 Nov 2026 12:00:01 GMT
            RFC_850_DATE | PT60S   | Saturday, 21-Nov-26 12:01:00 GMT
            ASCTIME_DATE | PT60S   | Sat Nov 21 12:01:00 2026
            ASCTIME_DATE | PT264H  | Wed Dec  2 12:00:00 2026
            """)
    void writesATimeToWaitAndNeverLessThanIt(String form, Duration wait, String header) {
        Instant noon = Instant.parse("2026-11-21T12:00:00Z");

        assertThat(RetryAfterForm.valueOf(form).write(wait, noon)).contains(header);
    }

    /** The year of the week is another one there. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            HTTP_DATE    | Thu, 31 Dec 2026 12:01:00 GMT
            RFC_850_DATE | Thursday, 31-Dec-26 12:01:00 GMT
            ASCTIME_DATE | Thu Dec 31 12:01:00 2026
            """)
    void writesTheYearAtItsTurn(String form, String header) {
        Instant newYearsEve = Instant.parse("2026-12-31T12:00:00Z");

        assertThat(RetryAfterForm.valueOf(form).write(Duration.ofMinutes(1), newYearsEve))
                .contains(header);
    }

    @Test
    void writesNothingIfTheHeaderIsToBeMissing() {
        assertThat(RetryAfterForm.MISSING.write(Duration.ofSeconds(1), Instant.EPOCH))
                .isEmpty();
    }
}
