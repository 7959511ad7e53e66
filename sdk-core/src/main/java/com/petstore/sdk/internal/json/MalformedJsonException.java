// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.json;

import com.petstore.sdk.internal.text.PrintableText;

/**
 * A text does not match the interface document: the place, and the rule that it breaks.
 *
 * <p>Has no cause: the parser's exceptions repeat the text, and a text may hold what must not be shown. For the same reason, path and
 * remark are not cut here: what is to be taken out of a text has to be whole to be found. Never show the message, which is cut.
 */
public final class MalformedJsonException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String path;
    private final String fault;
    private final String remark;

    /** A fault that is named without words of a parser. */
    public MalformedJsonException(String path, String fault) {
        this(path, fault, "");
    }

    /**
     * A fault that a parser found.
     *
     * @param remark the parser's own words, which may quote any part of the text
     */
    MalformedJsonException(String path, String fault, String remark) {
        super(PrintableText.of(path) + " " + PrintableText.of(fault + remark));
        this.path = path;
        this.fault = fault;
        this.remark = remark;
    }

    /** A JSON path; {@code $} is the whole text. */
    public String path() {
        return path;
    }

    /** What is wrong there, as a predicate that follows the path in a message; quotes nothing. */
    public String fault() {
        return fault;
    }

    /** What the parser adds to the fault; empty if it adds nothing. It may quote any part of the text, such as the first half of a word. */
    public String remark() {
        return remark;
    }
}
