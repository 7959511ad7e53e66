// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Fixed responses in place of the service's, and the requests that get them. Immutable; every method returns another one.
 *
 * <pre>{@code
 * mock.stubs().add(Stub.get("/v1/store/orders").returns(200, "[{\"id\":1}]"));
 * mock.stubs().add(Stub.post("/v1/pets").body("/name", "Rex").returns(409, "{\"code\":\"taken\"}").times(2));
 * }</pre>
 *
 * <p>A stub comes before everything that the service checks: a request that it responds to needs no key and counts against no
 * quota. Faults hit such requests as all others. Guide: {@code docs/mock-server/stubs.md}, with the form in JSON.
 */
public final class Stub {

    private final StubSpec spec;

    Stub(StubSpec spec) {
        this.spec = spec;
    }

    StubSpec spec() {
        if (spec.replies().isEmpty()) {
            throw new IllegalArgumentException("stub for " + spec.method() + " " + spec.path()
                    + " must have a response, which returns(..) sets, had none");
        }
        return spec;
    }

    /**
     * Selects GET and HEAD requests.
     *
     * @param path as in {@link #on}
     * @return a stub without a response
     * @throws IllegalArgumentException if no request can have that path
     */
    public static Stub get(String path) {
        return on("GET", path);
    }

    /**
     * Selects POST requests.
     *
     * @param path as in {@link #on}
     * @return a stub without a response
     * @throws IllegalArgumentException if no request can have that path
     */
    public static Stub post(String path) {
        return on("POST", path);
    }

    /**
     * Selects requests of any method, also one that the service does not have there.
     *
     * @param method the method, such as {@code DELETE}; that of HEAD requests is {@code GET}
     * @param path the path as it is sent, from {@code /v1/} on and without a query, such as {@code /v1/store/orders}; a segment in
     *     braces stands for any text, as in {@code /v1/store/orders/{id}}
     * @return a stub without a response
     * @throws IllegalArgumentException if no request can have that method or path
     */
    public static Stub on(String method, String path) {
        return new Stub(StubSpec.on(method, path));
    }

    /**
     * Selects only requests with a query parameter.
     *
     * @param name its name
     * @param value one of its values, decoded
     * @return another stub
     */
    public Stub query(String name, String value) {
        return new Stub(spec.withQuery(name, value));
    }

    /**
     * Selects only requests with a header.
     *
     * @param name its name, in any case; not {@code Authorization}
     * @param value one of its values
     * @return another stub
     * @throws IllegalArgumentException if no request can have that header, or it is {@code Authorization}
     */
    public Stub header(String name, String value) {
        return new Stub(spec.withHeader(name, value));
    }

    /**
     * Selects only requests whose body is JSON and has a value at a place.
     *
     * @param pointer the place, as a JSON pointer (RFC 6901) such as {@code /name} or {@code /tags/0}
     * @param value a text, a number, a truth value or null, compared as text: 7 is equal to "7", and not to 7.0
     * @return another stub
     * @throws IllegalArgumentException if it is not such a pointer
     */
    public Stub body(String pointer, @Nullable Object value) {
        return new Stub(spec.withBody(pointer, String.valueOf(value)));
    }

    /**
     * Sets the response, in place of earlier ones.
     *
     * @param status 200 to 599
     * @param json the body, which is sent exactly as it is written; empty for none, as with 204 and 304
     * @return another stub
     * @throws IllegalArgumentException if the status is out of range or has no body, or the text is not JSON
     */
    public Stub returns(int status, String json) {
        return returns(json.isEmpty() ? StubResponse.of(status) : StubResponse.json(status, json));
    }

    /**
     * Sets the responses, in place of earlier ones: one request gets each of them in turn, and all further requests get the last.
     *
     * @param first the first response
     * @param next those that follow
     * @return another stub
     */
    public Stub returns(StubResponse first, StubResponse... next) {
        return new Stub(spec.withReplies(Stream.concat(Stream.of(first), Stream.of(next))
                .map(StubResponse::reply)
                .toList()));
    }

    /**
     * Limits how many requests get a response of this stub; the next stub that matches gets the others, or the service.
     *
     * @param requests at least 1; any number by default
     * @return another stub
     * @throws IllegalArgumentException if the number is below 1
     */
    public Stub times(int requests) {
        return new Stub(spec.withTimes(requests));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Stub that && spec.equals(that.spec);
    }

    @Override
    public int hashCode() {
        return spec.hashCode();
    }

    /** {@return the stub in JSON} */
    @Override
    public String toString() {
        return StubJson.write(spec).toString();
    }
}
