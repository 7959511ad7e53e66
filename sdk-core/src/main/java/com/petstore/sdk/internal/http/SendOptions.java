// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import java.util.List;

/**
 * The settings of one exchange that are not part of the request.
 *
 * @param apiKey the current key
 * @param headers the headers of the call, besides those of every request
 * @param timeoutNanos how long the exchange may take, from connecting to the last byte of the body; positive
 * @param timeLeftNanos how long the whole call may still take, waiting for its turn included; positive
 * @param gatekeeper is told when the request begins, which it may refuse, and of its response
 */
public record SendOptions(
        ApiKey apiKey, List<RequestHeader> headers, long timeoutNanos, long timeLeftNanos, Gatekeeper gatekeeper) {

    /** What an exchange tells the rate limit. Must not block or throw. */
    public interface Gatekeeper {

        /** Called right before the first byte, which may be long after the request was granted; returns whether it may still be sent. */
        default boolean begin() {
            return true;
        }

        /** Called once per response, as soon as its headers are there, whatever happens to its body. */
        void responded(RawResponse response);
    }
}
