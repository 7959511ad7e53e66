// SPDX-License-Identifier: Apache-2.0
package com.example;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Takes requests, one after the other, and responds to none. */
final class BrokenServer implements AutoCloseable {

    private final ServerSocket listener;
    private final boolean breaksOff;
    private final AtomicInteger requests = new AtomicInteger();
    private final Queue<Socket> held = new ConcurrentLinkedQueue<>();

    private BrokenServer(boolean breaksOff) throws IOException {
        this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        this.breaksOff = breaksOff;
        Thread acceptor = new Thread(this::accept, "broken-server");
        acceptor.setDaemon(true);
        acceptor.start();
    }

    /** Closes each connection as soon as a request has begun to arrive. */
    static BrokenServer thatBreaksOff() throws IOException {
        return new BrokenServer(true);
    }

    /** Keeps each connection open. */
    static BrokenServer thatSaysNothing() throws IOException {
        return new BrokenServer(false);
    }

    String url() {
        return "http://localhost:" + listener.getLocalPort() + "/v1";
    }

    /** How many requests have begun to arrive, each on a connection of its own. */
    int requests() {
        return requests.get();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket socket = listener.accept();
                held.add(socket);
                if (socket.getInputStream().read() != -1) {
                    requests.incrementAndGet();
                }
                if (breaksOff) {
                    socket.close();
                }
            } catch (IOException e) {
                // The listener was closed, or a client was faster: the calls show what matters.
            }
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : held) {
            socket.close();
        }
    }
}
