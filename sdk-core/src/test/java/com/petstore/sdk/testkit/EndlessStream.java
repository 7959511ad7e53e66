// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.testkit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.petstore.sdk.testkit.HostileServer.ScriptedResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/** What a service could send for ever in place of a response, at each layer that is read for one. */
public enum EndlessStream {
    STATUS_LINE(Part.HEAD, "", "x"),
    HEADER_LINE(Part.HEAD, "HTTP/1.1 200 OK\r\nX-Flood: ", "x"),
    HEADERS(Part.HEAD, "HTTP/1.1 200 OK\r\n", "X-Flood: x\r\n"),
    SHORT_HEADERS(Part.HEAD, "HTTP/1.1 200 OK\r\n", "a:\r\n"),
    HEADERS_OF_AN_ERROR(Part.HEAD, "HTTP/1.1 503 Oops\r\n", "X-Flood: x\r\n"),
    INTERIM_RESPONSES(Part.HEAD, "", "HTTP/1.1 100 Continue\r\n\r\n"),
    INTERIM_RESPONSES_WITH_HEADERS(Part.HEAD, "", "HTTP/1.1 103 Early Hints\r\nLink: </>\r\n\r\n"),
    HEADERS_OF_AN_INTERIM_RESPONSE(Part.HEAD, "HTTP/1.1 103 Early Hints\r\n", "Link: </>\r\n"),

    BODY(Part.BODY, "\r\n", " "),
    BODY_WITH_A_LENGTH(Part.BODY, "Content-Length: 9223372036854775807\r\n\r\n", " "),
    CHUNKS(Part.BODY, "Transfer-Encoding: chunked\r\n\r\n", "4\r\n    \r\n"),
    CHUNKS_OF_A_BYTE(Part.BODY, "Transfer-Encoding: chunked\r\n\r\n", "1\r\n \r\n"),
    CHUNK_SIZE(Part.FRAMING, "Transfer-Encoding: chunked\r\n\r\n", "1"),
    CHUNK_SIZE_OF_ZERO(Part.FRAMING, "Transfer-Encoding: chunked\r\n\r\n", "0"),
    CHUNK_EXTENSION(Part.FRAMING, "Transfer-Encoding: chunked\r\n\r\n1;", "x"),
    CHUNK_EXTENSIONS(Part.FRAMING, "Transfer-Encoding: chunked\r\n\r\n", "1;" + "x".repeat(1000) + "\r\n \r\n"),
    AFTER_A_CHUNK(Part.FRAMING, "Transfer-Encoding: chunked\r\n\r\n2\r\n[]", "x"),
    AFTER_THE_LAST_CHUNK_SIZE(Part.FRAMING, "Transfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0;", "x"),
    TRAILER_LINE(Part.TRAILERS, "Transfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\nX-Flood: ", "x"),
    TRAILERS(Part.TRAILERS, "Transfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n", "X-Flood: x\r\n"),

    GZIP_FILE_NAME(Part.BODY, "Content-Encoding: gzip\r\n\r\n" + gzipHeader(8), "x"),
    GZIP_COMMENT(Part.BODY, "Content-Encoding: gzip\r\n\r\n" + gzipHeader(16), "x"),
    GZIP_COMMENT_IN_CHUNKS(
            Part.BODY,
            "Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\na\r\n" + gzipHeader(16) + "\r\n",
            "3e8\r\n" + "x".repeat(1000) + "\r\n"),
    GZIP_CHUNK_EXTENSION(
            Part.FRAMING,
            "Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\na\r\n" + gzipHeader(16) + "\r\n1;",
            "x"),
    GZIP_BOMB(Part.BODY, "Content-Encoding: gzip\r\n\r\n" + gzipHeader(0), deflated(" ".repeat(1 << 20))),
    GZIP_EMPTY_BLOCKS(Part.BODY, "Content-Encoding: gzip\r\n\r\n" + gzipHeader(0), "\0\0\0\u00ff\u00ff"),
    GZIP_EMPTY_MEMBERS(Part.NOT_GZIP, "Content-Encoding: gzip\r\n\r\n", gzipHeader(0) + "\3\0\0\0\0\0\0\0\0\0");

    private static final int AT_ONCE = 10_000;

    private final Part part;
    private final String beginning;
    private final String repeated;

    EndlessStream(Part part, String beginning, String repeated) {
        this.part = part;
        this.beginning = beginning;
        this.repeated = repeated;
    }

    public Part part() {
        return part;
    }

    /** Whether OkHttp or the client counts its bytes; the others end with the time of their attempt. */
    public boolean isBounded() {
        return part != Part.FRAMING;
    }

    /** The stream as fast as the client takes it, after a status line unless it is a head. */
    public ScriptedResponse of(String status) {
        return start(status)
                .then(ScriptedResponse.bytes(repeated.repeat(Math.max(1, AT_ONCE / repeated.length())))
                        .endless());
    }

    /** The stream, a byte every few milliseconds. */
    public ScriptedResponse drippingOf(String status) {
        ScriptedResponse dripping = start(status);
        for (char next : repeated.repeat(100).substring(0, 100).toCharArray()) {
            ScriptedResponse drop = ScriptedResponse.bytes(String.valueOf(next)).then(ScriptedResponse.pause(5));
            dripping = dripping.then(drop);
        }
        return dripping.then(ScriptedResponse.pause(60_000));
    }

    private ScriptedResponse start(String status) {
        return ScriptedResponse.bytes(part == Part.HEAD ? beginning : "HTTP/1.1 " + status + "\r\n" + beginning);
    }

    private static String gzipHeader(int flags) {
        return "\u001f\u008b\b" + (char) flags + "\0\0\0\0\0\0";
    }

    /** In a block that others may follow. */
    private static String deflated(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DeflaterOutputStream deflater =
                new DeflaterOutputStream(bytes, new Deflater(Deflater.BEST_COMPRESSION, true), true)) {
            deflater.write(text.getBytes(ISO_8859_1));
            deflater.flush();
            return bytes.toString(ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where the stream stands in a response, which decides how a call ends. */
    public enum Part {
        /** Before the headers are complete, so that there is no response. */
        HEAD,
        /** What the body consists of, before it is decompressed or after. */
        BODY,
        /** Between the bytes of the body, where OkHttp counts nothing. */
        FRAMING,
        /** Behind the body. OkHttp reads as much of them as of headers. */
        TRAILERS,
        /** Where OkHttp finds out that the body is not gzip. */
        NOT_GZIP
    }
}
