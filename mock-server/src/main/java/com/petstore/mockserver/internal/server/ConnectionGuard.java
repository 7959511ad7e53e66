package com.petstore.mockserver.internal.server;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.util.NanoTime;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * Closes connections that take too long over the head of a request, counted from the end of the one before.
 *
 * <p>Jetty's idle timeout does not see a client that sends a byte now and then, and such clients would use up all
 * connections.
 */
final class ConnectionGuard extends AbstractLifeCycle implements Connection.Listener {

    private static final long SWEEP_SECONDS = 1;

    private final Scheduler scheduler;
    private final long maxNanos;

    /** Since when a connection has been waited for. Those that have a request in the server are not here. */
    private final Map<Connection, Long> waitingSince = new ConcurrentHashMap<>();

    private volatile Scheduler.@Nullable Task sweep;

    ConnectionGuard(Scheduler scheduler, Duration max) {
        this.scheduler = scheduler;
        this.maxNanos = max.toNanos();
    }

    @Override
    protected void doStart() {
        scheduleSweep();
    }

    @Override
    protected void doStop() {
        Scheduler.Task next = sweep;
        if (next != null) {
            next.cancel();
        }
        waitingSince.clear();
    }

    @Override
    public void onOpened(Connection connection) {
        // Within one of TLS there is one of HTTP, which requests belong to.
        if (!(connection instanceof SslConnection)) {
            waitingSince.put(connection, NanoTime.now());
        }
    }

    @Override
    public void onClosed(Connection connection) {
        waitingSince.remove(connection);
    }

    void requestBegins(Connection connection) {
        waitingSince.remove(connection);
    }

    void requestEnds(Connection connection) {
        if (connection.getEndPoint().isOpen()) {
            waitingSince.put(connection, NanoTime.now());
        }
    }

    private void scheduleSweep() {
        sweep = scheduler.schedule(this::sweep, SWEEP_SECONDS, TimeUnit.SECONDS);
    }

    private void sweep() {
        long now = NanoTime.now();
        waitingSince.forEach((connection, since) -> {
            if (NanoTime.elapsed(since, now) > maxNanos) {
                connection.getEndPoint().close();
                waitingSince.remove(connection);
            }
        });
        if (isRunning()) {
            scheduleSweep();
        }
    }
}
