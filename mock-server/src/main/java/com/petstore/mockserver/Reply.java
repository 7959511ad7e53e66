// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.JsonObject;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import org.eclipse.jetty.http.DateGenerator;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.util.BufferUtil;
import org.jspecify.annotations.Nullable;

/** A response, and how it is sent: whole or damaged, or not at all. Immutable; the bytes are not copied. */
final class Reply {

    /** No response: the connection is closed at once, because the client has gone, or the server is closing. */
    static final Reply DROPPED = new Reply(200, HttpFields.EMPTY, new byte[0]).sent(Way.DROPPED);

    private static final HttpFields JSON =
            HttpFields.from(new PreEncodedHttpField(HttpHeader.CONTENT_TYPE, "application/json"));

    private static final int MOST_SLOW_PIECES = 10;
    private static final int SPACES = 32 * 1024;

    /** How it is sent. */
    enum Way {
        /** Whole. */
        WHOLE,
        /** Piece by piece, each made once the client has taken the one before. */
        STREAMED,
        /** The start of the body, then the connection is reset. */
        CUT_BY_RESET,
        /** The start of the body, then the connection is closed in order. */
        CUT_BY_CLOSE,
        /** The headers, and the body in up to ten pieces over some time. */
        SLOW,
        /** The body, and spaces up to some size. */
        HUGE,
        /** Half of the body in a chunk, and a chunk with an invalid size. */
        BROKEN_CHUNK,
        /** Not at all: the connection is reset. */
        RESET,
        /** Not at all: the connection is closed in order. */
        CLOSED,
        /** Not at all: the connection stays open until the client closes it. */
        STALLED,
        /** Not at all: the connection is closed at once. */
        DROPPED
    }

    private final int status;
    private final HttpFields headers;
    private final byte[] body;
    private Way way = Way.WHOLE;
    /** How many bytes are sent of a body that is cut off, or of one that is huge. */
    private long bytes;
    /** How long a slow body takes. */
    private Duration time = Duration.ZERO;

    private @Nullable Supplier<Optional<byte[]>> pieces;
    private HeaderChanges changes = HeaderChanges.NONE;

    private Reply(int status, HttpFields headers, byte[] body) {
        this.status = status;
        this.headers = headers;
        this.body = body;
    }

    private Reply(Reply other, HttpFields headers, byte[] body) {
        this(other.status, headers, body);
        way = other.way;
        bytes = other.bytes;
        time = other.time;
        pieces = other.pieces;
        changes = other.changes;
    }

    static Reply of(int status, HttpFields headers, byte[] body) {
        return new Reply(status, headers, body);
    }

    /** A response in JSON, as UTF-8. */
    static Reply json(int status, byte[] body) {
        return new Reply(status, JSON, body);
    }

    static Reply json(int status, JsonObject body) {
        return json(status, body.toBytes());
    }

    /** An error of the documented form. Interface document, section Errors. */
    static Reply error(int status, String code, String message) {
        return json(
                status,
                new JsonObject().with("code", code).with("message", message).with("status", status));
    }

    static Reply empty(int status) {
        return new Reply(status, HttpFields.EMPTY, new byte[0]);
    }

    int status() {
        return status;
    }

    HttpFields headers() {
        return headers;
    }

    byte[] body() {
        return body;
    }

    Reply with(String name, String value) {
        return new Reply(this, HttpFields.build(headers).add(name, value), body);
    }

    Reply with(HttpFields more) {
        return more.size() == 0
                ? this
                : new Reply(this, HttpFields.build(headers).add(more), body);
    }

    Reply withContentType(String type) {
        return new Reply(this, HttpFields.build(headers).put(HttpHeader.CONTENT_TYPE, type), body);
    }

    Reply withBody(byte[] other) {
        return new Reply(this, headers, other);
    }

    /** With the start of its body, and a length that fits. */
    Reply withFirst(int count) {
        return withBody(Arrays.copyOf(body, Math.max(0, count)));
    }

    /** With a body that is made while it is sent: the next bytes, which may have no length; empty at the end. */
    Reply withPieces(Supplier<Optional<byte[]>> other) {
        Reply copy = sent(Way.STREAMED);
        copy.pieces = other;
        return copy;
    }

    /** With other headers, as the last thing before they are sent. */
    Reply changed(HeaderChanges last) {
        Reply copy = new Reply(this, headers, body);
        copy.changes = last;
        return copy;
    }

    Reply sent(Way other) {
        Reply copy = new Reply(this, headers, body);
        copy.way = other;
        return copy;
    }

    /** With a number of bytes that are sent. */
    Reply sent(Way other, long number) {
        Reply copy = sent(other);
        copy.bytes = number;
        return copy;
    }

    Reply slow(Duration over) {
        Reply copy = sent(Way.SLOW);
        copy.time = over;
        return copy;
    }

    /** The connection cannot be used again: what the client still sends of its request is not read. */
    Reply andClose() {
        return with("Connection", "close");
    }

    /** Headers have whole seconds, and a client that returns at the named second must not be too early. */
    static Instant wholeSeconds(Instant instant) {
        return instant.plusNanos(999_999_999).truncatedTo(ChronoUnit.SECONDS);
    }

    /** Sends it, and waits where that takes time. */
    void sendTo(Incoming in, Waits waits) throws IOException {
        switch (way) {
            case WHOLE -> {
                begin(in, true);
                if (status == 304) {
                    // Of a response that is written at once, Jetty sends the length, which a 304 has not.
                    in.write(BufferUtil.EMPTY_BUFFER);
                }
                in.finish(ByteBuffer.wrap(body));
            }
            case STREAMED -> stream(in);
            case CUT_BY_RESET -> {
                sendStart(in);
                in.reset();
            }
            case CUT_BY_CLOSE -> {
                sendStart(in);
                in.close();
            }
            case SLOW -> sendSlowly(in, waits);
            case HUGE -> sendWithSpaces(in);
            case BROKEN_CHUNK -> sendBrokenChunk(in);
            case RESET -> in.reset();
            case CLOSED -> in.close();
            case STALLED -> {
                waits.stall(in);
                in.drop();
            }
            case DROPPED -> in.drop();
        }
    }

    /** All headers are written here; those of the rate limit are of the latest state of the request. */
    private void begin(Incoming in, boolean hasLength) {
        HttpFields.Mutable sent = in.begin(status);
        MockRateLimit rateLimit = in.rateLimit();
        if (rateLimit != null) {
            sent.add("X-RateLimit-Limit", rateLimit.limit());
            sent.add("X-RateLimit-Remaining", rateLimit.remaining());
            sent.add("X-RateLimit-Reset", wholeSeconds(rateLimit.resetAt()).getEpochSecond());
        }
        sent.add(headers);
        // Not added: after a failed write, that of the response that could not be sent is still there.
        sent.put(HttpHeader.DATE, DateGenerator.formatDate(in.clock().instant()));
        // RFC 9110, section 8.6: a 204 has no length, and that of a 304 would be that of the 200.
        if (hasLength && status != 204 && status != 304) {
            sent.put(HttpHeader.CONTENT_LENGTH, body.length);
        }
        changes.applyTo(sent);
        // Jetty would add it later, missing in the journal.
        if (in.isHttp11() && in.isLastOfConnection()) {
            sent.put(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE);
        }
        if (!hasLength && in.isHttp11()) {
            sent.put(HttpHeader.TRANSFER_ENCODING, HttpHeaderValue.CHUNKED);
        }
    }

    private void stream(Incoming in) throws IOException {
        begin(in, false);
        Supplier<Optional<byte[]>> source = in.isHead() || pieces == null ? Optional::empty : pieces;
        for (Optional<byte[]> piece = source.get(); piece.isPresent(); piece = source.get()) {
            in.write(ByteBuffer.wrap(piece.get()));
        }
        in.finish(BufferUtil.EMPTY_BUFFER);
    }

    /** Never all of the body. */
    private void sendStart(Incoming in) throws IOException {
        begin(in, true);
        in.write(ByteBuffer.wrap(body, 0, (int) Math.min(bytes, Math.max(0, body.length - 1))));
    }

    private void sendSlowly(Incoming in, Waits waits) throws IOException {
        Instant start = in.clock().instant();
        begin(in, true);
        in.write(ByteBuffer.allocate(0));
        int count = Math.min(MOST_SLOW_PIECES, body.length);
        for (int number = 1; number <= count; number++) {
            if (!waits.until(in, start.plus(time.multipliedBy(number).dividedBy(count)))) {
                in.drop();
                return;
            }
            int from = body.length * (number - 1) / count;
            in.write(ByteBuffer.wrap(body, from, body.length * number / count - from));
        }
        in.finish(BufferUtil.EMPTY_BUFFER);
    }

    private void sendWithSpaces(Incoming in) throws IOException {
        byte[] spaces = new byte[SPACES];
        Arrays.fill(spaces, (byte) ' ');
        begin(in, false);
        in.write(ByteBuffer.wrap(body));
        long left = in.isHead() ? 0 : bytes - body.length;
        for (; left > 0; left -= SPACES) {
            in.write(ByteBuffer.wrap(spaces, 0, (int) Math.min(left, SPACES)));
        }
        in.finish(BufferUtil.EMPTY_BUFFER);
    }

    /** Goes past Jetty, which would write no such chunk, and ends the one before only with the next. */
    private void sendBrokenChunk(Incoming in) throws IOException {
        int half = body.length / 2;
        String broken = half == 0 ? "zz\r\n" : "\r\nzz\r\n";
        begin(in, false);
        in.write(ByteBuffer.wrap(body, 0, half));
        in.writeRaw(StandardCharsets.US_ASCII.encode(in.isHttp11() ? broken : ""));
        in.close();
    }
}
