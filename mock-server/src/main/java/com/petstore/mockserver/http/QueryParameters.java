package com.petstore.mockserver.http;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The parameters of a query, decoded. */
public final class QueryParameters {

    private final Map<String, List<String>> values = new LinkedHashMap<>();

    private QueryParameters() {}

    /**
     * Takes a query apart.
     *
     * @param query the query as it was sent, or null if there is none
     * @return its parameters
     * @throws InvalidQueryException if it is not percent-encoded UTF-8
     */
    public static QueryParameters parse(@Nullable String query) throws InvalidQueryException {
        QueryParameters parameters = new QueryParameters();
        if (query != null) {
            for (String pair : query.split("&", -1)) {
                parameters.add(pair);
            }
        }
        return parameters;
    }

    /** {@return the names of all parameters, in their order} */
    public Set<String> names() {
        return Collections.unmodifiableSet(values.keySet());
    }

    /**
     * The value of a parameter that may be given once at most.
     *
     * @param name the name of the parameter
     * @return its value, or empty if it is not given
     * @throws InvalidQueryException if it is given several times
     */
    public Optional<String> single(String name) throws InvalidQueryException {
        List<String> given = values.getOrDefault(name, List.of());
        if (given.size() > 1) {
            throw new InvalidQueryException(name + " must be given once, was given " + given.size() + " times");
        }
        return given.stream().findFirst();
    }

    private void add(String pair) throws InvalidQueryException {
        if (pair.isEmpty()) {
            return;
        }
        int equals = pair.indexOf('=');
        String name = equals < 0 ? pair : pair.substring(0, equals);
        String value = equals < 0 ? "" : pair.substring(equals + 1);
        values.computeIfAbsent(decode(name), any -> new ArrayList<>()).add(decode(value));
    }

    /** In a query, unlike in a path, a plus sign is a space. */
    private static String decode(String text) throws InvalidQueryException {
        return PercentEncoding.decode(text.replace('+', ' '))
                .orElseThrow(() -> new InvalidQueryException("query must be percent-encoded UTF-8"));
    }
}
