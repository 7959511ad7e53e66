// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How many requests a key may send: a plan of the service, or numbers that a test chooses to reach the limit soon. Immutable. */
public final class QuotaPlan {

    /** 60 requests a minute, 1,000 a day. */
    public static final QuotaPlan FREE = new QuotaPlan("free", 60, 1_000);

    /** 300 requests a minute, 10,000 a day. */
    public static final QuotaPlan PRO = new QuotaPlan("pro", 300, 10_000);

    /** 1,000 requests a minute, 100,000 a day. */
    public static final QuotaPlan BUSINESS = new QuotaPlan("business", 1_000, 100_000);

    /**
     * A quota that no client can use up, for tests that are not about quotas: a billion requests a minute, twice as
     * many a day.
     *
     * <p>No plan of the service; the rate limit in the headers stay within 32 bits.
     */
    public static final QuotaPlan UNLIMITED = new QuotaPlan("unlimited", 1_000_000_000, 2_000_000_000);

    /** All but those with numbers of their own. */
    static final List<QuotaPlan> NAMED = List.of(FREE, PRO, BUSINESS, UNLIMITED);

    private static final Pattern ENTERPRISE = Pattern.compile("enterprise:(\\d{1,18})/(\\d{1,18})");

    private final String name;
    private final long requestsPerMinute;
    private final long requestsPerDay;

    private QuotaPlan(String name, long requestsPerMinute, long requestsPerDay) {
        this.name = name;
        this.requestsPerMinute = requireAtLeastOne("requestsPerMinute", requestsPerMinute);
        this.requestsPerDay = requireAtLeastOne("requestsPerDay", requestsPerDay);
    }

    /**
     * The Enterprise plan, whose numbers are agreed individually.
     *
     * @param requestsPerMinute how many in a minute; at least 1
     * @param requestsPerDay how many in a day; at least 1
     * @return the plan
     * @throws IllegalArgumentException if a number is below 1
     */
    public static QuotaPlan enterprise(long requestsPerMinute, long requestsPerDay) {
        return new QuotaPlan("enterprise", requestsPerMinute, requestsPerDay);
    }

    /**
     * Reads a plan as it is written on a command line.
     *
     * @param text {@code free}, {@code pro}, {@code business}, {@code unlimited} or {@code
     *     enterprise:PER_MINUTE/PER_DAY}, in any case
     * @return the plan
     * @throws IllegalArgumentException if the text is not one of these
     */
    public static QuotaPlan parse(String text) {
        String plan = text.toLowerCase(Locale.ROOT);
        Matcher enterprise = ENTERPRISE.matcher(plan);
        if (enterprise.matches()) {
            return enterprise(Long.parseLong(enterprise.group(1)), Long.parseLong(enterprise.group(2)));
        }
        return NAMED.stream()
                .filter(named -> named.name.equals(plan))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "plan must be free, pro, business, unlimited or enterprise:PER_MINUTE/PER_DAY, was " + text));
    }

    /** {@return what the plan is called, such as {@code free}} */
    public String name() {
        return name;
    }

    /** {@return how many requests are allowed in a minute; at least 1} */
    public long requestsPerMinute() {
        return requestsPerMinute;
    }

    /** {@return how many requests are allowed in a day; at least 1} */
    public long requestsPerDay() {
        return requestsPerDay;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof QuotaPlan that
                && name.equals(that.name)
                && requestsPerMinute == that.requestsPerMinute
                && requestsPerDay == that.requestsPerDay;
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, requestsPerMinute, requestsPerDay);
    }

    @Override
    public String toString() {
        return name + " (" + requestsPerMinute + " a minute, " + requestsPerDay + " a day)";
    }

    private static long requireAtLeastOne(String name, long value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " must be at least 1, was " + value);
        }
        return value;
    }
}
