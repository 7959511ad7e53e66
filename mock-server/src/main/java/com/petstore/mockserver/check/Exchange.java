// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.check;

import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A request that was sent, and what came of it.
 *
 * @param response null if no complete response came
 * @param failure why no response came; empty if one did
 */
record Exchange(
        Probe probe, ServiceRequest request, @Nullable ServiceResponse response, String failure) {

    /** Whether the response has this status. */
    boolean has(int status) {
        return response != null && response.status() == status;
    }

    /** Whether the service does not accept the key, which leaves nothing to be tested. */
    boolean isRefusedKey() {
        return probe == Probe.LIST && has(401);
    }

    /** Whether the response shows how the service handles the request. */
    boolean isHandled() {
        return response != null && !has(429) && !isRefusedKey();
    }

    /** The response in one line. */
    String summary() {
        if (response == null) {
            return failure;
        }
        StringBuilder text = new StringBuilder(String.valueOf(response.status()));
        new TreeMap<>(response.headers())
                .forEach((name, values) -> values.forEach(
                        value -> text.append(", ").append(name).append(": ").append(value)));
        return text.append(response.body().isEmpty() ? "" : ", body ")
                .append(response.body())
                .toString();
    }
}
