// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import com.petstore.sdk.TimeSource;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ProtocolException;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import okhttp3.Connection;
import okhttp3.Interceptor;
import okhttp3.Protocol;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Stands right before the network: marks when sending begins, unless it is too late for that or the rate limit no longer allows it, and hides
 * from OkHttp what would make it send again or fail on its own. That is {@code Retry-After} on a 503, and the status of a 407 that no proxy sent.
 *
 * <p>Sends only over a connection that the service has not closed. Services close connections that are idle, and OkHttp would notice that by
 * sending, after which nobody knows whether a create was carried out, and a read has used up one of its retries.
 */
final class NoResendInterceptor implements Interceptor {

    /** A read does not look at a connection that was used this recently: it can be sent again, and looking takes two microseconds. */
    private static final long RECENT_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    /** The last request of each connection. A new one may hold what belongs to its TLS handshake, and is open. */
    private final Map<Connection, Use> lastUses = Collections.synchronizedMap(new WeakHashMap<>());

    private final InFlightRequests inFlight;
    private final TimeSource time;
    private final boolean refusesProxies;

    /**
     * An interceptor for the requests of a transport.
     *
     * @param refusesProxies whether the key is sent in clear text and so must not leave this machine
     */
    NoResendInterceptor(InFlightRequests inFlight, TimeSource time, boolean refusesProxies) {
        this.inFlight = inFlight;
        this.time = time;
        this.refusesProxies = refusesProxies;
    }

    /** An interceptor of the application's side, which tries the next connection where {@link #requireOpen} has found one closed. */
    static Response sendOverOpenConnection(Chain chain) throws IOException {
        while (true) {
            try {
                return chain.proceed(chain.request());
            } catch (ConnectionClosedException e) {
                // Nothing was sent, and OkHttp has closed its side, so that the pool offers this connection no more.
            }
        }
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        InFlightRequest exchange = inFlight.of(chain.call());
        if (exchange == null) {
            throw new IOException("an interceptor must send the call that it was given, not another");
        }
        long now = time.nanoTime();
        if (exchange.isDue(now)) {
            throw new InterruptedIOException("the time was up before anything was sent");
        }
        if (refusesProxies) {
            requireNoProxy(chain);
        }
        requireOpen(chain, now);
        exchange.requirePermit();
        exchange.markBegan();
        Response response = BoundedBody.of(exchange.proceed(chain), exchange.maxBodyBytes);
        if (response.protocol() == Protocol.HTTP_1_0 && !"keep-alive".equalsIgnoreCase(response.header("Connection"))) {
            // OkHttp would use the connection again, which the service closes now.
            lastUses.put(chain.connection(), new Use(now, true));
        }
        if (response.code() < 200) {
            throw notFinal(response, chain.connection());
        }
        if (response.code() == 503 && response.header("Retry-After") != null) {
            return exchange.hide(
                    response, response.newBuilder().removeHeader("Retry-After").build());
        }
        if (response.code() == 407 && !isFromProxy(chain)) {
            return exchange.hide(response, response.newBuilder().code(400).build());
        }
        return response;
    }

    /** The JVM or the application's client may have chosen a proxy for the request, which nobody knew before. */
    private static void requireNoProxy(Chain chain) throws UnacceptableException {
        Connection connection = chain.connection();
        Proxy proxy = connection == null ? Proxy.NO_PROXY : connection.route().proxy();
        if (proxy.type() != Proxy.Type.DIRECT && !chain.request().isHttps()) {
            throw new UnacceptableException("the API key must not be sent in clear text to a proxy, was " + proxy
                    + "; use https, allowPlainHttp(true) for a network that is trusted, or no proxy for this host");
        }
    }

    /** Ends the connection: the next call would take the response that is still to come for its own. */
    private static IOException notFinal(Response response, @Nullable Connection connection) throws IOException {
        if (connection != null) {
            connection.socket().close();
        }
        return new ProtocolException("status " + response.code() + " was not asked for, and ends no response");
    }

    /** With https, a proxy has had its say before: whatever comes through its tunnel is from the service, which must not get the password of the proxy. */
    private static boolean isFromProxy(Chain chain) {
        Connection connection = chain.connection();
        return connection != null
                && connection.route().proxy().type() == Proxy.Type.HTTP
                && !chain.request().isHttps();
    }

    /**
     * Looks at a connection right before a request is sent over it.
     *
     * @throws ConnectionClosedException if the service has closed it or will, or has sent what nobody asked for
     */
    private void requireOpen(Chain chain, long now) throws IOException {
        Connection connection = chain.connection();
        // With HTTP/2 another thread reads all the time, and notices the end.
        if (connection == null || connection.protocol() != Protocol.HTTP_1_1) {
            return;
        }
        Use last = lastUses.put(connection, new Use(now, false));
        if (last == null) {
            return;
        }
        boolean trusted = ApiRequest.onlyReads(chain.request().method()) && now - last.at() < RECENT_NANOS;
        if (last.isFinal() || (!trusted && !isOpenAndSilent(connection.socket()))) {
            throw new ConnectionClosedException();
        }
    }

    private static boolean isOpenAndSilent(Socket socket) {
        // With TLS this is the channel below it, where an announced end is unread bytes.
        SocketChannel channel = socket.getChannel();
        try {
            return channel == null ? readsNothing(socket) : readsNothing(channel);
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

    /** Takes a millisecond, for sockets that this library did not make. */
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

    /** When a request was sent over a connection, and whether it was the last one that the service takes there. */
    private record Use(long at, boolean isFinal) {}

    /** A connection that must not be used, over which nothing was sent. */
    private static final class ConnectionClosedException extends IOException {

        private static final long serialVersionUID = 1L;
    }
}
