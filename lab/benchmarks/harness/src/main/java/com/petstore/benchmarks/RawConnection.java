// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;

/** One connection of a client that costs next to nothing, and allocates nothing. */
final class RawConnection implements AutoCloseable {

    private final Socket socket;
    private final InputStream in;
    private final byte[] request;
    private final byte[] response = new byte[256 * 1024];
    private int length;

    RawConnection(int port, String apiKey, String target) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        in = socket.getInputStream();
        request = ("GET " + target + " HTTP/1.1\r\nHost: 127.0.0.1:" + port
                        + "\r\nAccept: application/json\r\nAuthorization: Bearer " + apiKey + "\r\n\r\n")
                .getBytes(ISO_8859_1);
    }

    /** Sends one request, and returns the length of the response. */
    int exchange() throws IOException {
        socket.getOutputStream().write(request);
        length = 0;
        do {
            int count = in.read(response, length, response.length - length);
            if (count == -1) {
                throw new EOFException("the response ends after " + length + " bytes");
            }
            length += count;
        } while (!isWhole());
        return length;
    }

    /** What came last. */
    String text() {
        return new String(response, 0, length, ISO_8859_1);
    }

    /** All responses are lists: in one piece, or in chunks, of which the last is empty. */
    private boolean isWhole() {
        return endsWith("}]") || endsWith("0\r\n\r\n");
    }

    private boolean endsWith(String end) {
        for (int i = 1; i <= end.length(); i++) {
            if (length < i || response[length - i] != end.charAt(end.length() - i)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
