package com.petstore.lab.soak.pauses;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ServerSocketFactory;

/** Creates pets, closes connections that have been idle for some time, and notices a create that comes twice. */
final class IdleClosingService {

    private static final String PET = "{\"id\":1,\"name\":\"Rex\",\"categoryId\":7}";

    private static final String RESPONSE = String.join(
            "\r\n",
            "HTTP/1.1 201 Created",
            "Content-Type: application/json",
            "Content-Length: " + PET.length(),
            "X-RateLimit-Limit: 1000000",
            "X-RateLimit-Remaining: 999999",
            "X-RateLimit-Reset: 4102444800",
            "",
            PET);

    private final ServerSocket listener;
    private final Duration idleTime;
    private final Set<String> bodies = ConcurrentHashMap.newKeySet();
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger repeated = new AtomicInteger();

    private IdleClosingService(ServerSocket listener, Duration idleTime) {
        this.listener = listener;
        this.idleTime = idleTime;
    }

    static IdleClosingService start(ServerSocketFactory sockets, Duration idleTime) throws IOException {
        IdleClosingService service =
                new IdleClosingService(sockets.createServerSocket(0, 500, InetAddress.getLoopbackAddress()), idleTime);
        Daemon.run(service::accept);
        return service;
    }

    int port() {
        return listener.getLocalPort();
    }

    int connections() {
        return connections.get();
    }

    /** How many requests came with a body that had come before. */
    int repeated() {
        return repeated.get();
    }

    private void accept() throws IOException {
        while (true) {
            Socket socket = listener.accept();
            connections.incrementAndGet();
            Daemon.run(() -> serve(socket));
        }
    }

    private void serve(Socket socket) throws IOException {
        try (socket) {
            socket.setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(socket.getInputStream());
            for (String body = readBody(in); body != null; body = readBody(in)) {
                if (!bodies.add(body)) {
                    repeated.incrementAndGet();
                }
                socket.getOutputStream().write(RESPONSE.getBytes(ISO_8859_1));
                if (idleTime.isZero()) {
                    return;
                }
                socket.setSoTimeout((int) idleTime.toMillis());
            }
        } catch (SocketTimeoutException idle) {
            // That is what this service is for: the connection is closed.
        }
    }

    /** Reads a request, and returns its body; null at the end of the connection. */
    private static String readBody(InputStream in) throws IOException {
        int length = 0;
        String line = readLine(in);
        while (line != null && !line.isEmpty()) {
            if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                length = Integer.parseInt(
                        line.substring("content-length:".length()).strip());
            }
            line = readLine(in);
        }
        return line == null ? null : new String(in.readNBytes(length), ISO_8859_1);
    }

    private static String readLine(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c == -1) {
                return null;
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }
}
