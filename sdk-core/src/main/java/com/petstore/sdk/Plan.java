// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How many requests a key may send.
 *
 * <p>Immutable and thread-safe. Interface document, section <em>Request limits by plan</em>.
 */
public final class Plan {

    /** 60 requests per minute, 1,000 per day. */
    public static final Plan FREE = new Plan("Free", 60, 1_000);

    /** 300 requests per minute, 10,000 per day. */
    public static final Plan PRO = new Plan("Pro", 300, 10_000);

    /** 1,000 requests per minute, 100,000 per day. */
    public static final Plan BUSINESS = new Plan("Business", 1_000, 100_000);

    private final String name;
    private final long requestsPerMinute;
    private final long requestsPerDay;

    private Plan(String name, long requestsPerMinute, long requestsPerDay) {
        this.name = name;
        this.requestsPerMinute = requirePositive("requestsPerMinute", requestsPerMinute);
        this.requestsPerDay = requirePositive("requestsPerDay", requestsPerDay);
    }

    /**
     * Returns an Enterprise plan, whose quotas are agreed individually.
     *
     * @param requestsPerMinute how many requests per minute; at least 1
     * @param requestsPerDay how many requests per day; at least 1
     * @return the plan
     * @throws IllegalArgumentException if a number is less than 1
     */
    public static Plan enterprise(long requestsPerMinute, long requestsPerDay) {
        return new Plan("Enterprise", requestsPerMinute, requestsPerDay);
    }

    private static long requirePositive(String name, long value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " must be at least 1, was " + value);
        }
        return value;
    }

    /**
     * Returns what the plan is called.
     *
     * @return such as {@code Free}
     */
    public String name() {
        return name;
    }

    /**
     * Returns how many requests a key may send per minute.
     *
     * @return at least 1
     */
    public long requestsPerMinute() {
        return requestsPerMinute;
    }

    /**
     * Returns how many requests a key may send per day.
     *
     * @return at least 1
     */
    public long requestsPerDay() {
        return requestsPerDay;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Plan that
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
        return "Plan[name=" + name + ", requestsPerMinute=" + requestsPerMinute + ", requestsPerDay=" + requestsPerDay
                + "]";
    }
}
