// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import java.io.IOException;

/**
 * Recognises a request of HTTP/2 that the service has certainly not processed (RFC 9113, section 8.7): its stream was refused, was above the last one
 * of a connection that shuts down, or was never opened there. OkHttp exports neither exception, so they are known by their names.
 */
final class UnprocessedRequest {

    private static final String SHUT_DOWN = "okhttp3.internal.http2.ConnectionShutdownException";
    private static final String RESET = "okhttp3.internal.http2.StreamResetException";

    private UnprocessedRequest() {}

    static boolean isCauseOf(IOException e) {
        String type = e.getClass().getName();
        return type.equals(SHUT_DOWN)
                || (type.equals(RESET) && String.valueOf(e.getMessage()).endsWith("REFUSED_STREAM"));
    }
}
