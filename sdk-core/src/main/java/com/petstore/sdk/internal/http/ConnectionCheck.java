// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import okhttp3.Connection;
import okhttp3.Interceptor;
import okhttp3.Protocol;
import okhttp3.Response;

/**
 * Lets a request through only over a connection that the service has not closed. Services close idle connections, and OkHttp would detect that by
 * sending, after which the outcome of a create is unknown, and a read has used up one of its retries.
 */
final class ConnectionCheck implements Interceptor {

    /** The connections that were used. A new one may hold what belongs to its TLS handshake, and is open. */
    private final Set<Connection> used = Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    /** The application interceptor: after a connection that is closed, tries the next. Nothing was sent, so nothing is sent twice. */
    static Response overOpenConnection(Chain chain) throws IOException {
        while (true) {
            try {
                return chain.proceed(chain.request());
            } catch (ConnectionClosedException e) {
                // OkHttp has closed its side, so that the pool offers this connection no more.
                if (Thread.currentThread().isInterrupted()) {
                    // An interrupt closes the socket that a virtual thread reads: the check would close each
                    // connection.
                    throw new InterruptedIOException("interrupted before anything was sent");
                }
            }
        }
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        Connection connection = chain.connection();
        // With HTTP/2 another thread reads all the time, and detects the end.
        if (connection == null || connection.protocol() != Protocol.HTTP_1_1) {
            return chain.proceed(chain.request());
        }
        boolean isNew = used.add(connection);
        if (!isNew && !isOpenAndSilent(connection.socket(), chain.request().method())) {
            throw new ConnectionClosedException();
        }
        return chain.proceed(chain.request());
    }

    private static boolean isOpenAndSilent(Socket socket, String method) {
        // With TLS this is the channel below it, where an announced end is unread bytes.
        SocketChannel channel = socket.getChannel();
        try {
            // Without a channel it takes a millisecond, which is too long for a request that may be sent again.
            return channel == null ? ApiRequest.onlyReads(method) || readsNothing(socket) : readsNothing(channel);
        } catch (IOException e) {
            // A call that was cancelled meanwhile ends with the next connection, before anything is sent.
            return false;
        }
    }

    private static boolean readsNothing(SocketChannel channel) throws IOException {
        channel.configureBlocking(false);
        int count = channel.read(ByteBuffer.allocate(1));
        channel.configureBlocking(true);
        return count == 0;
    }

    /** For sockets that this library did not make. */
    private static boolean readsNothing(Socket socket) throws IOException {
        int timeout = socket.getSoTimeout();
        socket.setSoTimeout(1);
        try {
            var unused = socket.getInputStream().read();
            return false;
        } catch (SocketTimeoutException e) {
            return true;
        } finally {
            socket.setSoTimeout(timeout);
        }
    }

    /** A connection that must not be used, over which nothing was sent. */
    private static final class ConnectionClosedException extends IOException {

        private static final long serialVersionUID = 1L;
    }
}
