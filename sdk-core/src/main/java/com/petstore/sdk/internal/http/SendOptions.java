package com.petstore.sdk.internal.http;

import java.util.List;

/**
 * The settings of one exchange that are not part of the request.
 *
 * @param apiKey the current key
 * @param headers the headers of the call, besides those of every request
 * @param timeoutNanos how long the exchange may take, from connecting to the last byte of the body; positive
 * @param timeLeftNanos how long the whole call may still take, waiting for its turn included; positive
 * @param gatekeeper knows whether the request may still be sent, and is told of its response
 */
public record SendOptions(
        ApiKey apiKey, List<RequestHeader> headers, long timeoutNanos, long timeLeftNanos, Gatekeeper gatekeeper) {

    /** What an exchange asks and tells the rate limit. Must not block or throw. */
    public interface Gatekeeper {

        /** Whether the request may still be sent; asked once its turn has come, which may be long after it was granted. */
        default boolean maySend() {
            return true;
        }

        /** Called once per response, as soon as its headers are there, whatever happens to its body. */
        void onHeaders(RawResponse response);
    }
}
