// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.check;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/**
 * Sends the requests of the check to a user's service, over plain sockets and TLS of the JDK, because its HTTP client refuses queries
 * that are not well-formed. Each request has a connection of its own, and ends within the time limit whatever the service sends.
 */
final class Connector implements AutoCloseable {

    private static final int MOST_BYTES_OF_BODY = 4 * 1024 * 1024;
    private static final int MOST_BYTES_OF_HEAD = 64 * 1024;

    private final InetAddress address;
    private final String host;
    private final int port;
    private final boolean isTls;
    private final SSLContext tls;
    private final Duration timeout;
    private final Timer deadlines = new Timer("petstore-check-deadlines", true);

    Connector(InetAddress address, String host, int port, boolean isTls, SSLContext tls, Duration timeout) {
        this.address = address;
        this.host = host;
        this.port = port;
        this.isTls = isTls;
        this.tls = tls;
        this.timeout = timeout;
    }

    /** What is done with a connection. */
    private interface Use<T> {
        T with(Socket socket) throws IOException;
    }

    /** Fails if there is no service to connect to. */
    void reach() throws IOException {
        connected(List.of("http/1.1"), Socket::isConnected);
    }

    /** Sends a request, and reads its response. */
    ServiceResponse exchange(byte[] request, boolean hasBody) throws IOException {
        return connected(List.of(), socket -> {
            socket.getOutputStream().write(request);
            socket.getOutputStream().flush();
            return read(new BufferedInputStream(socket.getInputStream()), hasBody);
        });
    }

    /** The protocol that the service chooses if HTTP/2 is offered too; empty if it has no choice. */
    String protocol() throws IOException {
        return connected(List.of("h2", "http/1.1"), socket -> ((SSLSocket) socket).getApplicationProtocol());
    }

    private <T> T connected(List<String> protocols, Use<T> use) throws IOException {
        Socket plain = new Socket();
        TimerTask deadline = new TimerTask() {
            @Override
            public void run() {
                try {
                    plain.close();
                } catch (IOException e) {
                    // It was closed to end a wait, which it does all the same.
                }
            }
        };
        deadlines.schedule(deadline, timeout.toMillis());
        try (plain) {
            plain.connect(new InetSocketAddress(address, port));
            plain.setTcpNoDelay(true);
            return use.with(isTls ? secured(plain, protocols) : plain);
        } catch (IOException e) {
            boolean isInTime = deadline.cancel();
            throw isInTime ? e : new IOException("no complete response within " + timeout.toMillis() + " ms", e);
        } finally {
            deadline.cancel();
        }
    }

    private SSLSocket secured(Socket plain, List<String> protocols) throws IOException {
        SSLSocket socket = (SSLSocket) tls.getSocketFactory().createSocket(plain, host, port, true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        parameters.setApplicationProtocols(protocols.toArray(new String[0]));
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        return socket;
    }

    /** Reads a final response; those that come before it, such as 103, are skipped. */
    private static ServiceResponse read(InputStream in, boolean hasBody) throws IOException {
        while (true) {
            String line = line(in, MOST_BYTES_OF_HEAD);
            if (!line.matches("HTTP/1\\.[01] [1-9][0-9]{2}( .*)?")) {
                throw new IOException("a response that is not HTTP/1.1: " + line);
            }
            int status = Integer.parseInt(line.substring(9, 12));
            Map<String, List<String>> headers = headers(in);
            boolean isFinal = status >= 200 || status == 101;
            if (isFinal) {
                boolean isEmpty = !hasBody || status < 200 || status == 204 || status == 304;
                byte[] body = isEmpty ? new byte[0] : body(in, headers);
                return new ServiceResponse(
                        status,
                        headers,
                        new String(body, StandardCharsets.UTF_8),
                        Clock.systemUTC().instant());
            }
        }
    }

    private static Map<String, List<String>> headers(InputStream in) throws IOException {
        Map<String, List<String>> headers = new HashMap<>();
        int left = MOST_BYTES_OF_HEAD;
        for (String line = line(in, left); !line.isEmpty(); line = line(in, left)) {
            left -= line.length();
            int colon = line.indexOf(':');
            if (colon < 1) {
                throw new IOException("a header without a name: " + line);
            }
            headers.computeIfAbsent(line.substring(0, colon).toLowerCase(Locale.ROOT), name -> new ArrayList<>())
                    .add(line.substring(colon + 1).strip());
        }
        return headers;
    }

    private static byte[] body(InputStream in, Map<String, List<String>> headers) throws IOException {
        List<String> lengths = headers.getOrDefault("content-length", List.of());
        if (headers.containsKey("transfer-encoding")) {
            return chunks(in);
        }
        if (lengths.isEmpty()) {
            byte[] body = in.readNBytes(MOST_BYTES_OF_BODY + 1);
            requireBounded(body.length);
            return body;
        }
        if (!lengths.get(0).matches("[0-9]{1,9}")) {
            throw new IOException("Content-Length must be an integer, was " + lengths.get(0));
        }
        return exactly(in, Integer.parseInt(lengths.get(0)));
    }

    private static byte[] chunks(InputStream in) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        while (true) {
            String size =
                    line(in, MOST_BYTES_OF_HEAD).replaceFirst("\\s*;.*", "").strip();
            if (!size.matches("[0-9a-fA-F]{1,7}")) {
                throw new IOException("the size of a chunk must be hexadecimal, was " + size);
            }
            int length = Integer.parseInt(size, 16);
            if (length == 0) {
                headers(in);
                return body.toByteArray();
            }
            requireBounded(body.size() + length);
            body.write(exactly(in, length));
            line(in, 2);
        }
    }

    private static byte[] exactly(InputStream in, int length) throws IOException {
        requireBounded(length);
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException("a body that ends after " + bytes.length + " of " + length + " bytes");
        }
        return bytes;
    }

    private static void requireBounded(int length) throws IOException {
        if (length > MOST_BYTES_OF_BODY) {
            throw new IOException("a body of more than 4 MiB");
        }
    }

    private static String line(InputStream in, int most) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("a connection that ends before the response is complete");
            }
            if (line.size() >= most) {
                throw new IOException("a head of more than 64 KiB");
            }
            line.write(next);
        }
        return line.toString(StandardCharsets.ISO_8859_1).replaceFirst("\r$", "");
    }

    @Override
    public void close() {
        deadlines.cancel();
    }
}
