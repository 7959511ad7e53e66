// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.JsonFields;
import com.petstore.mockserver.internal.JsonObject;
import com.petstore.mockserver.internal.Wording;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A field of the faults of a kind, for those who set it in Java, in JSON or in the form of the page. Its value is a {@code Long}, a {@code String}, a
 * {@code Duration} (in JSON its milliseconds) or a {@code RetryAfterForm}.
 *
 * @param name its name in JSON
 * @param label its name in the form
 * @param least the smallest number
 * @param most the largest number
 * @param defaultValue the value if none is given; null if there is none then
 * @param isRequired whether a value must be given
 * @param suggestion what the form begins with; empty for nothing
 */
record FaultField(
        String name,
        String label,
        Type type,
        long least,
        long most,
        @Nullable Object defaultValue,
        boolean isRequired,
        String suggestion) {

    /** What its values are. */
    enum Type {
        NUMBER,
        MILLIS,
        TEXT,
        HEADER_VALUE,
        RETRY_AFTER
    }

    static FaultField number(String name, String label, long least, long most) {
        return new FaultField(name, label, Type.NUMBER, least, most, null, true, "");
    }

    static FaultField millis(String name, String label) {
        return new FaultField(
                name, label, Type.MILLIS, Delay.SHORTEST.toMillis(), Delay.LONGEST.toMillis(), null, true, "");
    }

    static FaultField of(String name, String label, Type type) {
        return new FaultField(name, label, type, 0, 0, null, true, "");
    }

    FaultField optional() {
        return new FaultField(name, label, type, least, most, null, false, suggestion);
    }

    FaultField withDefault(Object value) {
        return new FaultField(
                name, label, type, least, most, value, false, toJson(value).toString());
    }

    FaultField suggesting(String text) {
        return new FaultField(name, label, type, least, most, defaultValue, isRequired, text);
    }

    boolean isNumber() {
        return type == Type.NUMBER || type == Type.MILLIS;
    }

    /** The value that a fault gets: the given one, or the default if there is one. */
    Optional<?> read(JsonFields fields) {
        Optional<?> given = switch (type) {
            case NUMBER -> fields.number(name, least, most);
            case MILLIS -> fields.number(name, least, most).map(Duration::ofMillis);
            case TEXT, HEADER_VALUE -> fields.text(name);
            case RETRY_AFTER -> fields.oneOf(RetryAfterForm.values(), RetryAfterForm::id, name);
        };
        if (isRequired) {
            fields.required(name, given);
        }
        return given.isPresent() ? given : Optional.ofNullable(defaultValue);
    }

    Object toJson(Object value) {
        return switch (type) {
            case MILLIS -> ((Duration) value).toMillis();
            case RETRY_AFTER -> ((RetryAfterForm) value).id();
            case NUMBER, TEXT, HEADER_VALUE -> value;
        };
    }

    /** The properties of its input in the form. */
    JsonObject toForm() {
        JsonObject input = new JsonObject().with("name", name).with("label", label);
        if (type == Type.RETRY_AFTER) {
            return input.with(
                    "options",
                    Arrays.stream(RetryAfterForm.values())
                            .map(RetryAfterForm::id)
                            .toList());
        }
        if (isNumber()) {
            input.with("type", "number").with("min", least).with("max", most);
        }
        return input.with("required", isRequired).with("value", suggestion);
    }

    /** Refuses a value that is out of range. */
    void check(Object value) {
        switch (type) {
            case NUMBER -> requireRange((Long) value);
            case MILLIS -> {
                Duration duration = (Duration) value;
                if (!Delay.isInRange(duration)) {
                    throw new IllegalArgumentException(
                            name + " must be 0.001 s to 100 years, was " + Wording.seconds(duration));
                }
            }
            case HEADER_VALUE -> HeaderChanges.requireValue(name, (String) value);
            case TEXT, RETRY_AFTER -> {}
        }
    }

    private void requireRange(long number) {
        if (number < least || number > most) {
            throw new IllegalArgumentException(name + " must be " + least + " to " + most + ", was " + number);
        }
    }
}
