// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.StubReply.Body;
import com.petstore.mockserver.StubReply.Form;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A response of a {@link Stub}. Immutable; every method returns another one.
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

    private final StubReply reply;

    private StubResponse(StubReply reply) {
        this.reply = reply;
    }

    StubReply reply() {
        return reply;
    }

    /**
     * A response without a body.
     *
     * @param status 200 to 599
     * @return the response
     * @throws IllegalArgumentException if the status is out of range
     */
    public static StubResponse of(int status) {
        return new StubResponse(StubReply.of(status, Optional.empty()));
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
        return of(status, Form.JSON, json);
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
        return of(status, Form.TEXT, text);
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
        return of(status, Form.BASE64, Base64.getEncoder().encodeToString(bytes));
    }

    private static StubResponse of(int status, Form form, String text) {
        return new StubResponse(StubReply.of(status, Optional.of(new Body(form, text))));
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
        return new StubResponse(reply.with(reply.headers().with(name, value)));
    }

    /**
     * Delays the response.
     *
     * @param delay how long, by the clock of the server; up to 100 years
     * @return another response
     * @throws IllegalArgumentException if it is negative or longer
     */
    public StubResponse delayedBy(Duration delay) {
        return delayedBy(delay, Duration.ZERO);
    }

    /**
     * Delays the response by a random time.
     *
     * @param least how long at least, by the clock of the server; up to 100 years
     * @param jitter how much longer at most, uniformly distributed
     * @return another response
     * @throws IllegalArgumentException if one of them is negative or longer
     */
    public StubResponse delayedBy(Duration least, Duration jitter) {
        return new StubResponse(reply.with(new FaultDelay(least, jitter)));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof StubResponse that && reply.equals(that.reply);
    }

    @Override
    public int hashCode() {
        return reply.hashCode();
    }

    @Override
    public String toString() {
        return reply.toString();
    }
}
