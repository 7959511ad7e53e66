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

/** A response, and how it is sent: whole or damaged, or not at all. Immutable; the bytes are not copied. */
final class Reply {

    /** No response: the connection is closed at once, because the client has gone, or the server is closing. */
    static final Reply DROPPED = new Reply(200, HttpFields.EMPTY, new byte[0]).sent((reply, in, waits) -> in.drop());

    private static final HttpFields JSON =
            HttpFields.from(new PreEncodedHttpField(HttpHeader.CONTENT_TYPE, "application/json"));

    private static final int MOST_SLOW_PIECES = 10;
    private static final int SPACES = 32 * 1024;

    /** How a response is sent. */
    private interface Sending {

        void send(Reply reply, Incoming in, Waits waits) throws IOException;
    }

    private final int status;
    private final HttpFields headers;
    private final byte[] body;
    private Sending sending = (reply, in, waits) -> reply.sendWhole(in);
    private HeaderChanges changes = HeaderChanges.NONE;

    private Reply(int status, HttpFields headers, byte[] body) {
        this.status = status;
        this.headers = headers;
        this.body = body;
    }

    private Reply(Reply other, HttpFields headers, byte[] body) {
        this(other.status, headers, body);
        sending = other.sending;
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
    Reply withPieces(Supplier<Optional<byte[]>> pieces) {
        return sent((reply, in, waits) -> reply.sendPieces(in, pieces));
    }

    /** With other headers, as the last thing before they are sent. */
    Reply changed(HeaderChanges last) {
        Reply copy = new Reply(this, headers, body);
        copy.changes = last;
        return copy;
    }

    /** Not sent: the connection is reset. */
    Reply reset() {
        return sent((reply, in, waits) -> in.reset());
    }

    /** Not sent: the connection is closed in order. */
    Reply closed() {
        return sent((reply, in, waits) -> in.close());
    }

    /** Not sent: the connection stays open until the client closes it. */
    Reply stalled() {
        return sent((reply, in, waits) -> {
            waits.stall(in);
            in.drop();
        });
    }

    /** The start of the body, never all of it, and then the connection is reset. */
    Reply resetAfter(long bytes) {
        return sent((reply, in, waits) -> {
            reply.sendStart(in, bytes);
            in.reset();
        });
    }

    /** The start of the body, never all of it, and then the connection is closed in order. */
    Reply closedAfter(long bytes) {
        return sent((reply, in, waits) -> {
            reply.sendStart(in, bytes);
            in.close();
        });
    }

    /** The headers, and the body in up to ten pieces over some time. */
    Reply slow(Duration time) {
        return sent((reply, in, waits) -> reply.sendSlowly(in, waits, time));
    }

    /** The body, and spaces up to some size. */
    Reply filledUpTo(long bytes) {
        return sent((reply, in, waits) -> reply.sendWithSpaces(in, bytes));
    }

    /** Half of the body in a chunk, and a chunk with an invalid size. */
    Reply withBrokenChunk() {
        return sent((reply, in, waits) -> reply.sendBrokenChunk(in));
    }

    private Reply sent(Sending other) {
        Reply copy = new Reply(this, headers, body);
        copy.sending = other;
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
        sending.send(this, in, waits);
    }

    private void sendWhole(Incoming in) throws IOException {
        begin(in, true);
        if (status == 304) {
            // Of a response that is written at once, Jetty sends the length, which a 304 has not.
            in.write(BufferUtil.EMPTY_BUFFER);
        }
        in.finish(ByteBuffer.wrap(body));
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

    private void sendPieces(Incoming in, Supplier<Optional<byte[]>> pieces) throws IOException {
        begin(in, false);
        Supplier<Optional<byte[]>> source = in.isHead() ? Optional::empty : pieces;
        for (Optional<byte[]> piece = source.get(); piece.isPresent(); piece = source.get()) {
            in.write(ByteBuffer.wrap(piece.get()));
        }
        in.finish(BufferUtil.EMPTY_BUFFER);
    }

    private void sendStart(Incoming in, long bytes) throws IOException {
        begin(in, true);
        in.write(ByteBuffer.wrap(body, 0, (int) Math.min(bytes, Math.max(0, body.length - 1))));
    }

    private void sendSlowly(Incoming in, Waits waits, Duration time) throws IOException {
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

    private void sendWithSpaces(Incoming in, long bytes) throws IOException {
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
