// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.JsonObject;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Supplier;
import org.eclipse.jetty.http.DateGenerator;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.util.BufferUtil;

/** A response to a client, and how it is sent. Immutable; the bytes are not copied. */
final class Reply {

    private static final int NO_STATUS = 0;
    private static final Sending WHOLE = (reply, in, waits) -> reply.sendWhole(in);

    /** No response: the connection is closed at once, because the client has gone, or the server is closing. */
    static final Reply DROPPED = empty(NO_STATUS).sent((reply, in, waits) -> in.drop());

    private static final HttpFields JSON =
            HttpFields.from(new PreEncodedHttpField(HttpHeader.CONTENT_TYPE, "application/json"));

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

    /** Sent in another way: faults have theirs in {@link Damage}. */
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
    void begin(Incoming in, boolean hasLength) {
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
}
