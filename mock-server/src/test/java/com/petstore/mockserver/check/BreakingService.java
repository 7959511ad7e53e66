// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.check;

import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.testing.RawConnection;
import com.petstore.mockserver.testing.Reply;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiFunction;

/** A service that passes requests on to a mock server, and changes the responses. It serves one request after the other. */
final class BreakingService implements AutoCloseable {

    /** A response that is changed before it is sent. */
    record Sent(int status, Map<String, List<String>> headers, String body) {

        Sent status(int other) {
            return new Sent(other, headers, body);
        }

        Sent body(String other) {
            return new Sent(status, headers, other);
        }

        /** Replaces what stands in the body. */
        Sent with(String regex, String replacement) {
            return body(body.replaceAll(regex, replacement));
        }

        Sent header(String name, String value) {
            Map<String, List<String>> changed = new TreeMap<>(headers);
            changed.put(name.toLowerCase(Locale.ROOT), List.of(value));
            return new Sent(status, changed, body);
        }

        Sent without(String name) {
            Map<String, List<String>> changed = new TreeMap<>(headers);
            changed.remove(name.toLowerCase(Locale.ROOT));
            return new Sent(status, changed, body);
        }

        String raw() {
            StringBuilder text = new StringBuilder("HTTP/1.1 " + status + " Any\r\n");
            headers.forEach((name, values) -> values.forEach(
                    value -> text.append(name).append(": ").append(value).append("\r\n")));
            return text + "Connection: close\r\n\r\n" + body;
        }
    }

    /** What is sent in place of a response, for a request line such as {@code GET /pets}; null for one that never comes. */
    interface Breakage extends BiFunction<String, Sent, String> {}

    private final MockPetStore mock;
    private final Breakage breakage;
    private final ServerSocket server;
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final List<Socket> open = new CopyOnWriteArrayList<>();

    BreakingService(MockPetStore mock, Breakage breakage) {
        this.mock = mock;
        this.breakage = breakage;
        try {
            this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread thread = new Thread(this::serve, "breaking-service");
        thread.setDaemon(true);
        thread.start();
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getLocalPort() + "/v1");
    }

    /** The request lines that came, without {@code /v1}. */
    List<String> lines() {
        return lines;
    }

    private void serve() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                open.add(socket);
                serve(socket);
            } catch (IOException e) {
                // The check closed its connection, or the test this service.
            }
        }
    }

    private void serve(Socket socket) throws IOException {
        BufferedReader in =
                new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
        StringBuilder head = new StringBuilder();
        int length = 0;
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            head.append(line).append('\n');
            if (line.startsWith("Content-Length: ")) {
                length = Integer.parseInt(line.substring("Content-Length: ".length()));
            }
        }
        if (head.isEmpty()) {
            socket.close();
            return;
        }
        char[] body = new char[length];
        for (int read = 0; read < length; ) {
            read += in.read(body, read, length - read);
        }
        String line = head.substring(0, head.indexOf(" HTTP/1.1")).replaceFirst(" /v1", " ");
        lines.add(line);
        String response = breakage.apply(line + " " + new String(body), passOn(head + "\n", new String(body), line));
        if (response != null) {
            OutputStream out = socket.getOutputStream();
            out.write(response.getBytes(StandardCharsets.UTF_8));
            socket.close();
        }
    }

    private Sent passOn(String head, String body, String line) {
        try (RawConnection connection = RawConnection.to(mock.baseUrl())) {
            connection.send(head).sendBytes(body.getBytes(StandardCharsets.ISO_8859_1));
            Reply reply = line.startsWith("HEAD") ? connection.readHead() : connection.read();
            Map<String, List<String>> headers = new TreeMap<>(reply.headers());
            headers.remove("content-length");
            headers.remove("connection");
            return new Sent(reply.status(), headers, reply.body());
        }
    }

    @Override
    public void close() {
        try {
            server.close();
            for (Socket socket : open) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
