// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

/**
 * Sends a request and returns the response: one request on the wire, never more. An interface, because tests script it.
 *
 * <p>Thread-safe. Only what is declared leaves a method, and an {@link Error} of the application's. An exchange that begins once the
 * transport is closed ends with {@link TransportFailure.Kind#CLOSED}.
 */
public interface Transport extends AutoCloseable {

    /** Runs an exchange on the calling thread. */
    RawResponse send(ApiRequest request, SendOptions options) throws TransportFailure;

    /**
     * Runs an exchange on a thread of the transport, and calls back once. The timeout of the attempt begins when the exchange has a thread.
     */
    Exchange sendAsync(ApiRequest request, SendOptions options, Callback callback);

    /** Ends every exchange in flight with {@link TransportFailure.Kind#CLOSED}; does nothing the second time. */
    @Override
    void close();

    /** Notified of how an exchange ended, once, on a thread that it may block. No method may throw. */
    interface Callback {

        void onResponse(RawResponse response);

        void onFailure(TransportFailure failure);

        /** What an exchange on the calling thread would throw besides what is declared. */
        void onError(Throwable undeclared);
    }

    /** An exchange that was started. */
    interface Exchange {

        /** Ends the exchange with a failure of this kind, unless it has ended; returns without waiting for anything. */
        void cancel(TransportFailure.Kind kind);
    }
}
