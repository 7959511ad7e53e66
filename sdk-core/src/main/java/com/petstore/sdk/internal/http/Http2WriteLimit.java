// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import com.petstore.sdk.internal.thread.DaemonThreads;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import okhttp3.Connection;
import okhttp3.Interceptor;
import okhttp3.Protocol;
import okhttp3.Response;
import okio.AsyncTimeout;

/**
 * Closes a connection of HTTP/2 whose service does not read. OkHttp writes there without a time limit, and each other request over the connection
 * would wait for that write; when a call ends, OkHttp ends its stream alone.
 */
final class Http2WriteLimit implements Interceptor {

    /** How much longer than its call a request may hold the connection: after a pause of the JVM its end needs some time. */
    private static final long TIME_TO_END = TimeUnit.MILLISECONDS.toNanos(500);

    /** Sends the request and reads the headers of its response, within the time limit of its call. */
    @Override
    public Response intercept(Chain chain) throws IOException {
        Connection connection = chain.connection();
        if (connection == null || connection.protocol() == Protocol.HTTP_1_1) {
            return chain.proceed(chain.request());
        }
        AsyncTimeout limit = new AsyncTimeout() {
            @Override
            protected void timedOut() {
                // Elsewhere, since closing may block, and this thread is the one that ends all calls of OkHttp in time.
                DaemonThreads.execute(() -> close(connection));
            }
        };
        limit.timeout(chain.call().timeout().timeoutNanos() + TIME_TO_END, TimeUnit.NANOSECONDS);
        limit.enter();
        try {
            return chain.proceed(chain.request());
        } finally {
            limit.exit();
        }
    }

    private static void close(Connection connection) {
        try {
            // Otherwise TLS would wait for the write, in order to send its close_notify after it.
            connection.socket().setSoLinger(true, 0);
            connection.socket().close();
        } catch (IOException closedMeanwhile) {
            return;
        }
    }
}
