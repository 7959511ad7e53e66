// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

/**
 * Sends a request and returns the response: one request on the wire, never more. An interface, because tests script it.
 *
 * <p>Thread-safe. Only what is declared leaves a method, {@link IllegalStateException} once the transport is closed, and an {@link Error}
 * of the application's.
 */
public interface Transport extends AutoCloseable {

    /**
     * Does nothing, unless the transport is closed.
     *
     * @throws IllegalStateException if it is
     */
    void requireOpen();

    /** Runs an exchange on the calling thread. */
    RawResponse send(ApiRequest request, SendOptions options) throws TransportFailure;

    /**
     * Runs an exchange on another thread, and tells the callback its end, once. The attempt's timeout runs from the moment at which the
     * exchange gets its turn.
     */
    Exchange sendAsync(ApiRequest request, SendOptions options, Callback callback);

    /** Ends every exchange in flight with {@link TransportFailure.Reason#CLOSED}; does nothing the second time. */
    @Override
    void close();

    /** How an exchange ended. Neither method may throw. */
    interface Callback {

        /** May block: the exchange holds up no other any more. */
        void onResponse(RawResponse response);

        /** May not block: this is any thread, such as the one that cancelled the exchange. */
        void onFailure(TransportFailure failure);

        /** What an exchange on the calling thread would throw besides what is declared; may not block. */
        void onError(Throwable undeclared);
    }

    /** An exchange that was started. */
    interface Exchange {

        /** Ends the exchange now: the callback is told this reason before the method returns, unless it has ended before. */
        void cancel(TransportFailure.Reason reason);
    }
}
