// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the server does where the interface document leaves a choice. Immutable: each method returns a copy with one setting
 * changed.
 *
 * <pre>{@code
 * MockPetStore.builder()
 *         .behavior(Behavior.defaults().banAfter(3).banDuration(Duration.ofMinutes(1)))
 *         .start();
 * }</pre>
 *
 * <p>{@code docs/service/assumptions.md} lists the choices.
 */
public final class Behavior {

    /** A number of requests that no key sends. */
    static final int NEVER = Integer.MAX_VALUE;

    private static final Behavior DEFAULTS = new Behavior();

    /** What becomes of a {@code limit} below 1 or above 100. */
    public enum LimitOutOfRange {
        /** The request gets 400. */
        REJECT,
        /** The nearest valid limit is used. */
        CLAMP,
        /** The default limit of 20 is used. */
        DEFAULT
    }

    /** Which quota the rate-limit headers report. */
    public enum HeaderWindow {
        /** The quota that refuses requests, else the one with fewer remaining. */
        TIGHTEST,
        /** Always that of the minute. */
        MINUTE,
        /** Always that of the day. */
        DAY
    }

    /** How getPet responds from its removal on 5 December 2030 on. */
    public enum AfterRemoval {
        /** With 410. */
        GONE,
        /** With 404. */
        NOT_FOUND,
        /** As before. */
        KEEP
    }

    private @Nullable MockPetStatus defaultStatus;
    private boolean listsNewestFirst;
    private LimitOutOfRange limitOutOfRange = LimitOutOfRange.REJECT;
    private boolean rejectsUnknownFields;
    private RetryAfterForm retryAfter = RetryAfterForm.SECONDS;
    private int banAfter = 10;
    private Duration banDuration = Duration.ofMinutes(10);
    private boolean hasCalendarWindows;
    private HeaderWindow headerWindow = HeaderWindow.TIGHTEST;
    private AfterRemoval afterRemoval = AfterRemoval.GONE;
    private boolean omitsDeprecationHeaders;
    private boolean rejectsBadPetId;
    private boolean hasLocation;
    private long firstId = 1;

    private Behavior() {}

    private Behavior(Behavior other) {
        defaultStatus = other.defaultStatus;
        listsNewestFirst = other.listsNewestFirst;
        limitOutOfRange = other.limitOutOfRange;
        rejectsUnknownFields = other.rejectsUnknownFields;
        retryAfter = other.retryAfter;
        banAfter = other.banAfter;
        banDuration = other.banDuration;
        hasCalendarWindows = other.hasCalendarWindows;
        headerWindow = other.headerWindow;
        afterRemoval = other.afterRemoval;
        omitsDeprecationHeaders = other.omitsDeprecationHeaders;
        rejectsBadPetId = other.rejectsBadPetId;
        hasLocation = other.hasLocation;
        firstId = other.firstId;
    }

    /** {@return the behavior of a server without settings} */
    public static Behavior defaults() {
        return DEFAULTS;
    }

    /**
     * Changes a setting by its name on the command line.
     *
     * @param name the name, such as {@code ban-after}
     * @param value the value, such as {@code 3}
     * @return a copy with this setting
     * @throws IllegalArgumentException if there is no such setting, or it has no such value; the message lists them
     */
    public Behavior with(String name, String value) {
        Behavior copy = new Behavior(this);
        switch (name) {
            case "default-status" -> {
                String word = oneOf(name, List.of("absent", "available", "pending", "sold"), value);
                copy.defaultStatus = word.equals("absent") ? null : MockPetStatus.of(word);
            }
            case "list-order" ->
                copy.listsNewestFirst = oneOf(name, List.of("oldest-first", "newest-first"), value)
                        .equals("newest-first");
            case "limit-out-of-range" -> copy.limitOutOfRange = constant(name, LimitOutOfRange.values(), value);
            case "unknown-fields" ->
                copy.rejectsUnknownFields =
                        oneOf(name, List.of("ignore", "reject"), value).equals("reject");
            case "retry-after" ->
                copy.retryAfter =
                        constant(name, new RetryAfterForm[] {RetryAfterForm.SECONDS, RetryAfterForm.HTTP_DATE}, value);
            case "ban-after" ->
                copy.banAfter = value.equals("off") ? NEVER : (int) number(name, Integer.MAX_VALUE, " or off", value);
            case "ban-duration-ms" -> copy.banDuration = Duration.ofMillis(number(name, Integer.MAX_VALUE, "", value));
            case "quota-window" ->
                copy.hasCalendarWindows =
                        oneOf(name, List.of("first-request", "calendar"), value).equals("calendar");
            case "header-window" -> copy.headerWindow = constant(name, HeaderWindow.values(), value);
            case "after-removal" ->
                copy.afterRemoval = switch (oneOf(name, List.of("410", "404", "keep"), value)) {
                    case "410" -> AfterRemoval.GONE;
                    case "404" -> AfterRemoval.NOT_FOUND;
                    default -> AfterRemoval.KEEP;
                };
            case "deprecation-headers" ->
                copy.omitsDeprecationHeaders =
                        oneOf(name, List.of("present", "absent"), value).equals("absent");
            case "bad-pet-id" ->
                copy.rejectsBadPetId = oneOf(name, List.of("404", "400"), value).equals("400");
            case "location" ->
                copy.hasLocation =
                        oneOf(name, List.of("absent", "present"), value).equals("present");
            case "first-id" -> copy.firstId = number(name, Long.MAX_VALUE, "", value);
            default ->
                throw new IllegalArgumentException(
                        "behavior must be one of " + settings().keySet() + ", was " + name);
        }
        return copy;
    }

    /**
     * Returns all settings, with the names and values that {@link #with} takes.
     *
     * @return the value of each setting by its name, such as {@code 10} by {@code ban-after}; unmodifiable
     */
    public Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("default-status", defaultStatus == null ? "absent" : defaultStatus.value());
        settings.put("list-order", listsNewestFirst ? "newest-first" : "oldest-first");
        settings.put("limit-out-of-range", word(limitOutOfRange));
        settings.put("unknown-fields", rejectsUnknownFields ? "reject" : "ignore");
        settings.put("retry-after", retryAfter.id());
        settings.put("ban-after", banAfter == NEVER ? "off" : Integer.toString(banAfter));
        settings.put("ban-duration-ms", Long.toString(banDuration.toMillis()));
        settings.put("quota-window", hasCalendarWindows ? "calendar" : "first-request");
        settings.put("header-window", word(headerWindow));
        settings.put(
                "after-removal",
                switch (afterRemoval) {
                    case GONE -> "410";
                    case NOT_FOUND -> "404";
                    case KEEP -> "keep";
                });
        settings.put("deprecation-headers", omitsDeprecationHeaders ? "absent" : "present");
        settings.put("bad-pet-id", rejectsBadPetId ? "400" : "404");
        settings.put("location", hasLocation ? "present" : "absent");
        settings.put("first-id", Long.toString(firstId));
        return Collections.unmodifiableMap(settings);
    }

    /**
     * Sets the status of a pet that is created without one; by default it has none.
     *
     * @param status one of the constants of {@link MockPetStatus}
     * @return a copy with this setting
     * @throws IllegalArgumentException if it is another status
     */
    public Behavior defaultStatus(MockPetStatus status) {
        return with("default-status", status.value());
    }

    /**
     * Lists pets by descending identifier; by default by ascending identifier.
     *
     * @return a copy with this setting
     */
    public Behavior listNewestFirst() {
        return with("list-order", "newest-first");
    }

    /**
     * Sets what becomes of a {@code limit} below 1 or above 100; by default the request gets 400.
     *
     * @param choice what becomes of it
     * @return a copy with this setting
     */
    public Behavior limitOutOfRange(LimitOutOfRange choice) {
        return with("limit-out-of-range", word(choice));
    }

    /**
     * Rejects a createPet whose body has fields that NewPet does not have, {@code id} included, with 400; by default such
     * fields are ignored.
     *
     * @return a copy with this setting
     */
    public Behavior rejectUnknownFields() {
        return with("unknown-fields", "reject");
    }

    /**
     * Writes {@code Retry-After} as an HTTP date; by default it is seconds.
     *
     * @return a copy with this setting
     */
    public Behavior retryAfterAsDate() {
        return with("retry-after", "http-date");
    }

    /**
     * Sets how many requests that come too early after a 429 start a ban; the default is 10.
     *
     * @param requests at least 1
     * @return a copy with this setting
     * @throws IllegalArgumentException if the number is below 1
     */
    public Behavior banAfter(int requests) {
        return with("ban-after", Integer.toString(requests));
    }

    /**
     * Never bans a key for its requests; by default {@link #banAfter} does.
     *
     * @return a copy with this setting
     */
    public Behavior neverBan() {
        return with("ban-after", "off");
    }

    /**
     * Sets how long a ban lasts; the default is ten minutes.
     *
     * @param duration 1 millisecond to 24 days
     * @return a copy with this setting
     * @throws IllegalArgumentException if the duration is out of range
     */
    public Behavior banDuration(Duration duration) {
        return with("ban-duration-ms", Long.toString(duration.toMillis()));
    }

    /**
     * Starts the quota windows with the minutes and days of UTC; by default a window starts with the first request that
     * it counts.
     *
     * @return a copy with this setting
     */
    public Behavior calendarQuotaWindows() {
        return with("quota-window", "calendar");
    }

    /**
     * Sets which quota the rate-limit headers report; by default the tighter one.
     *
     * @param choice the quota
     * @return a copy with this setting
     */
    public Behavior headerWindow(HeaderWindow choice) {
        return with("header-window", word(choice));
    }

    /**
     * Sets how getPet responds from 5 December 2030 on; the default is 410.
     *
     * @param choice how it responds
     * @return a copy with this setting
     */
    public Behavior afterRemoval(AfterRemoval choice) {
        Behavior copy = new Behavior(this);
        copy.afterRemoval = choice;
        return copy;
    }

    /**
     * Omits the headers that announce the removal of getPet; by default its responses have them.
     *
     * @return a copy with this setting
     */
    public Behavior omitDeprecationHeaders() {
        return with("deprecation-headers", "absent");
    }

    /**
     * Rejects a petId that is no int64 number with 400; by default it gets 404.
     *
     * @return a copy with this setting
     */
    public Behavior rejectBadPetId() {
        return with("bad-pet-id", "400");
    }

    /**
     * Sends the path of a new pet as {@code Location}; by default there is none.
     *
     * @return a copy with this setting
     */
    public Behavior sendLocation() {
        return with("location", "present");
    }

    /**
     * Sets the identifier of the first pet; the default is 1, and the next pets follow one by one.
     *
     * @param id at least 1
     * @return a copy with this setting
     * @throws IllegalArgumentException if it is below 1
     */
    public Behavior firstId(long id) {
        return with("first-id", Long.toString(id));
    }

    @Nullable
    MockPetStatus defaultStatus() {
        return defaultStatus;
    }

    boolean listsNewestFirst() {
        return listsNewestFirst;
    }

    boolean rejectsBadPetId() {
        return rejectsBadPetId;
    }

    boolean hasLocation() {
        return hasLocation;
    }

    boolean omitsDeprecationHeaders() {
        return omitsDeprecationHeaders;
    }

    LimitOutOfRange limitOutOfRange() {
        return limitOutOfRange;
    }

    boolean rejectsUnknownFields() {
        return rejectsUnknownFields;
    }

    RetryAfterForm retryAfter() {
        return retryAfter;
    }

    int banAfter() {
        return banAfter;
    }

    Duration banDuration() {
        return banDuration;
    }

    boolean hasCalendarWindows() {
        return hasCalendarWindows;
    }

    HeaderWindow headerWindow() {
        return headerWindow;
    }

    AfterRemoval afterRemoval() {
        return afterRemoval;
    }

    long firstId() {
        return firstId;
    }

    /** Returns the settings by name that are not the defaults. */
    @Override
    public String toString() {
        Map<String, String> chosen = new TreeMap<>(settings());
        chosen.entrySet().removeAll(DEFAULTS.settings().entrySet());
        return "Behavior" + chosen;
    }

    private static String oneOf(String name, List<String> words, String value) {
        if (!words.contains(value)) {
            throw new IllegalArgumentException(name + " must be one of " + words + ", was " + value);
        }
        return value;
    }

    private static <E extends Enum<E>> E constant(String name, E[] constants, String value) {
        List<String> words = Arrays.stream(constants).map(Behavior::word).toList();
        return constants[words.indexOf(oneOf(name, words, value))];
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static long number(String name, long largest, String orWord, String value) {
        try {
            long number = value.matches("[0-9]{1,19}") ? Long.parseLong(value) : 0;
            if (number >= 1 && number <= largest) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Beyond the largest number of 19 digits: the message is the same.
        }
        throw new IllegalArgumentException(name + " must be 1 to " + largest + orWord + ", was " + value);
    }
}
