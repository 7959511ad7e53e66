// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.util.Locale;
import java.util.Set;

/** What goes wrong; {@link Fault} has a method for each of them. Further constants may come. */
public enum FaultKind {
    /** Another response than the service's. */
    STATUS(FaultPhase.BEFORE_PROCESSING),
    /** 429, with any form of {@code Retry-After}. */
    RATE_LIMITED(FaultPhase.BEFORE_PROCESSING),
    /** Nothing but a delay. */
    LATENCY(FaultPhase.BEFORE_PROCESSING),
    /** No response, on a connection that stays open. */
    STALL(FaultPhase.BEFORE_PROCESSING),
    /** No response: the connection is reset. */
    CONNECTION_RESET(FaultPhase.BEFORE_PROCESSING),
    /** No response: the connection is closed in order. */
    CONNECTION_CLOSED(FaultPhase.BEFORE_PROCESSING),
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

    private static final Set<FaultKind> WITHOUT_RESPONSE = Set.of(LATENCY, STALL, CONNECTION_RESET, CONNECTION_CLOSED);

    private final FaultPhase usualPhase;

    /** Changes the service's response. */
    FaultKind() {
        this(FaultPhase.AFTER_PROCESSING);
    }

    FaultKind(FaultPhase usualPhase) {
        this.usualPhase = usualPhase;
    }

    /** {@return the name in JSON, such as {@code rate-limited}} */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** {@return when it strikes by default; what changes the service's response can only strike after it} */
    FaultPhase usualPhase() {
        return usualPhase;
    }

    boolean mayComeIn(FaultPhase phase) {
        return phase == usualPhase || phase == FaultPhase.AFTER_PROCESSING;
    }

    boolean hasResponse() {
        return !WITHOUT_RESPONSE.contains(this);
    }
}
