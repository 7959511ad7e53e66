package com.petstore.mockserver.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** The service on a port: the one place that sets Jetty up. */
public final class HttpServer {

    private final Server server;
    private final ServerConnector connector;

    /**
     * A server that is not started.
     *
     * @param world what it serves
     * @param more routes beside those of the service
     * @param limits how much of it a client may take
     * @param host the address to listen on
     * @param port the port to listen on, or 0 for one that is free
     */
    public HttpServer(World world, List<Route> more, HttpLimits limits, String host, int port) {
        server = new Server(threads());
        connector = new ServerConnector(server, null, null, null, 0, 1, new KeyedConnections(http(limits)));
        connector.setHost(host);
        connector.setPort(port);
        connector.setIdleTimeout(limits.headTime().toMillis());
        connector.setAcceptQueueSize(1024);
        ConnectionGuard guard = new ConnectionGuard(connector.getScheduler(), limits.headTime());
        connector.addBean(guard);
        server.addConnector(connector);
        server.addBean(new NetworkConnectionLimit(limits.connections(), connector));
        server.setHandler(new ServiceHandler(world, more, limits, guard));
        server.setErrorHandler(new MalformedRequestHandler(world, limits));
    }

    /** No thread is kept waiting for work, which makes starting and stopping fast. */
    private static QueuedThreadPool threads() {
        QueuedThreadPool threads = new QueuedThreadPool(200, 0);
        threads.setName("petstore-mock");
        threads.setDaemon(true);
        if (VirtualThreads.areSupported()) {
            threads.setVirtualThreadsExecutor(VirtualThreads.getNamedVirtualThreadsExecutor("petstore-mock-"));
        }
        return threads;
    }

    private static HttpConfiguration http(HttpLimits limits) {
        HttpConfiguration http = new HttpConfiguration();
        http.setRequestHeaderSize(limits.headerBytes());
        http.setHttpCompliance(HttpCompliance.STRICT);
        // What is ambiguous to others is not so here: paths are looked up as they were sent, never normalised.
        http.setUriCompliance(UriCompliance.from(UriCompliance.AMBIGUOUS_VIOLATIONS));
        http.setSendServerVersion(false);
        // Dates come from the clock of this server.
        http.setSendDateHeader(false);
        return http;
    }

    /**
     * Starts to listen.
     *
     * @throws UncheckedIOException if the port cannot be had
     */
    public void start() {
        boolean started = false;
        try {
            undisturbed(server::start);
            started = true;
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot listen on " + connector.getHost() + ":" + connector.getPort() + ": " + reason(e), e);
        } catch (Exception e) {
            throw new IllegalStateException("the server did not start", e);
        } finally {
            if (!started) {
                stop();
            }
        }
    }

    /** {@return the port that it listens on} */
    public int port() {
        return connector.getLocalPort();
    }

    /** Stops to listen and drops all connections; does nothing if it has stopped. */
    public void stop() {
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

    /** Jetty's own message only repeats the address. */
    private static String reason(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    }
}
