package com.petstore.sdk;

import java.util.Objects;

/**
 * How many requests a key may send.
 *
 * <p>Immutable and thread-safe. Interface document, section <em>Request limits by plan</em>.
 *
 * @param name what the plan is called, such as {@code Free}
 * @param requestsPerMinute how many requests per minute; at least 1
 * @param requestsPerDay how many requests per day; at least 1
 */
public record Plan(String name, long requestsPerMinute, long requestsPerDay) {

    /** 60 requests per minute, 1,000 per day. */
    public static final Plan FREE = new Plan("Free", 60, 1_000);

    /** 300 requests per minute, 10,000 per day. */
    public static final Plan PRO = new Plan("Pro", 300, 10_000);

    /** 1,000 requests per minute, 100,000 per day. */
    public static final Plan BUSINESS = new Plan("Business", 1_000, 100_000);

    /**
     * Checks the numbers.
     *
     * @param name what the plan is called
     * @param requestsPerMinute how many requests per minute; at least 1
     * @param requestsPerDay how many requests per day; at least 1
     * @throws IllegalArgumentException if a number is less than 1
     */
    public Plan {
        Objects.requireNonNull(name, "name");
        requirePositive("requestsPerMinute", requestsPerMinute);
        requirePositive("requestsPerDay", requestsPerDay);
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

    private static void requirePositive(String name, long value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " must be at least 1, was " + value);
        }
    }
}
