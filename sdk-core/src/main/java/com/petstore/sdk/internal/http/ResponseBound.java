// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

/** How many bytes of a response were read from its connection, and how many may be; for the thread that runs the request. */
final class ResponseBound {

    /**
     * What may surround a body: the handshake of TLS, the response of a proxy, interim responses and headers. OkHttp reads no more headers
     * than that either.
     */
    private static final long MAX_OVERHEAD = 256 << 10;

    private final int maxBodyBytes;
    private long read;
    private long most = MAX_OVERHEAD;

    /**
     * The bound of a response that has not begun.
     *
     * @param maxBodyBytes how large its body may be
     */
    ResponseBound(int maxBodyBytes) {
        this.maxBodyBytes = maxBodyBytes;
    }

    int maxBodyBytes() {
        return maxBodyBytes;
    }

    /** A response begins. There is another one before it if an interceptor of the application sends twice. */
    void begin() {
        read = 0;
        most = MAX_OVERHEAD;
    }

    /** A body follows, which may need twice its bytes: with chunks and records of TLS, or compressed to its disadvantage. */
    void endOfHeaders() {
        most = MAX_OVERHEAD + 2L * maxBodyBytes;
    }

    /** Whether the bytes of this response are counted, which those of sockets of the application's own are not. */
    boolean counts() {
        return read > 0;
    }

    /** Counts bytes that were read from the connection. */
    void count(int bytes) throws UnacceptableException {
        read += bytes;
        require(read);
    }

    /** Throws if this is more than a response may have. */
    void require(long bytes) throws UnacceptableException {
        if (bytes > most) {
            throw new UnacceptableException("the response " + rule());
        }
    }

    String rule() {
        return "must not take more than " + most + " bytes on the wire";
    }
}
