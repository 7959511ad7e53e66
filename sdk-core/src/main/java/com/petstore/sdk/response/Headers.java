// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.response;

import com.petstore.sdk.internal.text.PrintableText;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The headers of a response; the case of a name does not matter.
 *
 * <p>{@link #toString()} shows the names only, because a value may be a secret.
 */
public final class Headers implements Serializable {

    private static final long serialVersionUID = 1L;

    private static final int MAX_SHOWN = 1000;
    private static final Headers NONE = new Headers(new String[0]);

    /** In the order of arrival: sorting them would cost each response more than the few look-ups. */
    private final String[] namesAndValues;

    private Headers(String[] namesAndValues) {
        this.namesAndValues = namesAndValues;
    }

    /**
     * Returns these headers, such as {@code Headers.of("Retry-After", "10")}, or none for {@code Headers.of()}. Names that differ only in case are one
     * header.
     *
     * @param namesAndValues each name followed by a value, in the order in which they came
     * @return the headers
     * @throws IllegalArgumentException if a name is there without a value
     * @throws NullPointerException if a name or value is null
     */
    public static Headers of(String... namesAndValues) {
        if (namesAndValues.length % 2 != 0) {
            throw new IllegalArgumentException(
                    "headers must be names and values in turns, was " + namesAndValues.length + " texts");
        }
        if (namesAndValues.length == 0) {
            return NONE;
        }
        String[] copy = namesAndValues.clone();
        for (String text : copy) {
            Objects.requireNonNull(text, "header");
        }
        return new Headers(copy);
    }

    /**
     * Returns the first value of a header.
     *
     * @param name the header's name, in any case
     * @return the value, or empty if the response does not have it
     */
    public Optional<String> first(String name) {
        for (int i = 0; i < namesAndValues.length; i += 2) {
            if (namesAndValues[i].equalsIgnoreCase(name)) {
                return Optional.of(namesAndValues[i + 1]);
            }
        }
        return Optional.empty();
    }

    /**
     * Returns all values of a header.
     *
     * @param name the header's name, in any case
     * @return the values in the order in which they came; empty if the response does not have it
     */
    public List<String> all(String name) {
        return byName().getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
    }

    /** {@return all headers: the values by name, the names in lower case and in alphabetical order; unmodifiable} */
    public Map<String, List<String>> asMap() {
        return Collections.unmodifiableMap(byName());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Headers that && byName().equals(that.byName());
    }

    @Override
    public int hashCode() {
        return byName().hashCode();
    }

    /** Returns the names of the headers, never a value. */
    @Override
    public String toString() {
        return "Headers" + PrintableText.of(byName().keySet().toString(), MAX_SHOWN);
    }

    private SortedMap<String, List<String>> byName() {
        SortedMap<String, List<String>> byName = new TreeMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            byName.computeIfAbsent(namesAndValues[i].toLowerCase(Locale.ROOT), unused -> new ArrayList<>())
                    .add(namesAndValues[i + 1]);
        }
        byName.replaceAll((name, values) -> List.copyOf(values));
        return byName;
    }
}
