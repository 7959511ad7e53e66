// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sends a request and returns the response: one request on the wire, never more. An interface, because tests script it.
 *
 * <p>Thread-safe. Only what is declared leaves a method, and an {@link Error} of the application's. An exchange that begins once the
 * transport is closed ends with {@link TransportFailure.Kind#CLOSED}.
 */
public interface Transport extends AutoCloseable {

    /** Runs an exchange on the calling thread. */
    RawResponse send(ApiRequest request, Options options) throws TransportFailure;

    /**
     * Runs an exchange on a thread of the transport, and calls back once. The timeout of the attempt begins when the exchange has a thread.
     */
    Exchange sendAsync(ApiRequest request, Options options, Callback callback);

    /** Ends every exchange in flight with {@link TransportFailure.Kind#CLOSED}; does nothing the second time. */
    @Override
    void close();

    /**
     * The settings of one exchange that are not part of the request.
     *
     * @param apiKey the current key
     * @param headers the headers of the call, besides those of every request
     * @param timeoutNanos how long the exchange may take, from connecting to the last byte of the body; positive
     * @param timeLeftNanos how long the whole call may still take, waiting for its turn included; positive
     * @param gatekeeper notified when the request begins, which it may reject, and of its response
     */
    record Options(
            ApiKey apiKey, List<RequestHeader> headers, long timeoutNanos, long timeLeftNanos, Gatekeeper gatekeeper) {}

    /** What an exchange needs from its call. */
    interface Gatekeeper {

        /**
         * Begins the request right before its first byte, which may be long after its permit was granted.
         *
         * @return further headers of the request, or null if it must not be sent any more
         */
        default @Nullable List<RequestHeader> begin() {
            return List.of();
        }

        /** Called once per response, as soon as its headers are there, whatever happens to its body. */
        void responded(RawResponse response);
    }

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
