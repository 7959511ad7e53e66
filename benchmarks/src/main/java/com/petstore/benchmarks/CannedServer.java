// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;

/**
 * A server that responds to each GET with prepared bytes, as fast as a thread per connection can. It runs in a process of its own, so that what it
 * costs is not counted.
 */
final class CannedServer implements AutoCloseable {

    private static volatile Prepared latest = new Prepared(0, "", new byte[0]);

    private final Process process;
    private final String baseUrl;

    private CannedServer(Process process, String baseUrl) {
        this.process = process;
        this.baseUrl = baseUrl;
    }

    public static CannedServer start() throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-classpath",
                        System.getProperty("java.class.path"),
                        CannedServer.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader output = new BufferedReader(new InputStreamReader(process.getInputStream(), ISO_8859_1));
        return new CannedServer(process, "http://127.0.0.1:" + output.readLine() + "/v1");
    }

    public String baseUrl() {
        return baseUrl;
    }

    @Override
    public void close() {
        process.destroy();
    }

    /** Prints its port, and serves until it is killed. */
    public static void main(String[] args) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 100, InetAddress.getLoopbackAddress())) {
            System.out.println(server.getLocalPort());
            while (true) {
                Socket socket = server.accept();
                Thread thread = new Thread(() -> serve(socket));
                thread.setDaemon(true);
                thread.start();
            }
        }
    }

    /** Clients wait for a response before the next request, so what is there ends with the end of a request. */
    private static void serve(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            InputStream in = socket.getInputStream();
            byte[] request = new byte[16 * 1024];
            int length = 0;
            for (int count = in.read(request); count != -1; count = in.read(request, length, request.length - length)) {
                length += count;
                if (request[length - 1] == '\n' && request[length - 3] == '\n') {
                    socket.getOutputStream().write(responseTo(request));
                    length = 0;
                }
            }
        } catch (IOException e) {
            // A client that closes its connection is no concern of this program.
        }
    }

    private static byte[] responseTo(byte[] request) {
        int end = "GET ".length();
        int start = end;
        while (request[end] != ' ') {
            if (request[end] == '=' || request[end] == '/') {
                start = end + 1;
            }
            end++;
        }
        String limitOrId = new String(request, start, end - start, ISO_8859_1);
        Prepared current = latest;
        if (current.second != ServiceTime.currentSecond() || !current.limitOrId.equals(limitOrId)) {
            current = Prepared.of(ServiceTime.currentSecond(), limitOrId);
            latest = current;
        }
        return current.response;
    }

    /** All clients send the same request again and again. */
    private static final class Prepared {

        final long second;
        final String limitOrId;
        final byte[] response;

        Prepared(long second, String limitOrId, byte[] response) {
            this.second = second;
            this.limitOrId = limitOrId;
            this.response = response;
        }

        static Prepared of(long second, String limitOrId) {
            CannedResponse canned = CannedResponse.toGet(limitOrId);
            StringBuilder head = new StringBuilder("HTTP/1.1 " + canned.status + " " + canned.reason + "\r\n");
            String[] headers = new ServiceTime(second).headers();
            for (int i = 0; i < headers.length; i += 2) {
                head.append(headers[i]).append(": ").append(headers[i + 1]).append("\r\n");
            }
            head.append("Content-Length: ").append(canned.body.length).append("\r\n\r\n");
            ByteArrayOutputStream response = new ByteArrayOutputStream();
            response.writeBytes(head.toString().getBytes(ISO_8859_1));
            response.writeBytes(canned.body);
            return new Prepared(second, limitOrId, response.toByteArray());
        }
    }
}
