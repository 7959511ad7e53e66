// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The settings of one exchange that are not part of the request.
 *
 * @param apiKey the current key
 * @param headers the headers of the call, besides those of every request
 * @param timeoutNanos how long the exchange may take, from connecting to the last byte of the body; positive
 * @param timeLeftNanos how long the whole call may still take, waiting for its turn included; positive
 * @param gatekeeper notified when the request begins, which it may reject, and of its response
 */
public record SendOptions(
        ApiKey apiKey, List<RequestHeader> headers, long timeoutNanos, long timeLeftNanos, Gatekeeper gatekeeper) {

    /** What an exchange needs from its call. */
    public interface Gatekeeper {

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
}
