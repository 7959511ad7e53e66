package com.petstore.sdk.internal.json;

import org.jspecify.annotations.Nullable;

/** A text is not what the interface document says: where, and which rule it breaks. */
public final class MalformedJsonException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String path;
    private final String fault;

    MalformedJsonException(String path, String fault, @Nullable Throwable cause) {
        super(path + " " + fault, cause);
        this.path = path;
        this.fault = fault;
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
