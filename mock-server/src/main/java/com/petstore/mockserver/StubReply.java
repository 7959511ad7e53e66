// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.StrictParser;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.eclipse.jetty.http.HttpFields;

/**
 * One response of a stub. Immutable; users make it by {@code StubResponse}.
 *
 * @param status 200 to 599
 * @param body what it holds; empty for none
 * @param headers what it has beside those that every response has
 * @param delay how long it waits first
 */
record StubReply(int status, Optional<Body> body, HeaderChanges headers, FaultDelay delay) {

    /** How the body is written in JSON, where the name of the form is that of the field. */
    enum Form {
        JSON("application/json"),
        TEXT("text/plain;charset=utf-8"),
        BASE64("application/octet-stream");

        private final String contentType;

        Form(String contentType) {
            this.contentType = contentType;
        }
    }

    /**
     * A body.
     *
     * @param form how it is written
     * @param text JSON or text as it is sent, or bytes in Base64
     */
    record Body(Form form, String text) {

        byte[] bytes() {
            return form == Form.BASE64 ? Base64.getDecoder().decode(text) : text.getBytes(StandardCharsets.UTF_8);
        }
    }

    /** Refuses what no response can be. */
    StubReply {
        require(status >= 200 && status <= 599, "status must be 200 to 599, was " + status);
        require(
                body.isEmpty() || (status != 204 && status != 304),
                "response must be absent with status " + status + ", was not");
        body.ifPresent(given -> {
            if (given.form() == Form.JSON) {
                StrictParser.requireJson("response", given.text());
            } else if (given.form() == Form.TEXT) {
                StrictParser.requireUnicode("text", given.text());
            } else {
                requireBase64(given.text());
            }
        });
    }

    static StubReply of(int status, Optional<Body> body) {
        return new StubReply(status, body, HeaderChanges.NONE, FaultDelay.NONE);
    }

    StubReply with(HeaderChanges other) {
        return new StubReply(status, body, other, delay);
    }

    StubReply with(FaultDelay other) {
        return new StubReply(status, body, headers, other);
    }

    /** Whether there is nothing to it but a status and maybe JSON. */
    boolean isPlain() {
        return headers.isEmpty()
                && delay.equals(FaultDelay.NONE)
                && body.map(given -> given.form() == Form.JSON).orElse(true);
    }

    Response toResponse() {
        HttpFields.Mutable fields = HttpFields.build();
        body.ifPresent(given -> fields.put("Content-Type", given.form().contentType));
        headers.set().forEach(fields::put);
        return new Response(status, fields.asImmutable(), body.map(Body::bytes).orElse(new byte[0]));
    }

    private static void requireBase64(String text) {
        try {
            Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("base64 must be bytes in Base64, was not", e);
        }
    }

    private static void require(boolean rule, String message) {
        if (!rule) {
            throw new IllegalArgumentException(message);
        }
    }
}
