package com.petstore.sdk.internal.json;

import com.petstore.sdk.internal.text.PrintableText;

/**
 * A text is not what the interface document says: where, and which rule it breaks.
 *
 * <p>Has no cause: the parser's exceptions repeat the text, and a text may hold what must not be shown.
 */
public final class MalformedJsonException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String path;
    private final String fault;

    MalformedJsonException(String path, String fault) {
        super(PrintableText.of(path) + " " + PrintableText.of(fault));
        this.path = PrintableText.of(path);
        this.fault = PrintableText.of(fault);
    }

    /** A JSON path; {@code $} is the whole text. */
    public String path() {
        return path;
    }

    /** What is wrong there, as a predicate that follows the path in a message. */
    public String fault() {
        return fault;
    }
}
