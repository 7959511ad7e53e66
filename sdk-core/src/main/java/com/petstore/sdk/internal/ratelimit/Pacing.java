// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

/**
 * How requests are spread over what the quota leaves: by the headers alone, or by the permits of a ledger. It is asked only while the service
 * accepts requests. Times are local nanoseconds.
 */
interface Pacing {

    /**
     * When the next request may be sent. Changes nothing.
     *
     * @param inFlight how many requests have no response yet
     * @param waiting how many requests wait, the next one included
     */
    Decision decide(long now, int inFlight, int waiting);

    /**
     * The earliest time at which the request at this place of the queue, from 1, can be sent.
     *
     * @param first when the first can be sent
     */
    long earliest(int place, int inFlight, long first, long now);

    /** A request is about to be sent, besides those that are in flight. */
    void sent(int inFlight, long now);

    /** A request that was sent at this time was served. */
    void served(long sentAt, long now);

    /** The service refused a request. */
    void refused();

    /** A single request goes now, whatever the service said before. */
    void reopened();

    /** The number of waiting requests has changed. */
    default void waiting(int waiting, long now) {}

    /** Whether it is being checked that what holds requests up still applies: those who wait are told with the response. */
    default boolean checks() {
        return false;
    }

    /** A request that was sent at this time has no response. */
    default void lost(long sentAt) {}

    /** A request was not sent after all, or its response says nothing about the quota. */
    default void uncounted(long sentAt) {}
}
