package com.petstore.mockserver.internal.service;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The parameters of a query, decoded. */
public final class QueryParameters {

    private record Parameter(String name, String value) {}

    private final List<Parameter> parameters = new ArrayList<>();

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
        Set<String> names = new LinkedHashSet<>();
        parameters.forEach(parameter -> names.add(parameter.name));
        return names;
    }

    /**
     * The value of a parameter that may be given once at most.
     *
     * @param name the name of the parameter
     * @return its value, or empty if it is not given
     * @throws InvalidQueryException if it is given several times
     */
    public Optional<String> single(String name) throws InvalidQueryException {
        String value = null;
        int times = 0;
        for (Parameter parameter : parameters) {
            if (parameter.name.equals(name)) {
                value = parameter.value;
                times++;
            }
        }
        if (times > 1) {
            throw new InvalidQueryException(name + " must be given once, was given " + times + " times");
        }
        return Optional.ofNullable(value);
    }

    private void add(String pair) throws InvalidQueryException {
        if (pair.isEmpty()) {
            return;
        }
        int equals = pair.indexOf('=');
        String name = equals < 0 ? pair : pair.substring(0, equals);
        String value = equals < 0 ? "" : pair.substring(equals + 1);
        parameters.add(new Parameter(decode(name), decode(value)));
    }

    /** In a query, unlike in a path, a plus sign is a space. */
    private static String decode(String text) throws InvalidQueryException {
        return PercentEncoding.decode(text.replace('+', ' '))
                .orElseThrow(() -> new InvalidQueryException("query must be percent-encoded UTF-8"));
    }
}
