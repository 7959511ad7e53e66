// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import java.io.IOException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import okhttp3.Interceptor;
import okhttp3.Response;

/**
 * Sends again a request of HTTP/2 that the service has certainly not processed (RFC 9113, section 8.7): its stream was refused, was above the
 * last one of a connection that shuts down, or was never opened there. OkHttp exports neither exception, so they are known by their names.
 */
final class UnprocessedRequest implements Interceptor {

    /** How often; after that it fails, and its call backs off. Requests that begin together may all meet a proxy that takes three of each connection. */
    private static final int MAX_RESENDS = 30;

    /** From the second time on, after a random pause of at most this, doubled each time: what was refused together must not come back together. */
    private static final long FIRST_PAUSE = TimeUnit.MILLISECONDS.toNanos(2);

    private static final int MAX_DOUBLINGS = 5;

    private static final String SHUT_DOWN = "okhttp3.internal.http2.ConnectionShutdownException";
    private static final String RESET = "okhttp3.internal.http2.StreamResetException";

    @Override
    public Response intercept(Chain chain) throws IOException {
        for (int resends = 0; ; resends++) {
            try {
                return chain.proceed(chain.request());
            } catch (IOException e) {
                if (!isCauseOf(e) || resends == MAX_RESENDS) {
                    throw e;
                }
            }
            if (resends > 0) {
                long longest = FIRST_PAUSE << Math.min(resends - 1, MAX_DOUBLINGS);
                // An interrupt ends the pause. A call that is cancelled or out of time lasts one pause longer at most.
                LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(longest));
            }
        }
    }

    static boolean isCauseOf(IOException e) {
        // Where writing failed too, as the connection was being closed, that is what OkHttp throws.
        return isUnprocessed(e) || Stream.of(e.getSuppressed()).anyMatch(UnprocessedRequest::isUnprocessed);
    }

    private static boolean isUnprocessed(Throwable e) {
        String type = e.getClass().getName();
        return type.equals(SHUT_DOWN)
                || (type.equals(RESET) && String.valueOf(e.getMessage()).endsWith("REFUSED_STREAM"));
    }
}
