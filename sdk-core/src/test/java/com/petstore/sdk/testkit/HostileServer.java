// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.testkit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Locale;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ServerSocketFactory;
import javax.net.ssl.SSLServerSocket;

/** Reads requests as it should, and responds to each with whatever bytes a test likes, or with none. */
public final class HostileServer implements AutoCloseable {

    private final ServerSocket listener;
    private final ScriptedResponse response;
    private final boolean listens;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private final Semaphore ended = new Semaphore(0);
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicLong bytesSent = new AtomicLong();

    private HostileServer(ServerSocketFactory sockets, ScriptedResponse response, boolean listens) throws IOException {
        this.listener = sockets.createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        this.response = response;
        this.listens = listens;
    }

    public static HostileServer start(ScriptedResponse response) throws IOException {
        return start(ServerSocketFactory.getDefault(), response);
    }

    public static HostileServer start(ServerSocketFactory sockets, ScriptedResponse response) throws IOException {
        return start(new HostileServer(sockets, response, true));
    }

    /** Responds to each connection, whatever comes from there. */
    public static HostileServer startWithoutReading(ScriptedResponse response) throws IOException {
        return start(new HostileServer(ServerSocketFactory.getDefault(), response, false));
    }

    private static HostileServer start(HostileServer server) {
        server.run(server::accept);
        return server;
    }

    public String baseUrl() {
        String scheme = listener instanceof SSLServerSocket ? "https" : "http";
        return scheme + "://127.0.0.1:" + port() + "/v1";
    }

    public int port() {
        return listener.getLocalPort();
    }

    public int connections() {
        return connections.get();
    }

    public int requests() {
        return requests.get();
    }

    /** What has left the server, before TLS: what the client has read, and what the buffers of the two sockets hold. */
    public long bytesSent() {
        return bytesSent.get();
    }

    /** Waits, on real time and with a bound, until each connection has ended, by either side. */
    public void awaitNoConnection() throws InterruptedException {
        int all = connections.get();
        if (!ended.tryAcquire(all, 20, TimeUnit.SECONDS)) {
            throw new AssertionError(ended.availablePermits() + " of " + all + " connections have ended");
        }
        ended.release(all);
    }

    /** Throws what a response has thrown besides the exceptions of a connection that its client has ended. */
    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : open) {
            socket.close();
        }
        if (!failures.isEmpty()) {
            AssertionError failed = new AssertionError("the server of the test failed: " + failures);
            failures.forEach(failed::addSuppressed);
            throw failed;
        }
    }

    private void accept() throws IOException {
        while (true) {
            Socket socket = listener.accept();
            socket.setTcpNoDelay(true);
            open.add(socket);
            connections.incrementAndGet();
            run(() -> serve(socket));
        }
    }

    /** Ends the connection where a response fails, so that its client does not wait for the rest. */
    private void serve(Socket socket) throws IOException {
        try (socket) {
            respondToAll(socket);
        } finally {
            ended.release();
        }
    }

    private void respondToAll(Socket socket) throws IOException {
        try {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            while (!listens || readRequest(in)) {
                requests.incrementAndGet();
                response.write(socket, new CountedStream(socket.getOutputStream()));
            }
        } catch (RuntimeException | Error e) {
            failures.add(e);
        }
    }

    /** Reads a request to its last byte, so that closing afterwards is a clean end and no reset. */
    private static boolean readRequest(InputStream in) throws IOException {
        long contentLength = 0;
        String line = readLine(in);
        if (line == null) {
            return false;
        }
        while (line != null && !line.isEmpty()) {
            if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                contentLength = Long.parseLong(line.substring(15).strip());
            }
            line = readLine(in);
        }
        in.skipNBytes(contentLength);
        return true;
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

    private void run(Task task) {
        Thread thread = new Thread(() -> {
            try {
                task.run();
            } catch (IOException e) {
                // The client has had enough, or the test is over.
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    /** What follows a request. */
    public interface ScriptedResponse {

        void write(Socket socket, OutputStream out) throws IOException;

        /** These bytes, and then the next request. */
        static ScriptedResponse bytes(String text) {
            byte[] bytes = text.getBytes(ISO_8859_1);
            return (socket, out) -> {
                out.write(bytes);
                out.flush();
            };
        }

        /** A whole response with the right length. */
        static ScriptedResponse of(String statusAndHeaders, byte[] body) {
            return (socket, out) -> {
                out.write(("HTTP/1.1 " + statusAndHeaders + "\r\nContent-Length: " + body.length + "\r\n\r\n")
                        .getBytes(ISO_8859_1));
                out.write(body);
                out.flush();
            };
        }

        /** A whole response with the right length. */
        static ScriptedResponse of(String statusAndHeaders, String body) {
            return of(statusAndHeaders, body.getBytes(UTF_8));
        }

        /** A list without a pet. */
        static ScriptedResponse emptyList() {
            return of("200 OK", "[]");
        }

        /** Waits until the given number of requests have come together. */
        static ScriptedResponse awaiting(CyclicBarrier together) {
            return (socket, out) -> {
                try {
                    together.await(30, TimeUnit.SECONDS);
                } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
                    throw new IOException("not all requests came together", e);
                }
            };
        }

        /** This response over and over, until the client goes away or has taken 64 MiB; then silence. */
        default ScriptedResponse endless() {
            return (socket, out) -> {
                CountedStream counted = (CountedStream) out;
                for (long end = counted.sent() + (64 << 20); counted.sent() < end; ) {
                    write(socket, out);
                }
                pause(60_000).write(socket, out);
            };
        }

        /** This response over and over, until the client goes away. */
        default ScriptedResponse forEver() {
            return (socket, out) -> {
                while (true) {
                    write(socket, out);
                }
            };
        }

        default ScriptedResponse then(ScriptedResponse next) {
            return (socket, out) -> {
                write(socket, out);
                next.write(socket, out);
            };
        }

        /** This response to the first request of all, and the other to those that follow. */
        default ScriptedResponse onceBefore(ScriptedResponse others) {
            AtomicBoolean first = new AtomicBoolean(true);
            return (socket, out) -> (first.getAndSet(false) ? this : others).write(socket, out);
        }

        /** Ends the connection in good order. */
        default ScriptedResponse thenClose() {
            return then((socket, out) -> socket.close());
        }

        /** Ends the connection with a reset. */
        default ScriptedResponse thenReset() {
            return then((socket, out) -> {
                socket.setSoLinger(true, 0);
                socket.close();
            });
        }

        /** Waits between two bytes; the one place where time passes, because that is what it is about. */
        static ScriptedResponse pause(long millis) {
            return (socket, out) -> {
                socket.setSoTimeout((int) millis);
                try {
                    if (socket.getInputStream().read() == -1) {
                        throw new IOException("the client is gone");
                    }
                } catch (SocketTimeoutException e) {
                    socket.setSoTimeout(0);
                }
            };
        }
    }

    private final class CountedStream extends FilterOutputStream {

        CountedStream(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
            bytesSent.addAndGet(length);
        }

        long sent() {
            return bytesSent.get();
        }
    }

    private interface Task {

        void run() throws IOException;
    }
}
