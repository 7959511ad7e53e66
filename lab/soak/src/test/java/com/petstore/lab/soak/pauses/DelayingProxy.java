package com.petstore.lab.soak.pauses;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Carries bytes to a port and back, each way late by half a round trip. The first bytes of a connection are late by a round trip more, which
 * opening it would have taken.
 */
final class DelayingProxy {

    private final ServerSocket listener;
    private final int servicePort;
    private final long roundTripNanos;
    private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    });

    private DelayingProxy(ServerSocket listener, int servicePort, Duration roundTrip) {
        this.listener = listener;
        this.servicePort = servicePort;
        this.roundTripNanos = roundTrip.toNanos();
    }

    static DelayingProxy start(int servicePort, Duration roundTrip) throws IOException {
        DelayingProxy proxy =
                new DelayingProxy(new ServerSocket(0, 500, InetAddress.getLoopbackAddress()), servicePort, roundTrip);
        Daemon.run(proxy::accept);
        return proxy;
    }

    int port() {
        return listener.getLocalPort();
    }

    private void accept() throws IOException {
        while (true) {
            Socket client = listener.accept();
            Socket service = new Socket(InetAddress.getLoopbackAddress(), servicePort);
            client.setTcpNoDelay(true);
            service.setTcpNoDelay(true);
            long opened = System.nanoTime() + roundTripNanos;
            Daemon.run(() -> carry(client.getInputStream(), service.getOutputStream(), opened));
            Daemon.run(() -> carry(service.getInputStream(), client.getOutputStream(), opened));
        }
    }

    /** Closes the other side, late too, when this one ends. */
    private void carry(InputStream from, OutputStream to, long notBefore) throws IOException {
        byte[] buffer = new byte[16_384];
        try {
            for (int count = from.read(buffer); count != -1; count = from.read(buffer)) {
                byte[] bytes = Arrays.copyOf(buffer, count);
                schedule(() -> to.write(bytes), notBefore);
            }
        } finally {
            schedule(to::close, notBefore);
        }
    }

    private void schedule(Daemon.Task task, long notBefore) {
        long now = System.nanoTime();
        long delay = Math.max(0, notBefore - now) + roundTripNanos / 2;
        var unused = scheduler.schedule(
                () -> {
                    task.run();
                    return null;
                },
                delay,
                TimeUnit.NANOSECONDS);
    }
}
