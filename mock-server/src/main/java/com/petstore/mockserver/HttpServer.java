// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.ServerKeys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;

/** The service on the port to which clients connect: the one place that sets Jetty up. */
final class HttpServer {

    /**
     * Where a server listens, and to whom.
     *
     * @param host the address to listen on
     * @param port the port to listen on, or 0 for one that is free
     * @param keys the keys for TLS, or null for plain HTTP
     * @param controlToken what opens the control interface to other machines, or null if nothing does
     * @param origins of which pages in a browser may use the service
     */
    record Endpoint(
            String host,
            int port,
            @Nullable ServerKeys keys,
            @Nullable String controlToken,
            Set<String> origins) {}

    /** Jetty's selector, and threads that dispatch. */
    private static final int OWN_THREADS = 16;

    private final Server server;
    private final ServerConnector connector;
    private final GracefulHandler graceful;
    private final Waits waits;

    /**
     * A server that is not started.
     *
     * @param state what it serves
     * @param more routes beside those of the service
     * @param limits how much of it a client may take
     * @param endpoint where it listens
     */
    HttpServer(ServerState state, List<Route> more, HttpLimits limits, Endpoint endpoint) {
        server = new Server(threads(limits));
        connector = new ServerConnector(server, null, null, null, 0, 1, protocols(endpoint.keys(), limits));
        connector.setHost(endpoint.host());
        connector.setPort(endpoint.port());
        connector.setIdleTimeout(limits.idleTime().toMillis());
        connector.setAcceptQueueSize(1024);
        server.addConnector(connector);
        server.addBean(new NetworkConnectionLimit(limits.connections(), connector));
        waits = new Waits(state.clock());
        ControlGuard guard = new ControlGuard(endpoint.host(), endpoint.controlToken());
        Service service = new Service(
                state, more, limits, guard, waits, new Cors(endpoint.origins()), Hints.forHost(endpoint.host()));
        graceful = new GracefulHandler(service);
        server.setHandler(graceful);
        server.setErrorHandler(service::refuseMalformed);
    }

    /**
     * A thread for each request, so that however many wait, for a clock, a client or a test's own code, no request keeps another
     * waiting; a connection has one request at a time. No thread is kept waiting for work, which makes starting and stopping
     * fast.
     */
    private static QueuedThreadPool threads(HttpLimits limits) {
        QueuedThreadPool threads = new QueuedThreadPool(limits.connections() + OWN_THREADS, 0);
        // Jetty would serve a request on the thread of its selector, and have a reserved thread go on as selector.
        // To dispatch the
        // request instead costs half as much.
        threads.setReservedThreads(0);
        threads.setName("petstore-mock");
        threads.setDaemon(true);
        return threads;
    }

    private static ConnectionFactory[] protocols(@Nullable ServerKeys keys, HttpLimits limits) {
        HttpConnectionFactory http = new HttpConnectionFactory(http(limits));
        if (keys == null) {
            return new ConnectionFactory[] {http};
        }
        SslContextFactory.Server context = new SslContextFactory.Server();
        context.setKeyStore(keys.store());
        context.setKeyStorePassword(ServerKeys.PASSWORD);
        SslConnectionFactory encryption = new SslConnectionFactory(context, http.getProtocol());
        // It would refuse every name that is not in the certificate, which is for the client to do.
        encryption.setEnsureSecureRequestCustomizer(false);
        return new ConnectionFactory[] {encryption, http};
    }

    static HttpConfiguration http(HttpLimits limits) {
        HttpConfiguration http = new HttpConfiguration();
        http.setRequestHeaderSize(limits.headerBytes());
        // RFC 9112, section 3.2.2: the authority of an absolute target counts, and not Host.
        http.setHttpCompliance(HttpCompliance.STRICT.with("service", HttpCompliance.Violation.MISMATCHED_AUTHORITY));
        // What is ambiguous or suspicious to others is not so here: paths are looked up as they were sent.
        http.setUriCompliance(UriCompliance.from(UriCompliance.AMBIGUOUS_VIOLATIONS)
                .with(
                        "service",
                        UriCompliance.Violation.SUSPICIOUS_PATH_CHARACTERS,
                        UriCompliance.Violation.ILLEGAL_PATH_CHARACTERS,
                        UriCompliance.Violation.BAD_UTF8_ENCODING,
                        UriCompliance.Violation.TRUNCATED_UTF8_ENCODING));
        http.setSendServerVersion(false);
        // Dates come from the clock of this server.
        http.setSendDateHeader(false);
        return http;
    }

    /**
     * Starts to listen.
     *
     * @throws UncheckedIOException if the port is not available
     */
    void start() {
        try {
            undisturbed(server::start);
        } catch (IOException e) {
            stop();
            throw cannotListen(e);
        } catch (Exception e) {
            stop();
            throw new IllegalStateException("the server did not start", e);
        }
    }

    private UncheckedIOException cannotListen(IOException e) {
        // Jetty's own message only repeats the address.
        Throwable cause = e.getCause() == null ? e : e.getCause();
        String reason = cause instanceof UnresolvedAddressException
                ? "this machine has no such address"
                : cause.getMessage() + (connector.getPort() == 0 ? "" : "; port 0 is one that is free");
        BindException failure = new BindException(reason);
        failure.initCause(e);
        return new UncheckedIOException(
                "cannot listen on " + connector.getHost() + ":" + connector.getPort() + ": " + reason, failure);
    }

    /** {@return the port that it listens on} */
    int port() {
        return connector.getLocalPort();
    }

    /** Drops the connections of all requests that a fault makes wait now. */
    void cancelDelayed() {
        waits.dropAll();
    }

    /**
     * Stops to listen, drops the requests whose wait has no end, and waits until all others have their responses.
     *
     * @param atMost how long to wait, on the machine's time
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    void drain(Duration atMost) throws InterruptedException {
        connector.close();
        waits.dropEndless();
        try {
            graceful.shutdown().get(TimeUnit.NANOSECONDS.convert(atMost), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            // Those that are left lose their connections.
        } catch (ExecutionException e) {
            throw new IllegalStateException("the graceful shutdown failed", e);
        }
    }

    /** Stops to listen and drops all connections; does nothing if it has stopped. */
    void stop() {
        waits.close();
        try {
            undisturbed(server::stop);
        } catch (Exception e) {
            throw new IllegalStateException("the server did not stop", e);
        }
    }

    private interface Step {
        void run() throws Exception;
    }

    /** On a thread that is interrupted Jetty would fail half-way, and keep threads and sockets. */
    private static void undisturbed(Step step) throws Exception {
        boolean interrupted = Thread.interrupted();
        try {
            step.run();
        } catch (InterruptedException e) {
            interrupted = true;
            throw e;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
