// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.JsonObject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;

/**
 * A response. Immutable; the bytes are not copied and must not be changed.
 *
 * @param status the HTTP status
 * @param headers the headers that not every response has
 * @param body the body, which may be empty
 * @param pieces the body in place of that, if it is made while it is sent: the next bytes, which may be none, or empty at the end; it
 *     may wait for them
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Response(int status, HttpFields headers, byte[] body, Optional<Supplier<Optional<byte[]>>> pieces) {

    private static final HttpFields JSON =
            HttpFields.from(new PreEncodedHttpField(HttpHeader.CONTENT_TYPE, "application/json"));

    /** A response with all of its body. */
    Response(int status, HttpFields headers, byte[] body) {
        this(status, headers, body, Optional.empty());
    }

    /**
     * A response in JSON.
     *
     * @param status the HTTP status
     * @param body the JSON as UTF-8
     * @return the response
     */
    static Response json(int status, byte[] body) {
        return new Response(status, JSON, body);
    }

    static Response json(int status, JsonObject body) {
        return json(status, body.toBytes());
    }

    /**
     * An error of the documented form. Interface document, section Errors.
     *
     * @param status the HTTP status
     * @param code the machine-readable code
     * @param message the description for people
     * @return the response
     */
    static Response error(int status, String code, String message) {
        return json(
                status,
                new JsonObject().with("code", code).with("message", message).with("status", status));
    }

    /**
     * A response without a body.
     *
     * @param status the HTTP status
     * @return the response
     */
    static Response empty(int status) {
        return new Response(status, HttpFields.EMPTY, new byte[0]);
    }

    Response with(String name, String value) {
        return new Response(status, HttpFields.build(headers).add(name, value), body, pieces);
    }

    Response withContentType(String type) {
        return new Response(status, HttpFields.build(headers).put(HttpHeader.CONTENT_TYPE, type), body, pieces);
    }

    Response withPieces(Supplier<Optional<byte[]>> other) {
        return new Response(status, headers, body, Optional.of(other));
    }

    Response withBody(byte[] other) {
        return new Response(status, headers, other);
    }

    /** The connection cannot be used again: what the client still sends of its request is not read. */
    Response andClose() {
        return with("Connection", "close");
    }

    /** Headers know no fractions of a second; a client that comes back at the named second must not come too early. */
    static Instant wholeSeconds(Instant instant) {
        return instant.plusNanos(999_999_999).truncatedTo(ChronoUnit.SECONDS);
    }
}
