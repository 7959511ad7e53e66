// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.testing;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javax.net.SocketFactory;

/**
 * A socket to a server, written to and read from byte by byte, so that a test can send what no HTTP client would. Reads have no time
 * limit of their own: that of the test ends them.
 */
public final class RawConnection implements AutoCloseable {

    /** How a connection ended. */
    public enum Ending {
        /** By FIN: all that was sent has come. */
        CLOSED,
        /** By RST. */
        RESET
    }

    /** What came until the end of a connection. */
    public record Rest(String text, Ending ending) {}

    private final Socket socket;
    private final InputStream in;

    private RawConnection(Socket socket) throws IOException {
        this.socket = socket;
        this.in = new BufferedInputStream(socket.getInputStream());
    }

    public static RawConnection to(String baseUrl) {
        return to(baseUrl, SocketFactory.getDefault());
    }

    /** With the factory of an SSLContext, it speaks TLS. */
    public static RawConnection to(String baseUrl, SocketFactory sockets) {
        URI uri = URI.create(baseUrl);
        try {
            Socket socket = sockets.createSocket(uri.getHost(), uri.getPort());
            socket.setTcpNoDelay(true);
            return new RawConnection(socket);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Opens a connection for one exchange. */
    public static Reply exchange(String baseUrl, String request) {
        try (RawConnection connection = to(baseUrl)) {
            return connection.send(request).read();
        }
    }

    /** Sends characters as ISO 8859-1, each line feed as carriage return and line feed. */
    public RawConnection send(String text) {
        return sendBytes(text.replace("\n", "\r\n").getBytes(StandardCharsets.ISO_8859_1));
    }

    public RawConnection sendBytes(byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
            socket.getOutputStream().flush();
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Reply read() {
        return read(true);
    }

    /** Reads, without understanding it, all that comes until the connection ends. */
    public Rest readRest() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            for (int next = in.read(); next >= 0; next = in.read()) {
                bytes.write(next);
            }
            return new Rest(bytes.toString(StandardCharsets.UTF_8), Ending.CLOSED);
        } catch (SocketException e) {
            if (!String.valueOf(e.getMessage()).contains("Connection reset")) {
                throw new UncheckedIOException(e);
            }
            return new Rest(bytes.toString(StandardCharsets.UTF_8), Ending.RESET);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads status line and headers, and leaves the body; a response to HEAD has none. */
    public Reply readHead() {
        return read(false);
    }

    /** Reads the chunks of a body, up to and with the last one. */
    public String readChunks() {
        try {
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            for (int size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
                body.writeBytes(in.readNBytes(size));
                line();
            }
            line();
            return body.toString(StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads the given number of bytes, or fewer if the connection ends before. */
    public String readBytes(int count) {
        try {
            return new String(in.readNBytes(count), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads status line and headers line by line; empty if the connection ends before. */
    public Optional<List<String>> readHeadLines() {
        try {
            List<String> lines = new ArrayList<>();
            for (String next = line(); !next.isEmpty(); next = line()) {
                lines.add(next);
            }
            return Optional.of(lines);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    public String readLine() {
        try {
            return line();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads up to the given number of bytes, or nothing if the connection ends before. */
    public String readSome(int atMost) {
        try {
            byte[] bytes = new byte[atMost];
            int read = in.read(bytes);
            return read < 0 ? "" : new String(bytes, 0, read, StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }

    /** Whether nothing comes for the given time and the connection stays open; what comes later can be read. */
    public boolean isSilentFor(Duration time) {
        try {
            socket.setSoTimeout((int) time.toMillis());
            try {
                in.read();
                return false;
            } catch (SocketTimeoutException e) {
                return true;
            } finally {
                socket.setSoTimeout(0);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether the server closes the connection before it sends more. */
    public boolean isClosedByServer() {
        try {
            return in.read() < 0;
        } catch (IOException e) {
            return true;
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Reply read(boolean hasBody) {
        try {
            String statusLine = line();
            Map<String, List<String>> headers = headers();
            int status = Integer.parseInt(statusLine.split(" ", -1)[1]);
            int length = Integer.parseInt(
                    headers.getOrDefault("content-length", List.of("0")).get(0));
            if (hasBody && headers.containsKey("transfer-encoding")) {
                return new Reply(status, headers, readChunks());
            }
            byte[] body = hasBody ? in.readNBytes(length) : new byte[0];
            return new Reply(status, headers, new String(body, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Map<String, List<String>> headers() throws IOException {
        Map<String, List<String>> headers = new HashMap<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            headers.computeIfAbsent(line.substring(0, colon).toLowerCase(Locale.ROOT), any -> new ArrayList<>())
                    .add(line.substring(colon + 1).strip());
        }
        return headers;
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("the server closed the connection after \"" + line + "\"");
            }
            line.write(next);
        }
        return line.toString(StandardCharsets.ISO_8859_1).strip();
    }
}
