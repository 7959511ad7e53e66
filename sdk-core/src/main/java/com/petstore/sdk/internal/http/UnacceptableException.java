// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import java.io.IOException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The client itself ends an exchange, because of what comes or where it would go; another attempt would end the same. */
final class UnacceptableException extends IOException {

    private static final long serialVersionUID = 1L;

    UnacceptableException(String message) {
        super(message);
    }

    /** The one that a failure stems from, or null: TLS wraps it. Those that an application throws may cause each other. */
    static @Nullable UnacceptableException causeOf(@Nullable Throwable failure) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Throwable cause = failure; cause != null && seen.add(cause); cause = cause.getCause()) {
            if (cause instanceof UnacceptableException found) {
                return found;
            }
        }
        return null;
    }
}
