package com.petstore.sdk.response;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The headers of an answer; the case of a name does not matter.
 *
 * <p>{@link #toString()} shows the names only, because a value may be a secret.
 */
public final class Headers implements Serializable {

    private static final long serialVersionUID = 1L;

    private static final Headers EMPTY = new Headers(Map.of());

    private final TreeMap<String, List<String>> values = new TreeMap<>();

    private Headers(Map<String, List<String>> values) {
        values.forEach((name, list) -> this.values
                .computeIfAbsent(name.toLowerCase(Locale.ROOT), unused -> new ArrayList<>(list.size()))
                .addAll(list));
        this.values.replaceAll((name, list) -> List.copyOf(list));
    }

    /**
     * Returns no headers at all.
     *
     * @return the empty headers
     */
    public static Headers empty() {
        return EMPTY;
    }

    /**
     * Returns these headers; names that differ only in case are one header.
     *
     * @param values the values of each name, in the order in which they came
     * @return the headers
     */
    public static Headers of(Map<String, List<String>> values) {
        return new Headers(values);
    }

    /**
     * Returns the first value of a header.
     *
     * @param name the header's name, in any case
     * @return the value, or empty if the answer did not carry it
     */
    public Optional<String> first(String name) {
        List<String> all = all(name);
        return all.isEmpty() ? Optional.empty() : Optional.of(all.get(0));
    }

    /**
     * Returns all values of a header.
     *
     * @param name the header's name, in any case
     * @return the values in the order in which they came; empty if the answer did not carry it
     */
    public List<String> all(String name) {
        return values.getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
    }

    /**
     * Returns the names of the headers.
     *
     * @return the names in lower case, each once, in alphabetical order
     */
    public Set<String> names() {
        return Collections.unmodifiableSet(values.keySet());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Headers that && values.equals(that.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    /** Returns the names of the headers, never a value. */
    @Override
    public String toString() {
        return "Headers" + names();
    }
}
