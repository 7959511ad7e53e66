// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.service;

import com.petstore.mockserver.MockPetStatus;
import com.petstore.mockserver.RetryAfterForm;
import com.petstore.mockserver.internal.limits.LimitRules;
import com.petstore.mockserver.internal.limits.LimitRules.ReportedWindow;
import com.petstore.mockserver.internal.limits.LimitRules.WindowStart;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.stream.Stream;

/**
 * A choice that the interface document leaves to the server and that users can make; {@code ASSUMPTIONS.md} says what each is
 * about. Its values are written as words and numbers, the same in JSON and on the command line. Immutable.
 *
 * @param <T> what a value is to the server
 */
public final class Assumption<T> {

    /** What becomes of a {@code limit} below 1 or above 100. */
    enum LimitOutOfRange {
        REJECT,
        CLAMP,
        DEFAULT
    }

    /** What becomes of a field of the body that NewPet does not have. */
    enum UnknownFields {
        IGNORE,
        REJECT
    }

    /** How getPet responds from its removal on. */
    enum AfterRemoval {
        GONE,
        NOT_FOUND,
        KEEP
    }

    private record Word<T>(String text, T value) {}

    public static final Assumption<Optional<MockPetStatus>> DEFAULT_STATUS = new Assumption<Optional<MockPetStatus>>(
                    "default-status", "absent")
            .or("absent", Optional.empty())
            .or("available", Optional.of(MockPetStatus.AVAILABLE))
            .or("pending", Optional.of(MockPetStatus.PENDING))
            .or("sold", Optional.of(MockPetStatus.SOLD));

    public static final Assumption<LimitOutOfRange> LIMIT_OUT_OF_RANGE =
            oneOf("limit-out-of-range", LimitOutOfRange.values());

    public static final Assumption<UnknownFields> UNKNOWN_FIELDS = oneOf("unknown-fields", UnknownFields.values());

    public static final Assumption<RetryAfterForm> RETRY_AFTER =
            oneOf("retry-after", RetryAfterForm.SECONDS, RetryAfterForm.HTTP_DATE);

    public static final Assumption<Integer> BAN_AFTER = new Assumption<Integer>("ban-after", "10")
            .orNumber(Integer.MAX_VALUE, requests -> (int) requests)
            .or("off", LimitRules.NEVER);

    public static final Assumption<Duration> BAN_DURATION =
            new Assumption<Duration>("ban-duration-ms", "600000").orNumber(Integer.MAX_VALUE, Duration::ofMillis);

    public static final Assumption<WindowStart> QUOTA_WINDOW = oneOf("quota-window", WindowStart.values());

    public static final Assumption<ReportedWindow> HEADER_WINDOW = oneOf("header-window", ReportedWindow.values());

    public static final Assumption<AfterRemoval> AFTER_REMOVAL = new Assumption<AfterRemoval>("after-removal", "410")
            .or("410", AfterRemoval.GONE)
            .or("404", AfterRemoval.NOT_FOUND)
            .or("keep", AfterRemoval.KEEP);

    public static final Assumption<Long> FIRST_ID =
            new Assumption<Long>("first-id", "1").orNumber(Long.MAX_VALUE, id -> id);

    public static final List<Assumption<?>> ALL = List.of(
            DEFAULT_STATUS,
            LIMIT_OUT_OF_RANGE,
            UNKNOWN_FIELDS,
            RETRY_AFTER,
            BAN_AFTER,
            BAN_DURATION,
            QUOTA_WINDOW,
            HEADER_WINDOW,
            AFTER_REMOVAL,
            FIRST_ID);

    private final String id;
    private final String defaultText;
    private final List<Word<T>> words;
    private final long largest;
    private final Optional<LongFunction<T>> number;

    private Assumption(String id, String defaultText) {
        this(id, defaultText, List.of(), 0, Optional.empty());
    }

    private Assumption(
            String id, String defaultText, List<Word<T>> words, long largest, Optional<LongFunction<T>> number) {
        this.id = id;
        this.defaultText = defaultText;
        this.words = words;
        this.largest = largest;
        this.number = number;
    }

    @SafeVarargs
    private static <E extends Enum<E>> Assumption<E> oneOf(String id, E... values) {
        Assumption<E> assumption = new Assumption<>(id, word(values[0]));
        for (E value : values) {
            assumption = assumption.or(word(value), value);
        }
        return assumption;
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private Assumption<T> or(String word, T value) {
        List<Word<T>> more = Stream.concat(words.stream(), Stream.of(new Word<>(word, value)))
                .toList();
        return new Assumption<>(id, defaultText, more, largest, number);
    }

    private Assumption<T> orNumber(long most, LongFunction<T> value) {
        return new Assumption<>(id, defaultText, words, most, Optional.of(value));
    }

    /** {@return the name on a command line and in JSON, such as {@code limit-out-of-range}} */
    public String id() {
        return id;
    }

    /** {@return what holds unless chosen otherwise, as it is written} */
    public String defaultText() {
        return defaultText;
    }

    /**
     * Reads a value.
     *
     * @throws IllegalArgumentException if there is no such value
     */
    T read(String text) {
        for (Word<T> word : words) {
            if (word.text().equals(text)) {
                return word.value();
            }
        }
        if (isNumberInRange(text)) {
            return number.orElseThrow().apply(Long.parseLong(text));
        }
        List<String> texts = words.stream().map(Word::text).toList();
        String orWord = texts.isEmpty() ? "" : " or " + String.join(" or ", texts);
        String rule = number.isEmpty() ? "one of " + texts : "1 to " + largest + orWord;
        throw new IllegalArgumentException(id + " must be " + rule + ", was " + text);
    }

    private boolean isNumberInRange(String text) {
        if (!text.matches("[0-9]{1,19}")) {
            return false;
        }
        BigInteger given = new BigInteger(text);
        return given.signum() > 0 && given.compareTo(BigInteger.valueOf(largest)) <= 0;
    }

    /**
     * Finds the assumption of a name.
     *
     * @param id the name, such as {@code limit-out-of-range}
     * @return the assumption
     * @throws IllegalArgumentException if there is none of that name
     */
    public static Assumption<?> of(String id) {
        return ALL.stream()
                .filter(assumption -> assumption.id.equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("behavior must be one of " + ids() + ", was " + id));
    }

    public static List<String> ids() {
        return ALL.stream().<String>map(Assumption::id).toList();
    }

    @Override
    public String toString() {
        return id;
    }
}
