package com.petstore.mockserver;

import com.petstore.mockserver.internal.faults.FaultParameter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What goes wrong; {@link Fault} has a method for each of them. */
public enum FaultKind {
    /** Another answer than the service's. */
    STATUS(true, true, FaultParameter.STATUS, FaultParameter.BODY),
    /** 429, with any form of {@code Retry-After}. */
    RATE_LIMITED(true, true, FaultParameter.RETRY_AFTER, FaultParameter.WAIT),
    /** Nothing but a delay. */
    LATENCY(true, false),
    /** No answer, on a connection that stays open. */
    STALL(true, false),
    /** No answer: the connection is reset. */
    RESET(true, false),
    /** No answer: the connection is closed in order. */
    CLOSE(true, false),
    /** The connection is reset in the middle of the body. */
    RESET_MID_BODY(false, true, FaultParameter.BYTES),
    /** The connection is closed in the middle of the body. */
    TRUNCATED_BODY(false, true, FaultParameter.BYTES),
    /** The body comes piece by piece. */
    SLOW_BODY(false, true, FaultParameter.OVER),
    /** No body, where the service has one. */
    EMPTY_BODY(false, true),
    /** A body that is no JSON, and says that it is. */
    MALFORMED_JSON(false, true),
    /** A body that does not say that it is JSON. */
    WRONG_CONTENT_TYPE(false, true, FaultParameter.CONTENT_TYPE),
    /** A chunk of the body whose size is none. */
    BROKEN_CHUNK(false, true),
    /** Headers that are changed or left out. */
    HEADERS(false, true),
    /** A body that goes on for long. */
    HUGE_BODY(false, true, FaultParameter.BYTES);

    private final boolean atAnyMoment;
    private final boolean hasAnswer;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<FaultParameter> parameters;

    FaultKind(boolean atAnyMoment, boolean hasAnswer, FaultParameter... parameters) {
        this.atAnyMoment = atAnyMoment;
        this.hasAnswer = hasAnswer;
        this.parameters = List.of(parameters);
    }

    /** {@return the name in JSON, such as {@code rate-limited}} */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** {@return what it can be told} */
    public List<FaultParameter> parameters() {
        return parameters;
    }

    /** {@return when it comes in unless told otherwise; what changes the service's answer can only come after it} */
    public FaultMoment usualMoment() {
        return atAnyMoment ? FaultMoment.BEFORE_APPLY : FaultMoment.AFTER_APPLY;
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
        return atAnyMoment || moment == FaultMoment.AFTER_APPLY;
    }

    boolean hasAnswer() {
        return hasAnswer;
    }
}
