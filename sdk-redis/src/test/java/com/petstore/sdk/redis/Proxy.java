// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Passes connections on to a server, as a load balancer does, until a test makes it cut them or swallow what comes back. */
final class Proxy implements AutoCloseable {

    private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final Set<Socket> silent = ConcurrentHashMap.newKeySet();
    private volatile int target;
    private volatile boolean swallows;

    Proxy(int target) throws IOException {
        this.target = target;
        start(this::accept);
    }

    String uri() {
        return "redis://127.0.0.1:" + listener.getLocalPort();
    }

    /** Passes later connections on to another server, and cuts those that are open. */
    void switchTo(int port) {
        passLaterConnectionsTo(port);
        cut();
    }

    /** The connections that are open stay with their server. */
    void passLaterConnectionsTo(int port) {
        target = port;
    }

    void cut() {
        sockets.forEach(Proxy::close);
        sockets.clear();
    }

    /** Whether responses of the server are lost. */
    void swallow(boolean swallow) {
        swallows = swallow;
    }

    /** The connections that are open stay open, and nothing comes back on them any more; later ones work. */
    void silenceOpenConnections() {
        silent.addAll(sockets);
    }

    private void accept() {
        try {
            while (true) {
                Socket near = listener.accept();
                Socket far = new Socket(InetAddress.getLoopbackAddress(), target);
                sockets.addAll(List.of(near, far));
                start(() -> pass(near, far, false));
                start(() -> pass(far, near, true));
            }
        } catch (IOException closed) {
            cut();
        }
    }

    private void pass(Socket from, Socket to, boolean back) {
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] buffer = new byte[8192];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                if (!back || !(swallows || silent.contains(from))) {
                    out.write(buffer, 0, read);
                }
            }
        } catch (IOException ended) {
            // One side has closed.
        }
        close(from);
        close(to);
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "proxy");
        thread.setDaemon(true);
        thread.start();
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        cut();
    }
}
