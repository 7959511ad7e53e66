package com.petstore.sdk.internal.call;

import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.http.TransportFailure;

/** What came of a step. */
sealed interface Event {

    /** A wait is over. */
    record Resumed() implements Event {}

    /** A response came. */
    record Responded(RawResponse response) implements Event {}

    /** No response came. */
    record Unanswered(TransportFailure failure) implements Event {}

    /** The call must end: its thread was interrupted, its client closed, or its future cancelled. */
    record Stopped(TransportFailure.Reason reason) implements Event {}
}
