// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Around New Year, the year of the week differs from that of the day; and a date means the same in every locale and time zone. */
class TurnOfTheYearTest {

    private static final List<String> DAYS = List.of("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun");

    private final Locale locale = Locale.getDefault();
    private final TimeZone zone = TimeZone.getDefault();

    @AfterEach
    void restore() {
        Locale.setDefault(locale);
        TimeZone.setDefault(zone);
    }

    @ParameterizedTest
    @CsvSource({"en-US, UTC", "ar-EG, Africa/Cairo", "tr-TR, Pacific/Apia", "th-TH-u-ca-buddhist, Asia/Kathmandu"})
    void readsEveryDateAsItStands(String language, String zoneId) {
        Locale.setDefault(Locale.forLanguageTag(language));
        TimeZone.setDefault(TimeZone.getTimeZone(zoneId));

        for (int year = 2015; year <= 2045; year++) {
            for (int day = -6; day < 7; day++) {
                LocalDate date = LocalDate.of(year, 1, 1).plusDays(day);
                String month = day < 0 ? "Dec" : "Jan";
                String text = DAYS.get(date.getDayOfWeek().getValue() - 1) + ", "
                        + (date.getDayOfMonth() < 10 ? "0" : "") + date.getDayOfMonth() + " " + month + " "
                        + date.getYear() + " 23:59:58 GMT";

                assertThat(Responses.response(200, "", "Date", text).quota().date())
                        .as(text)
                        .isEqualTo(date.atTime(23, 59, 58).toInstant(ZoneOffset.UTC));
            }
        }
    }
}
