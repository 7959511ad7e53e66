package com.petstore.sdk.internal.json;

import com.petstore.sdk.internal.text.ServerText;

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
        super(ServerText.printable(path) + " " + ServerText.printable(fault));
        this.path = ServerText.printable(path);
        this.fault = ServerText.printable(fault);
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
