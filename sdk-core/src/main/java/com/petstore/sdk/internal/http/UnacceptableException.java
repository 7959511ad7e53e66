// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The client itself ends an exchange, because of what comes or where it would go; another attempt would end the same. */
final class UnacceptableException extends IOException {

    private static final long serialVersionUID = 1L;

    UnacceptableException(String message) {
        super(message);
    }

    /** The one that a failure stems from, or null: TLS wraps it. */
    static @Nullable UnacceptableException causeOf(@Nullable Throwable failure) {
        Throwable cause = failure;
        while (cause != null && !(cause instanceof UnacceptableException)) {
            cause = cause.getCause();
        }
        return (UnacceptableException) cause;
    }
}
