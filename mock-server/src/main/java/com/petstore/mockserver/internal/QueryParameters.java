// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The parameters of a client's query, decoded. */
public final class QueryParameters {

    private final Map<String, List<String>> values = new LinkedHashMap<>();

    /**
     * Takes a query apart.
     *
     * @param query the query as it was sent, or null if there is none
     * @throws InvalidInputException if it is not percent-encoded UTF-8
     */
    public QueryParameters(@Nullable String query) {
        for (String pair : query == null ? new String[0] : query.split("&", -1)) {
            if (!pair.isEmpty()) {
                String[] parts = pair.split("=", 2);
                String value = parts.length == 1 ? "" : decode(parts[1]);
                values.computeIfAbsent(decode(parts[0]), any -> new ArrayList<>())
                        .add(value);
            }
        }
    }

    /** The names of all parameters, in their order. */
    public Set<String> names() {
        return values.keySet();
    }

    /**
     * The value of a parameter that may be given once at most.
     *
     * @return its value, or empty if it is not given
     * @throws InvalidInputException if it is given several times
     */
    public Optional<String> single(String name) {
        List<String> given = values.getOrDefault(name, List.of());
        if (given.size() > 1) {
            throw new InvalidInputException(name + " must be given once, was given " + given.size() + " times");
        }
        return given.stream().findFirst();
    }

    /** The values of a parameter, in their order; empty if the query cannot be decoded. */
    public static List<String> of(@Nullable String query, String name) {
        try {
            return new QueryParameters(query).values.getOrDefault(name, List.of());
        } catch (InvalidInputException e) {
            return List.of();
        }
    }

    /** In a query, unlike in a path, a plus sign is a space. */
    private static String decode(String text) {
        return PercentEncoding.decode(text.replace('+', ' '))
                .orElseThrow(() -> new InvalidInputException("query must be percent-encoded UTF-8"));
    }
}
