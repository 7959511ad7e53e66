package com.petstore.mockserver.internal.service;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A choice that the interface document leaves to the server and that users can make. Its values are words and numbers, the
 * same in JSON and on the command line.
 */
public enum Assumption {
    /**
     * The status of a pet that was created without one: {@code absent} (default), {@code available}, {@code
     * pending}, {@code sold}.
     */
    DEFAULT_STATUS("absent", "available", "pending", "sold"),

    /**
     * A {@code limit} below 1 or above 100: {@code reject} (default) with 400, {@code clamp} to the nearest,
     * {@code default} to 20.
     */
    LIMIT_OUT_OF_RANGE("reject", "clamp", "default"),

    /**
     * A field of the body of createPet that is no field of NewPet, {@code id} too: {@code ignore} (default),
     * {@code reject} with 400.
     */
    UNKNOWN_FIELDS("ignore", "reject"),

    /** The form of {@code Retry-After}: {@code seconds} (default), {@code http-date}. */
    RETRY_AFTER("seconds", "http-date"),

    /**
     * How many requests that come too early after a 429 start a ban: a number from 1, by default {@code 10};
     * {@code off} for never.
     */
    BAN_AFTER(Integer.MAX_VALUE, "10", "off"),

    /** How many milliseconds a ban lasts: a number from 1, by default {@code 600000}. */
    BAN_DURATION_MS(Integer.MAX_VALUE, "600000"),

    /**
     * When a minute and a day of a quota begin: {@code first-request} (default) for the first counted one, {@code
     * calendar} for those of UTC.
     */
    QUOTA_WINDOW("first-request", "calendar"),

    /** The window that the rate-limit headers show: {@code tightest} (default), {@code minute}, {@code day}. */
    HEADER_WINDOW("tightest", "minute", "day"),

    /**
     * What getPet answers from 5 December 2030 on: {@code 410} (default), {@code 404}, or {@code keep} for what it
     * did before.
     */
    AFTER_REMOVAL("410", "404", "keep"),

    /**
     * The identifier of the first pet, which the next ones follow one by one: a number from 1, by default
     * {@code 1}.
     */
    FIRST_ID(Long.MAX_VALUE, "1");

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<String> words;

    private final long largest;

    /** A choice of words, the default first. */
    Assumption(String... words) {
        this(0, words);
    }

    /** A number from 1, or one of some words; the first of these is the default, be it a number itself. */
    Assumption(long largest, String... words) {
        this.words = List.of(words);
        this.largest = largest;
    }

    /** {@return the name on a command line and in JSON, such as {@code limit-out-of-range}} */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** {@return what holds unless chosen otherwise} */
    public String defaultValue() {
        return words.get(0);
    }

    /**
     * Finds the assumption of a name.
     *
     * @param id the name, such as {@code limit-out-of-range}
     * @return the assumption
     * @throws IllegalArgumentException if there is none of that name
     */
    public static Assumption of(String id) {
        return Arrays.stream(values())
                .filter(assumption -> assumption.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("behavior must be one of " + ids() + ", was " + id));
    }

    public static List<String> ids() {
        return Arrays.stream(values()).map(Assumption::id).toList();
    }

    void requireAllowed(String value) {
        if (words.contains(value) || isNumberInRange(value)) {
            return;
        }
        String orWord = words.size() > 1 ? " or " + words.get(1) : "";
        String rule = largest == 0 ? "one of " + words : "1 to " + largest + orWord;
        throw new IllegalArgumentException(id() + " must be " + rule + ", was " + value);
    }

    private boolean isNumberInRange(String value) {
        if (!value.matches("[0-9]{1,19}")) {
            return false;
        }
        BigInteger number = new BigInteger(value);
        return number.signum() > 0 && number.compareTo(BigInteger.valueOf(largest)) <= 0;
    }
}
