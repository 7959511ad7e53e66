// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.Response;

/**
 * Sends again, at once, a request of HTTP/2 that the service has certainly not processed (RFC 9113, section 8.7): its stream was refused, was above the
 * last one of a connection that shuts down, or was never opened there. OkHttp exports neither exception, so they are known by their names.
 */
final class UnprocessedRequest implements Interceptor {

    /** How often; after that it fails, and its call backs off. */
    private static final int MAX_UNPROCESSED = 3;

    private static final String SHUT_DOWN = "okhttp3.internal.http2.ConnectionShutdownException";
    private static final String RESET = "okhttp3.internal.http2.StreamResetException";

    @Override
    public Response intercept(Chain chain) throws IOException {
        for (int unprocessed = 1; ; unprocessed++) {
            try {
                return chain.proceed(chain.request());
            } catch (IOException e) {
                if (!isCauseOf(e) || unprocessed > MAX_UNPROCESSED) {
                    throw e;
                }
            }
        }
    }

    static boolean isCauseOf(IOException e) {
        String type = e.getClass().getName();
        return type.equals(SHUT_DOWN)
                || (type.equals(RESET) && String.valueOf(e.getMessage()).endsWith("REFUSED_STREAM"));
    }
}
