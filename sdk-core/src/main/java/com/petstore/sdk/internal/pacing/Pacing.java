// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.pacing;

import com.petstore.sdk.LedgerStatus;
import com.petstore.sdk.TimeSource;
import java.util.function.DoubleSupplier;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Decides for the gate of one key when the next request of this process may be sent, beside those of other processes. The gate itself keeps to what the
 * service named; a pacing can only be slower. All times are those of the gate, in nanoseconds.
 *
 * <p>The gate calls all methods but {@link #carryOut} under its lock, one at a time: they must not block, and must not call the gate.
 */
public interface Pacing {

    /** Later than any time: nothing but what is awaited ends a wait. */
    long NEVER = Long.MAX_VALUE;

    /**
     * Returns when the next request of a class may be sent once none is before it in the queue, and why not earlier; changes nothing.
     *
     * @param demand the state of the gate
     * @param isBackground whether that request is in the background
     * @return when it may; null if the response headers decide
     */
    @Nullable
    Decision decision(Demand demand, boolean isBackground);

    /**
     * Returns whether a message is due or under way that may show that the service accepts requests: until its response, no call is rejected for
     * what this process has observed.
     *
     * @param demand the state of the gate
     * @return whether there is such a message
     */
    boolean isChecking(Demand demand);

    /**
     * A request was granted its permit. Not called for the request of a recheck.
     *
     * @param isBackground whether it is in the background
     * @param now the time of the gate
     */
    void granted(boolean isBackground, long now);

    /**
     * Prepares what has to be sent to the other processes, once all that may be granted is. Called after each change.
     *
     * @param demand the state of the gate
     * @return when to call again at the latest, or {@link #NEVER}
     */
    long settle(Demand demand);

    /** Sends what {@link #settle} has prepared. Called after it, without the lock, by any thread. */
    void carryOut();

    /** A first client uses the gate. */
    void enter();

    /** No client uses the gate any more; calls of a client that was closed may still wait. */
    void leave();

    /** {@return what is known of the connection to the other processes} */
    LedgerStatus status();

    /**
     * The state of a gate at a moment.
     *
     * @param observed what responses have shown, in the time of the gate; its minute is not over
     * @param inFlight how many requests have no response; those that were lost count until their window ends
     * @param waiting how many requests wait
     * @param wanted how many of these the service would serve now; none during a cooldown
     * @param wasAlone whether this process was served in the last minute, and no other was seen
     * @param isRefused whether a 429 has come since the last call of {@link #settle}
     * @param now the time of the gate
     */
    record Demand(
            Observed observed,
            int inFlight,
            Waiting waiting,
            Waiting wanted,
            boolean wasAlone,
            boolean isRefused,
            long now) {}

    /** The gate, as its pacing uses it. */
    @FunctionalInterface
    interface Wakeable {

        /**
         * Joins what other processes have observed, calls the pacing again, and grants what may be granted. Called on any thread,
         * without locks that the methods of the pacing take.
         *
         * @param observed called once, under the lock of the gate, with the time of the gate; {@link Observed#NOTHING} if there is nothing new
         */
        void wake(LongFunction<Observed> observed);
    }

    /** Makes the pacing of each key. */
    @FunctionalInterface
    interface Factory {

        /**
         * {@return a new pacing}
         *
         * @param account identifies the key and the service; the key cannot be derived from it
         * @param time the clock that the gate reads
         * @param random numbers from 0 to 1
         * @param gate is woken up
         */
        Pacing pace(String account, TimeSource time, DoubleSupplier random, Wakeable gate);
    }
}
