package com.petstore.mockserver;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;

/** What goes wrong; {@link Fault} has a method for each of them. */
public enum FaultKind {
    /** Another response than the service's. */
    STATUS(FaultMoment.BEFORE_APPLY),
    /** 429, with any form of {@code Retry-After}. */
    RATE_LIMITED(FaultMoment.BEFORE_APPLY),
    /** Nothing but a delay. */
    LATENCY(FaultMoment.BEFORE_APPLY),
    /** No response, on a connection that stays open. */
    STALL(FaultMoment.BEFORE_APPLY),
    /** No response: the connection is reset. */
    RESET(FaultMoment.BEFORE_APPLY),
    /** No response: the connection is closed in order. */
    CLOSE(FaultMoment.BEFORE_APPLY),
    /** The connection is reset in the middle of the body. */
    RESET_MID_BODY,
    /** The connection is closed in the middle of the body. */
    TRUNCATED_BODY,
    /** The body comes piece by piece. */
    SLOW_BODY,
    /** No body, where the service has one. */
    EMPTY_BODY,
    /** A body that is not JSON, and says that it is. */
    MALFORMED_JSON,
    /** A body that does not say that it is JSON. */
    WRONG_CONTENT_TYPE,
    /** A chunk of the body with an invalid size. */
    BROKEN_CHUNK,
    /** Headers that are changed or left out. */
    HEADERS,
    /** A body that goes on for long. */
    HUGE_BODY;

    private static final Set<FaultKind> WITHOUT_RESPONSE = Set.of(LATENCY, STALL, RESET, CLOSE);

    private final FaultMoment usualMoment;

    /** Changes the service's response. */
    FaultKind() {
        this(FaultMoment.AFTER_APPLY);
    }

    FaultKind(FaultMoment usualMoment) {
        this.usualMoment = usualMoment;
    }

    /** {@return the name in JSON, such as {@code rate-limited}} */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** {@return when it comes in unless told otherwise; what changes the service's response can only come after it} */
    public FaultMoment usualMoment() {
        return usualMoment;
    }

    /**
     * Finds the kind of a name.
     *
     * @param id the name, such as {@code rate-limited}
     * @return the kind
     * @throws IllegalArgumentException if there is none of that name
     */
    public static FaultKind of(String id) {
        return Arrays.stream(values())
                .filter(kind -> kind.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("kind must be one of "
                        + Arrays.stream(values()).map(FaultKind::id).toList() + ", was " + id));
    }

    boolean mayComeAt(FaultMoment moment) {
        return moment == usualMoment || moment == FaultMoment.AFTER_APPLY;
    }

    boolean hasResponse() {
        return !WITHOUT_RESPONSE.contains(this);
    }
}
