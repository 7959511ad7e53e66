// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.JsonFields;
import com.petstore.mockserver.internal.JsonObject;
import com.petstore.mockserver.internal.StrictJson;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.HttpFields;
import org.jspecify.annotations.Nullable;

/**
 * A response that a test has a {@link Stub} return. Immutable; every method returns another one.
 *
 * <pre>{@code
 * mock.stubs()
 *         .add(Stub.get("/v1/vets/{id}")
 *                 .returns(StubResponse.text(200, "hello")
 *                         .header("X-Page", "2")
 *                         .delayedBy(Duration.ofMinutes(1))));
 * }</pre>
 */
public final class StubResponse {

    /** How the body is written in JSON. */
    private enum Form {
        NONE("", ""),
        JSON("json", "application/json"),
        TEXT("text", "text/plain;charset=utf-8"),
        BASE64("base64", "application/octet-stream");

        private final String field;
        private final String contentType;

        Form(String field, String contentType) {
            this.field = field;
            this.contentType = contentType;
        }
    }

    private final int status;
    private final Form form;
    /** JSON or text as it is sent, or bytes in Base64. */
    private final String body;

    private HeaderChanges headers = HeaderChanges.NONE;
    private Delay delay = Delay.NONE;

    private StubResponse(int status, Form form, String body) {
        this.status = status;
        this.form = form;
        this.body = body;
        require(status >= 200 && status <= 599, "status must be 200 to 599, was " + status);
        require(
                form == Form.NONE || (status != 204 && status != 304),
                "response must be absent with status " + status + ", was not");
        switch (form) {
            case JSON -> StrictJson.requireJson("response", body);
            case TEXT -> StrictJson.requireUnicode("text", body);
            case BASE64 -> requireBase64(body);
            case NONE -> {}
        }
    }

    private StubResponse(StubResponse other) {
        status = other.status;
        form = other.form;
        body = other.body;
        headers = other.headers;
        delay = other.delay;
    }

    /**
     * A response without a body.
     *
     * @param status 200 to 599
     * @return the response
     * @throws IllegalArgumentException if the status is out of range
     */
    public static StubResponse of(int status) {
        return new StubResponse(status, Form.NONE, "");
    }

    /**
     * A response in JSON, with {@code Content-Type: application/json}.
     *
     * @param status 200 to 599
     * @param json the body, which is sent exactly as it is written
     * @return the response
     * @throws IllegalArgumentException if the status is out of range or has no body, or the text is not JSON
     */
    public static StubResponse json(int status, String json) {
        return new StubResponse(status, Form.JSON, json);
    }

    /**
     * A response in text, with {@code Content-Type: text/plain;charset=utf-8}.
     *
     * @param status 200 to 599
     * @param text the body, which is sent in UTF-8
     * @return the response
     * @throws IllegalArgumentException if the status is out of range or has no body, or the text has half of a surrogate pair
     */
    public static StubResponse text(int status, String text) {
        return new StubResponse(status, Form.TEXT, text);
    }

    /**
     * A response of any bytes, with {@code Content-Type: application/octet-stream}.
     *
     * @param status 200 to 599
     * @param bytes the body, which is copied
     * @return the response
     * @throws IllegalArgumentException if the status is out of range or has no body
     */
    public static StubResponse bytes(int status, byte[] bytes) {
        return new StubResponse(status, Form.BASE64, Base64.getEncoder().encodeToString(bytes));
    }

    /** A response of a status and JSON; without a body if the text is empty. */
    static StubResponse plain(int status, String json) {
        return json.isEmpty() ? of(status) : json(status, json);
    }

    /**
     * Sets a header, in place of those of the same name.
     *
     * @param name the name, such as {@code Content-Type}
     * @param value the value
     * @return another response
     * @throws IllegalArgumentException if they cannot be sent, or belong to how the body is sent
     */
    public StubResponse header(String name, String value) {
        StubResponse copy = new StubResponse(this);
        copy.headers = headers.with(name, value);
        return copy;
    }

    /**
     * Delays the response.
     *
     * @param delay how long, by the clock of the server; zero, or 1 ms to 100 years
     * @return another response
     * @throws IllegalArgumentException if it is out of range
     */
    public StubResponse delayedBy(Duration delay) {
        return delayedBy(delay, Duration.ZERO);
    }

    /**
     * Delays the response by a random time.
     *
     * @param least how long at least, by the clock of the server; zero, or 1 ms to 100 years
     * @param jitter how much longer at most, uniformly distributed; in the same range
     * @return another response
     * @throws IllegalArgumentException if one of them is out of range
     */
    public StubResponse delayedBy(Duration least, Duration jitter) {
        StubResponse copy = new StubResponse(this);
        copy.delay = new Delay(least, jitter);
        return copy;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof StubResponse that && toJson().equals(that.toJson());
    }

    @Override
    public int hashCode() {
        return toJson().hashCode();
    }

    /** {@return the response in JSON} */
    @Override
    public String toString() {
        return toJson().toString();
    }

    Delay delay() {
        return delay;
    }

    /** Whether there is nothing to it but a status and maybe JSON. */
    boolean isPlain() {
        return headers.isEmpty() && delay.equals(Delay.NONE) && (form == Form.NONE || form == Form.JSON);
    }

    /** Adds the fields that a stub has instead of responses. */
    void writePlain(JsonObject stub) {
        stub.with("status", status);
        if (form == Form.JSON) {
            stub.withJson("response", body);
        }
    }

    JsonObject toJson() {
        JsonObject json = new JsonObject().with("status", status).withUnless(Map.of(), "headers", headers.set());
        if (form == Form.JSON) {
            json.withJson(form.field, body);
        } else if (form != Form.NONE) {
            json.with(form.field, body);
        }
        return json.withUnless(0L, "delayMs", delay.least().toMillis())
                .withUnless(0L, "jitterMs", delay.jitter().toMillis());
    }

    static StubResponse read(JsonFields fields) {
        fields.requireKnown(
                "a response", List.of("status", "headers", "json", "text", "base64", "delayMs", "jitterMs"));
        int status = (int) fields.requiredNumber("status", 200, 599);
        StubResponse response = new StubResponse(status, Form.NONE, "");
        for (Form form : Form.values()) {
            Optional<String> given = form == Form.JSON ? fields.asWritten(form.field) : fields.text(form.field);
            if (given.isPresent()) {
                require(response.form == Form.NONE, "json, text and base64 must not be given together");
                response = new StubResponse(status, form, given.get());
            }
        }
        response.headers = new HeaderChanges(fields.strings("headers"), List.of());
        response.delay = new Delay(fields.millis("delayMs"), fields.millis("jitterMs"));
        return response;
    }

    Reply toReply() {
        HttpFields.Mutable fields = HttpFields.build();
        if (form != Form.NONE) {
            fields.put("Content-Type", form.contentType);
        }
        headers.set().forEach(fields::put);
        byte[] bytes = form == Form.BASE64 ? Base64.getDecoder().decode(body) : body.getBytes(StandardCharsets.UTF_8);
        return Reply.of(status, fields.asImmutable(), bytes);
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
