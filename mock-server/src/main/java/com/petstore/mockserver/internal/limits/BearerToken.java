package com.petstore.mockserver.internal.limits;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the {@code Authorization} header. Interface document, section Authentication. */
public final class BearerToken {

    /** RFC 9110: the scheme in any case, then one or more spaces. */
    private static final Pattern BEARER = Pattern.compile("(?i:Bearer) +(\\S+)");

    private BearerToken() {}

    /**
     * Takes the token out of the header.
     *
     * @param authorization the values of all {@code Authorization} headers of a request
     * @return the token, or empty if there is not exactly one header or it is no bearer token
     */
    public static Optional<String> from(List<String> authorization) {
        if (authorization.size() != 1) {
            return Optional.empty();
        }
        Matcher bearer = BEARER.matcher(authorization.get(0));
        return bearer.matches() ? Optional.of(bearer.group(1)) : Optional.empty();
    }
}
