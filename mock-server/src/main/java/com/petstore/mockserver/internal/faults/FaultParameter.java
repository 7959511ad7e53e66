package com.petstore.mockserver.internal.faults;

/** What some kinds of fault can be told beside what all of them can. */
public enum FaultParameter {
    /** The status to answer with. */
    STATUS("status"),
    /** The body to answer with. */
    BODY("body"),
    /** How the time to wait is written. */
    RETRY_AFTER("retryAfter"),
    /** The time to wait that a 429 names. */
    WAIT("waitMs"),
    /** The time that a body takes. */
    OVER("overMs"),
    /** A number of bytes. */
    BYTES("bytes"),
    /** The media type to name. */
    CONTENT_TYPE("contentType");

    private final String id;

    FaultParameter(String id) {
        this.id = id;
    }

    /** {@return the name in JSON; a time is in milliseconds} */
    public String id() {
        return id;
    }
}
