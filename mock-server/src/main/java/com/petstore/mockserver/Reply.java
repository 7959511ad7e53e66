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

    private static final int NO_STATUS = 0;
    private static final Sending WHOLE = (reply, in, waits) -> reply.sendWhole(in);

    /** No response: the connection is closed at once, because the client has gone, or the server is closing. */
    static final Reply DROPPED = empty(NO_STATUS).sent((reply, in, waits) -> in.drop());

    private static final HttpFields JSON =
            HttpFields.from(new PreEncodedHttpField(HttpHeader.CONTENT_TYPE, "application/json"));

    private static final int MOST_SLOW_PIECES = 10;
    private static final int SPACES = 32 * 1024;

    /** How a response is sent. */
    interface Sending {

        void send(Reply reply, Incoming in, Waits waits) throws IOException;
    }

    private final int status;
    private final HttpFields headers;
    private final byte[] body;
    private final HeaderChanges changes;
    private final Sending sending;

    private Reply(int status, HttpFields headers, byte[] body, HeaderChanges changes, Sending sending) {
        this.status = status;
        this.headers = headers;
        this.body = body;
        this.changes = changes;
        this.sending = sending;
    }

    static Reply of(int status, HttpFields headers, byte[] body) {
        return new Reply(status, headers, body, HeaderChanges.NONE, WHOLE);
    }

    /** A response in JSON, as UTF-8. */
    static Reply json(int status, byte[] body) {
        return of(status, JSON, body);
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
        return of(status, HttpFields.EMPTY, new byte[0]);
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
        return withHeaders(HttpFields.build(headers).add(name, value));
    }

    /** With further headers, each unless it has one of that name. */
    Reply with(HttpFields more) {
        if (more.size() == 0) {
            return this;
        }
        HttpFields.Mutable all = HttpFields.build(headers);
        more.stream().filter(field -> !headers.contains(field.getName())).forEach(all::add);
        return withHeaders(all);
    }

    Reply withContentType(String type) {
        return withHeaders(HttpFields.build(headers).put(HttpHeader.CONTENT_TYPE, type));
    }

    private Reply withHeaders(HttpFields other) {
        return new Reply(status, other, body, changes, sending);
    }

    Reply withBody(byte[] other) {
        return new Reply(status, headers, other, changes, sending);
    }

    /** With a body that is made while it is sent: the next bytes, which may have no length; empty at the end. */
    Reply withPieces(Supplier<Optional<byte[]>> pieces) {
        return sent((reply, in, waits) -> reply.sendPieces(in, pieces));
    }

    /** With other headers, as the last thing before they are sent. */
    Reply changed(HeaderChanges last) {
        return new Reply(status, headers, body, last, sending);
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

    Reply sent(Sending other) {
        return new Reply(status, headers, body, changes, other);
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

    /**
     * All headers are written here; those of the rate limit are of the latest state of the request. Each replaces those of its name, which may
     * also be of a response that could not be written.
     */
    private void begin(Incoming in, boolean hasLength) {
        HttpFields.Mutable sent = in.begin(status);
        MockRateLimit rateLimit = in.rateLimit();
        if (rateLimit != null) {
            sent.put("X-RateLimit-Limit", rateLimit.limit());
            sent.put("X-RateLimit-Remaining", rateLimit.remaining());
            sent.put("X-RateLimit-Reset", wholeSeconds(rateLimit.resetAt()).getEpochSecond());
        }
        sent.put(HttpHeader.DATE, DateGenerator.formatDate(in.clock().instant()));
        headers.forEach(field -> sent.remove(field.getName()));
        sent.add(headers);
        // RFC 9110, section 8.6: a 204 has no length, and that of a 304 would be that of the 200.
        if (hasLength && status != 204 && status != 304) {
            sent.put(HttpHeader.CONTENT_LENGTH, body.length);
        }
        changes.applyTo(sent);
        in.responds(status, sent.get(HttpHeader.RETRY_AFTER));
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
