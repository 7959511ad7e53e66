// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.math.BigInteger;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a server does where the interface document leaves a choice: a test sets what the real service was seen to do. Immutable: each
 * method returns a copy with one setting changed.
 *
 * <pre>{@code
 * MockPetStore.builder()
 *         .behavior(Behavior.defaults().banAfter(3).banDuration(Duration.ofMinutes(1)))
 *         .start();
 * }</pre>
 *
 * <p>The table in {@code docs/service/assumptions.md} has all choices, as has {@code GET /__petstore/assumptions} of a running server.
 */
public final class Behavior {

    private static final Behavior DEFAULTS = ofDefaults();

    /** What becomes of a {@code limit} below 1 or above 100. Further constants may come. */
    public enum LimitOutOfRange {
        /** The request gets 400. */
        REJECT,
        /** The nearest valid limit is used. */
        CLAMP,
        /** The default limit of 20 is used. */
        DEFAULT
    }

    /** Which quota the rate-limit headers report. Further constants may come. */
    public enum HeaderWindow {
        /** The quota that refuses requests, else the one with fewer remaining. */
        TIGHTEST,
        /** Always that of the minute. */
        MINUTE,
        /** Always that of the day. */
        DAY
    }

    /** How getPet responds from its removal on 5 December 2030 on. Further constants may come. */
    public enum AfterRemoval {
        /** With 410. */
        GONE,
        /** With 404. */
        NOT_FOUND,
        /** As before. */
        KEEP
    }

    /** A choice, which a method sets and another reads: its name is that of the constant. */
    private enum Setting {
        DEFAULT_STATUS("absent", "available", "pending", "sold"),
        LIST_ORDER("oldest-first", "newest-first"),
        LIMIT_OUT_OF_RANGE(LimitOutOfRange.values()),
        UNKNOWN_FIELDS("ignore", "reject"),
        RETRY_AFTER("seconds", "http-date"),
        BAN_AFTER(10, Integer.MAX_VALUE, "off"),
        BAN_DURATION_MS(600_000, Integer.MAX_VALUE),
        QUOTA_WINDOW("first-request", "calendar"),
        HEADER_WINDOW(HeaderWindow.values()),
        /** In the order of {@link AfterRemoval}. */
        AFTER_REMOVAL("410", "404", "keep"),
        DEPRECATION_HEADERS("present", "absent"),
        BAD_PET_ID("404", "400"),
        LOCATION("absent", "present"),
        FIRST_ID(1, Long.MAX_VALUE);

        private final String id = word(this);
        private final String defaultValue;
        /** The largest number that it takes, from 1 on; 0 if it takes none. */
        private final long most;

        @SuppressWarnings("ImmutableEnumChecker") // a list that cannot be modified
        private final List<String> words;

        /** Takes words; the first is the default. */
        Setting(String... words) {
            this.defaultValue = words[0];
            this.most = 0;
            this.words = List.of(words);
        }

        Setting(Enum<?>... constants) {
            this(Arrays.stream(constants).map(Behavior::word).toArray(String[]::new));
        }

        Setting(long defaultValue, long most, String... words) {
            this.defaultValue = Long.toString(defaultValue);
            this.most = most;
            this.words = List.of(words);
        }

        void check(String value) {
            if (!words.contains(value) && !isInRange(value)) {
                String rule = most == 0
                        ? "one of " + words
                        : "1 to " + most
                                + words.stream().map(word -> " or " + word).collect(Collectors.joining());
                throw new IllegalArgumentException(id + " must be " + rule + ", was " + value);
            }
        }

        private boolean isInRange(String value) {
            return value.matches("[1-9][0-9]{0,18}") && new BigInteger(value).compareTo(BigInteger.valueOf(most)) <= 0;
        }
    }

    private final Map<Setting, String> values;

    private Behavior(Map<Setting, String> values) {
        this.values = values;
    }

    private static Behavior ofDefaults() {
        Map<Setting, String> values = new EnumMap<>(Setting.class);
        for (Setting setting : Setting.values()) {
            values.put(setting, setting.defaultValue);
        }
        return new Behavior(values);
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
        for (Setting setting : values.keySet()) {
            if (setting.id.equals(name)) {
                return with(setting, value);
            }
        }
        throw new IllegalArgumentException(
                "behavior must be one of " + settings().keySet() + ", was " + name);
    }

    private Behavior with(Setting setting, String value) {
        setting.check(value);
        Map<Setting, String> changed = new EnumMap<>(values);
        changed.put(setting, value);
        return new Behavior(changed);
    }

    /**
     * Returns all settings, with the names and values that {@link #with} takes.
     *
     * @return the value of each setting by its name, such as {@code 10} by {@code ban-after}; unmodifiable
     */
    public Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        values.forEach((setting, value) -> settings.put(setting.id, value));
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
        return with(Setting.DEFAULT_STATUS, status.value());
    }

    /**
     * Lists pets by descending identifier; by default by ascending identifier.
     *
     * @return a copy with this setting
     */
    public Behavior listNewestFirst() {
        return with(Setting.LIST_ORDER, "newest-first");
    }

    /**
     * Sets what becomes of a {@code limit} below 1 or above 100; by default the request gets 400.
     *
     * @param choice what becomes of it
     * @return a copy with this setting
     */
    public Behavior limitOutOfRange(LimitOutOfRange choice) {
        return with(Setting.LIMIT_OUT_OF_RANGE, word(choice));
    }

    /**
     * Rejects a createPet whose body has fields that NewPet does not have, {@code id} included, with 400; by default such
     * fields are ignored.
     *
     * @return a copy with this setting
     */
    public Behavior rejectUnknownFields() {
        return with(Setting.UNKNOWN_FIELDS, "reject");
    }

    /**
     * Writes {@code Retry-After} as an HTTP date; by default it is seconds.
     *
     * @return a copy with this setting
     */
    public Behavior retryAfterAsDate() {
        return with(Setting.RETRY_AFTER, "http-date");
    }

    /**
     * Sets how many requests that come too early after a 429 start a ban; the default is 10.
     *
     * @param requests at least 1
     * @return a copy with this setting
     * @throws IllegalArgumentException if the number is below 1
     */
    public Behavior banAfter(int requests) {
        return with(Setting.BAN_AFTER, Integer.toString(requests));
    }

    /**
     * Never bans a key for its requests; by default {@link #banAfter} does.
     *
     * @return a copy with this setting
     */
    public Behavior neverBan() {
        return with(Setting.BAN_AFTER, "off");
    }

    /**
     * Sets how long a ban lasts; the default is ten minutes.
     *
     * @param duration 1 millisecond to 24 days
     * @return a copy with this setting
     * @throws IllegalArgumentException if the duration is out of range
     */
    public Behavior banDuration(Duration duration) {
        return with(Setting.BAN_DURATION_MS, Long.toString(duration.toMillis()));
    }

    /**
     * Starts the quota windows with the minutes and days of UTC; by default a window starts with the first request that it counts.
     *
     * @return a copy with this setting
     */
    public Behavior calendarQuotaWindows() {
        return with(Setting.QUOTA_WINDOW, "calendar");
    }

    /**
     * Sets which quota the rate-limit headers report; by default the tighter one.
     *
     * @param choice the quota
     * @return a copy with this setting
     */
    public Behavior headerWindow(HeaderWindow choice) {
        return with(Setting.HEADER_WINDOW, word(choice));
    }

    /**
     * Sets how getPet responds from 5 December 2030 on; the default is 410.
     *
     * @param choice how it responds
     * @return a copy with this setting
     */
    public Behavior afterRemoval(AfterRemoval choice) {
        return with(
                Setting.AFTER_REMOVAL,
                Setting.AFTER_REMOVAL.words.get(List.of(AfterRemoval.values()).indexOf(choice)));
    }

    /**
     * Omits the headers that announce the removal of getPet; by default its responses have them.
     *
     * @return a copy with this setting
     */
    public Behavior omitDeprecationHeaders() {
        return with(Setting.DEPRECATION_HEADERS, "absent");
    }

    /**
     * Rejects a petId that is no int64 number with 400; by default it gets 404.
     *
     * @return a copy with this setting
     */
    public Behavior rejectBadPetId() {
        return with(Setting.BAD_PET_ID, "400");
    }

    /**
     * Sends the path of a new pet as {@code Location}; by default there is none.
     *
     * @return a copy with this setting
     */
    public Behavior sendLocation() {
        return with(Setting.LOCATION, "present");
    }

    /**
     * Sets the identifier of the first pet; the default is 1, and the next pets follow one by one.
     *
     * @param id at least 1
     * @return a copy with this setting
     * @throws IllegalArgumentException if it is below 1
     */
    public Behavior firstId(long id) {
        return with(Setting.FIRST_ID, Long.toString(id));
    }

    @Nullable
    MockPetStatus defaultStatus() {
        return is(Setting.DEFAULT_STATUS, "absent") ? null : MockPetStatus.of(value(Setting.DEFAULT_STATUS));
    }

    boolean listsNewestFirst() {
        return is(Setting.LIST_ORDER, "newest-first");
    }

    boolean rejectsBadPetId() {
        return is(Setting.BAD_PET_ID, "400");
    }

    boolean hasLocation() {
        return is(Setting.LOCATION, "present");
    }

    boolean omitsDeprecationHeaders() {
        return is(Setting.DEPRECATION_HEADERS, "absent");
    }

    LimitOutOfRange limitOutOfRange() {
        return LimitOutOfRange.values()[place(Setting.LIMIT_OUT_OF_RANGE)];
    }

    boolean rejectsUnknownFields() {
        return is(Setting.UNKNOWN_FIELDS, "reject");
    }

    RetryAfterForm retryAfter() {
        return is(Setting.RETRY_AFTER, "http-date") ? RetryAfterForm.HTTP_DATE : RetryAfterForm.SECONDS;
    }

    /** {@link Integer#MAX_VALUE}, which no key sends, for never. */
    int banAfter() {
        return is(Setting.BAN_AFTER, "off") ? Integer.MAX_VALUE : Integer.parseInt(value(Setting.BAN_AFTER));
    }

    Duration banDuration() {
        return Duration.ofMillis(Long.parseLong(value(Setting.BAN_DURATION_MS)));
    }

    boolean hasCalendarWindows() {
        return is(Setting.QUOTA_WINDOW, "calendar");
    }

    HeaderWindow headerWindow() {
        return HeaderWindow.values()[place(Setting.HEADER_WINDOW)];
    }

    AfterRemoval afterRemoval() {
        return AfterRemoval.values()[place(Setting.AFTER_REMOVAL)];
    }

    long firstId() {
        return Long.parseLong(value(Setting.FIRST_ID));
    }

    private String value(Setting setting) {
        return Objects.requireNonNull(values.get(setting));
    }

    private boolean is(Setting setting, String word) {
        return value(setting).equals(word);
    }

    private int place(Setting setting) {
        return setting.words.indexOf(value(setting));
    }

    /** Returns the settings by name that are not the defaults. */
    @Override
    public String toString() {
        Map<String, String> chosen = new TreeMap<>(settings());
        chosen.entrySet().removeAll(DEFAULTS.settings().entrySet());
        return "Behavior" + chosen;
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
