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
            seconds      | PT60S   | 60
            seconds      | PT1.5S  | 2
            seconds      | PT0.5S  | 1
            decimal      | PT1.5S  | 1.5
            decimal      | PT0.25S | 0.25
            decimal      | PT60S   | 60.0
            negative     | PT1.5S  | -2
            garbage      | PT60S   | soon
            huge         | PT60S   | 99999999999999999999
            http-date    | PT60S   | Sat, 21 Nov 2026 12:01:00 GMT
            http-date    | PT0.5S  | Sat, 21 Nov 2026 12:00:01 GMT
            rfc-850-date | PT60S   | Saturday, 21-Nov-26 12:01:00 GMT
            asctime-date | PT60S   | Sat Nov 21 12:01:00 2026
            asctime-date | PT264H  | Wed Dec  2 12:00:00 2026
            """)
    void writesATimeToWaitAndNeverLessThanIt(String form, Duration wait, String header) {
        Instant noon = Instant.parse("2026-11-21T12:00:00Z");

        assertThat(RetryAfterForm.of(form).write(wait, noon)).contains(header);
    }

    @Test
    void writesNothingIfTheHeaderIsToBeMissing() {
        assertThat(RetryAfterForm.MISSING.write(Duration.ofSeconds(1), Instant.EPOCH))
                .isEmpty();
    }
}
