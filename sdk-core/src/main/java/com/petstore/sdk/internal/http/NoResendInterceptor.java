// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ProtocolException;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import okhttp3.Connection;
import okhttp3.Interceptor;
import okhttp3.Protocol;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Stands right before the network: marks when sending begins, unless it is too late for that or the rate limit no longer allows it, and hides
 * from OkHttp what would make it send again or fail on its own. That is {@code Retry-After} on a 503, and the status of a 407 that no proxy sent.
 *
 * <p>Sends only over a connection that the service has not closed. Services close idle connections, and OkHttp would detect that by sending, after
 * which the outcome of a create is unknown, and a read has used up one of its retries.
 */
final class NoResendInterceptor implements Interceptor {

    /** How often a request is sent again at once that the service has not processed; after that it fails, and its call backs off. */
    private static final int MAX_UNPROCESSED = 3;

    /** Whether a connection that was used may be used again. A new one may hold what belongs to its TLS handshake, and is open. */
    private final Map<Connection, Boolean> reusable = Collections.synchronizedMap(new WeakHashMap<>());

    private final boolean mustStayOnThisMachine;

    /**
     * An interceptor for the requests of a transport.
     *
     * @param mustStayOnThisMachine whether the key is sent in clear text and so must not leave this machine
     */
    NoResendInterceptor(boolean mustStayOnThisMachine) {
        this.mustStayOnThisMachine = mustStayOnThisMachine;
    }

    /**
     * An interceptor of the application's side, which tries the next connection where {@link #requireOpen} has found one closed, and again where the
     * service has certainly not processed the request: nothing is sent twice.
     */
    static Response sendOverOpenConnection(Chain chain) throws IOException {
        int unprocessed = 0;
        while (true) {
            try {
                return chain.proceed(chain.request());
            } catch (ConnectionClosedException e) {
                // Nothing was sent, and OkHttp has closed its side, so that the pool offers this connection no more.
            } catch (IOException e) {
                unprocessed++;
                if (!UnprocessedRequest.isCauseOf(e) || unprocessed > MAX_UNPROCESSED) {
                    throw e;
                }
            }
        }
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        OkHttpExchange exchange = OkHttpExchange.of(chain.call());
        if (mustStayOnThisMachine) {
            requireThisMachine(chain);
        }
        requireOpen(chain);
        Response response = BoundedBody.of(exchange.send(chain), exchange.maxBodyBytes());
        if (response.protocol() == Protocol.HTTP_1_0 && !"keep-alive".equalsIgnoreCase(response.header("Connection"))) {
            // OkHttp would use the connection again, which the service closes now.
            reusable.put(chain.connection(), false);
        }
        if (response.code() < 200) {
            throw notFinal(response, chain.connection());
        }
        if (response.code() == 503 && response.header("Retry-After") != null) {
            return exchange.hide(
                    response, response.newBuilder().removeHeader("Retry-After").build());
        }
        if (response.code() == 407 && !ProxyAccess.goesToProxy(chain)) {
            // From the service, which must not get the password of the proxy.
            return exchange.hide(response, response.newBuilder().code(400).build());
        }
        return response;
    }

    /**
     * Requires the request to go to this machine itself. The JVM or the application's client may have chosen a proxy for it, and {@code localhost} may
     * be resolved to any machine.
     */
    private static void requireThisMachine(Chain chain) throws TransportFailure {
        Connection connection = chain.connection();
        if (connection == null || chain.request().isHttps()) {
            return;
        }
        Proxy proxy = connection.route().proxy();
        InetAddress address = connection.route().socketAddress().getAddress();
        if (proxy.type() != Proxy.Type.DIRECT) {
            throw TransportFailure.unacceptable(
                    false,
                    "the API key must not be sent in clear text to a proxy, was " + proxy
                            + "; use https or no proxy for this host, or allow plain http in a trusted network");
        }
        if (address == null || !address.isLoopbackAddress()) {
            throw TransportFailure.unacceptable(
                    false,
                    "the API key must not be sent in clear text to another machine, was " + address
                            + "; use https, or allow plain http in a trusted network");
        }
    }

    /** Ends the connection: the next call would take the response that is still to come for its own. */
    private static IOException notFinal(Response response, @Nullable Connection connection) throws IOException {
        if (connection != null) {
            connection.socket().close();
        }
        return new ProtocolException("status " + response.code() + " was not requested, and ends no response");
    }

    /**
     * Checks a connection right before a request is sent over it.
     *
     * @throws ConnectionClosedException if the service has closed it or will, or has sent what was not requested
     */
    private void requireOpen(Chain chain) throws IOException {
        Connection connection = chain.connection();
        // With HTTP/2 another thread reads all the time, and notices the end.
        if (connection == null || connection.protocol() != Protocol.HTTP_1_1) {
            return;
        }
        Boolean mayBeUsedAgain = reusable.put(connection, true);
        if (mayBeUsedAgain != null
                && !(mayBeUsedAgain
                        && isOpenAndSilent(connection.socket(), chain.request().method()))) {
            throw new ConnectionClosedException();
        }
    }

    private static boolean isOpenAndSilent(Socket socket, String method) {
        // With TLS this is the channel below it, where an announced end is unread bytes.
        SocketChannel channel = socket.getChannel();
        try {
            // Without a channel it takes a millisecond, which is too long for a request that may be sent again.
            return channel == null ? ApiRequest.onlyReads(method) || readsNothing(socket) : readsNothing(channel);
        } catch (IOException e) {
            // A call that was cancelled or interrupted meanwhile ends with the next connection, before anything is
            // sent.
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
            socket.setSoTimeout(timeout);
            return true;
        }
    }

    /** A connection that must not be used, over which nothing was sent. */
    private static final class ConnectionClosedException extends IOException {

        private static final long serialVersionUID = 1L;
    }
}
