// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import com.petstore.sdk.internal.text.PrintableText;
import org.jspecify.annotations.Nullable;

/**
 * A header that a caller adds to a request.
 *
 * @param name the name
 * @param value the value
 */
public record RequestHeader(String name, String value) {

    private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";

    /** The headers of caller, target and framing. */
    private static final String RESERVED = "(?i)accept-encoding|authorization|connection|content-length|content-type|"
            + "expect|host|te|trailer|transfer-encoding|upgrade";

    /**
     * Checks the header.
     *
     * @throws IllegalArgumentException if there is a {@link #problem}
     */
    public RequestHeader {
        String problem = problem(name, value);
        if (problem != null) {
            throw new IllegalArgumentException("header " + PrintableText.of(name) + " " + problem);
        }
    }

    /** The rule that a header breaks, as a predicate, which does not show its value; null if a caller may set it. */
    public static @Nullable String problem(String name, String value) {
        if (!name.matches(TOKEN)) {
            return "must have a name of letters, digits and !#$%&'*+-.^_`|~";
        }
        if (name.matches(RESERVED)) {
            return "is set by this library";
        }
        return value.matches("[\\t -~]*") ? null : "must have a value of visible ASCII characters";
    }

    /** Returns the name only, because a value may be a secret. */
    @Override
    public String toString() {
        return name;
    }
}
