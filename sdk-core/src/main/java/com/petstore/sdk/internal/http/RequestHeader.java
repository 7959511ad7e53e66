// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import com.petstore.sdk.internal.text.PrintableText;

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
     * @throws IllegalArgumentException if the name is not a header name or is not the caller's to set, or the value cannot stand in a header; the
     *     message does not show the value
     */
    public RequestHeader {
        if (!name.matches(TOKEN)) {
            throw new IllegalArgumentException(
                    "header " + PrintableText.of(name) + " must have a name of letters, digits and !#$%&'*+-.^_`|~");
        }
        if (name.matches(RESERVED)) {
            throw new IllegalArgumentException("header " + name + " is set by this library");
        }
        if (!value.matches("[\\t -~]*")) {
            throw new IllegalArgumentException("header " + name + " must have a value of visible ASCII characters");
        }
    }

    /** Returns the name only, because a value may be a secret. */
    @Override
    public String toString() {
        return name;
    }
}
