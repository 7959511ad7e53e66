// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpFields;

/**
 * The headers that a fault or a stub of a test sets or drops in a response. Immutable.
 *
 * @param set headers with their values, each in place of those of the same name
 * @param dropped names of headers that are left out
 */
record HeaderChanges(Map<String, String> set, List<String> dropped) {

    /** Nothing is changed. */
    static final HeaderChanges NONE = new HeaderChanges(Map.of(), List.of());

    private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
    private static final Pattern VALUE = Pattern.compile("[\\t\\x20-\\x7e]*");
    private static final Set<String> FRAMING = Set.of("content-length", "transfer-encoding");

    /**
     * Checks names and values.
     *
     * @param set headers with their values, each in place of those of the same name
     * @param dropped names of headers that are left out
     * @throws IllegalArgumentException if one of them cannot be sent, or belongs to how the body is sent
     */
    HeaderChanges {
        set.forEach((name, value) -> {
            requireName(name);
            requireValue("header " + name, value);
        });
        dropped.forEach(HeaderChanges::requireName);
        set = Collections.unmodifiableMap(new LinkedHashMap<>(set));
        dropped = List.copyOf(dropped);
    }

    HeaderChanges with(String name, String value) {
        Map<String, String> changed = new LinkedHashMap<>(set);
        changed.put(name, value);
        return new HeaderChanges(changed, dropped);
    }

    HeaderChanges without(String name) {
        return new HeaderChanges(
                set, Stream.concat(dropped.stream(), Stream.of(name)).toList());
    }

    void applyTo(HttpFields.Mutable response) {
        dropped.forEach(response::remove);
        set.forEach(response::put);
    }

    boolean isEmpty() {
        return set.isEmpty() && dropped.isEmpty();
    }

    static void requireValue(String what, String value) {
        if (!VALUE.matcher(value).matches()) {
            throw new IllegalArgumentException(what + " must be of printable ASCII characters, was not");
        }
    }

    private static void requireName(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("header must have a name of letters, digits and hyphens, had \""
                    + name.replaceAll("[^\\x20-\\x7e]", "?") + "\"");
        }
        if (FRAMING.contains(name.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException("header must not be " + name
                    + ", which goes by the body; truncated-body and broken-chunk break it");
        }
    }
}
