// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.client;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/** A program that responds with prepared bytes, as fast as a thread per connection can; it prints its port. */
final class CannedServer {

    private static final AtomicInteger CONNECTIONS = new AtomicInteger();

    private CannedServer() {}

    public static void main(String[] args) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 100, InetAddress.getLoopbackAddress())) {
            System.out.println(server.getLocalPort());
            while (true) {
                Socket socket = server.accept();
                CONNECTIONS.incrementAndGet();
                Thread thread = new Thread(() -> serve(socket));
                thread.setDaemon(true);
                thread.start();
            }
        }
    }

    private static void serve(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            InputStream in = socket.getInputStream();
            OutputStream out = socket.getOutputStream();
            byte[] buffer = new byte[16 * 1024];
            int length = 0;
            while (true) {
                int count = in.read(buffer, length, buffer.length - length);
                if (count == -1) {
                    return;
                }
                length += count;
                if (isWhole(buffer, length)) {
                    out.write(responseTo(buffer, length));
                    length = 0;
                }
            }
        } catch (IOException e) {
            // A client that goes away without a word is no concern of this program.
        }
    }

    /** Clients wait for a response before they ask again, so what is there ends with the end of a request. */
    private static boolean isWhole(byte[] request, int length) {
        if (request[0] == 'G') {
            return endsWith(request, length, "\r\n\r\n");
        }
        String text = new String(request, 0, length, ISO_8859_1).toLowerCase(Locale.ROOT);
        int head = text.indexOf("\r\n\r\n");
        int declared = text.indexOf("\r\ncontent-length:");
        if (head == -1 || declared == -1) {
            return text.endsWith("\r\n0\r\n\r\n");
        }
        int value = declared + "\r\ncontent-length:".length();
        return length - head - 4
                >= Integer.parseInt(
                        text.substring(value, text.indexOf('\r', value)).strip());
    }

    private static byte[] responseTo(byte[] request, int length) {
        CannedResponses responses = CannedResponses.now();
        if (request[0] == 'P') {
            return responses.created;
        }
        int end = 4;
        while (end < length && request[end] != ' ') {
            end++;
        }
        String target = new String(request, 4, end - 4, ISO_8859_1);
        if (target.startsWith("/v1/pets/")) {
            return target.endsWith("/404") ? responses.missing : responses.one;
        }
        if (target.equals("/connections")) {
            // Without the one that asks.
            return responses.withHead(
                    "200 OK", String.valueOf(CONNECTIONS.get() - 1).getBytes(ISO_8859_1));
        }
        if (target.contains("limit=99")) {
            return responses.list99InScripts;
        }
        return target.contains("limit=100") ? responses.list100 : responses.list20;
    }

    private static boolean endsWith(byte[] bytes, int length, String end) {
        for (int i = 1; i <= end.length(); i++) {
            if (length < i || bytes[length - i] != end.charAt(end.length() - i)) {
                return false;
            }
        }
        return true;
    }
}
