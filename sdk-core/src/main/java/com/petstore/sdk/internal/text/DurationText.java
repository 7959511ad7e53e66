// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.text;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** Durations as messages and logs show them. */
public final class DurationText {

    private static final BigDecimal SECONDS_PER_HOUR = BigDecimal.valueOf(3600);
    private static final BigDecimal SECONDS_PER_MINUTE = BigDecimal.valueOf(60);

    private DurationText() {}

    /**
     * {@return the exact duration, such as {@code 1 min 30 s}, {@code 48 h}, {@code 8.9 s} or {@code 250 ms}}
     *
     * @param duration the duration
     */
    public static String of(Duration duration) {
        BigDecimal signed = BigDecimal.valueOf(duration.getSeconds()).add(BigDecimal.valueOf(duration.getNano(), 9));
        BigDecimal[] hours = signed.abs().divideAndRemainder(SECONDS_PER_HOUR);
        BigDecimal[] minutes = hours[1].divideAndRemainder(SECONDS_PER_MINUTE);
        BigDecimal seconds = minutes[1];
        boolean isBelowSecond = signed.signum() != 0 && signed.abs().compareTo(BigDecimal.ONE) < 0;
        List<String> parts = new ArrayList<>();
        add(parts, hours[0], " h");
        add(parts, minutes[0], " min");
        add(parts, isBelowSecond ? seconds.movePointRight(3) : seconds, isBelowSecond ? " ms" : " s");
        return (signed.signum() < 0 ? "-" : "") + (parts.isEmpty() ? "0 s" : String.join(" ", parts));
    }

    /**
     * {@return how long something took, in whole milliseconds, such as {@code 1.25 s} or {@code less than 1 ms}}
     *
     * @param duration the duration, not negative
     */
    public static String measured(Duration duration) {
        return duration.toMillis() == 0 ? "less than 1 ms" : of(duration.truncatedTo(ChronoUnit.MILLIS));
    }

    private static void add(List<String> parts, BigDecimal number, String unit) {
        if (number.signum() != 0) {
            parts.add(number.stripTrailingZeros().toPlainString() + unit);
        }
    }
}
