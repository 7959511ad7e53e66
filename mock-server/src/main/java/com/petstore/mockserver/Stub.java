// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.Json;
import com.petstore.mockserver.internal.JsonFields;
import com.petstore.mockserver.internal.JsonObject;
import com.petstore.mockserver.internal.QueryParameters;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpField;
import org.jspecify.annotations.Nullable;

/**
 * Fixed responses that a test puts in place of the service's, and the requests that get them. Immutable; every method returns another one.
 *
 * <pre>{@code
 * mock.stubs().add(Stub.get("/v1/store/orders").returns(200, "[{\"id\":1}]"));
 * mock.stubs().add(Stub.post("/v1/pets").withBody("/name", "Rex").returns(409, "{\"code\":\"taken\"}").times(2));
 * }</pre>
 *
 * <p>A stub comes before everything that the service checks: a request that it responds to needs no key and counts against no
 * quota. Faults hit such requests as all others.
 */
public final class Stub {

    private final String method;
    private final String path;
    private Map<String, String> query = Map.of();
    private Map<String, String> headers = Map.of();
    /** The text of the value at each JSON pointer. */
    private Map<String, String> body = Map.of();

    private List<StubResponse> responses = List.of();
    private int times = Integer.MAX_VALUE;

    private Stub(String method, String path) {
        this.method = method;
        this.path = path;
    }

    private Stub(Stub other) {
        method = other.method;
        path = other.path;
        query = other.query;
        headers = other.headers;
        body = other.body;
        responses = other.responses;
        times = other.times;
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
        return new Stub(method, path).checked();
    }

    /**
     * Selects only requests with a query parameter.
     *
     * @param name its name
     * @param value one of its values, decoded
     * @return another stub
     */
    public Stub withQuery(String name, String value) {
        return with(copy -> copy.query = with(query, name, value));
    }

    /**
     * Selects only requests with a header.
     *
     * @param name its name, in any case; not {@code Authorization}
     * @param value exactly its value, or that of one of several headers of the name
     * @return another stub
     * @throws IllegalArgumentException if no request can have that header, or it is {@code Authorization}
     */
    public Stub withHeader(String name, String value) {
        return with(copy -> copy.headers = with(headers, name, value));
    }

    /**
     * Selects only requests whose body is JSON and has a value at a place.
     *
     * @param pointer the place, as a JSON pointer (RFC 6901) such as {@code /name} or {@code /tags/0}
     * @param value a text, a number, a truth value or null, compared as text: 7 is equal to "7", and not to 7.0
     * @return another stub
     * @throws IllegalArgumentException if it is not such a pointer, or such a value
     */
    public Stub withBody(String pointer, @Nullable Object value) {
        require(
                value == null || value instanceof CharSequence || value instanceof Number || value instanceof Boolean,
                "body at " + pointer + " must be a text, a number, a truth value or null, was of the type "
                        + (value == null ? "" : value.getClass().getSimpleName()));
        return with(copy -> copy.body = with(body, pointer, String.valueOf(value)));
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
        return with(copy -> copy.responses =
                Stream.concat(Stream.of(first), Stream.of(next)).toList());
    }

    /**
     * Limits how many requests get a response of this stub; the others get one of an older stub that matches, or of the service.
     *
     * @param requests at least 1; any number by default
     * @return another stub
     * @throws IllegalArgumentException if the number is below 1
     */
    public Stub times(int requests) {
        return with(copy -> copy.times = requests);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Stub that && toJson().equals(that.toJson());
    }

    @Override
    public int hashCode() {
        return toJson().hashCode();
    }

    /** {@return the stub in JSON} */
    @Override
    public String toString() {
        return toJson().toString();
    }

    String method() {
        return method;
    }

    String path() {
        return path;
    }

    int times() {
        return times;
    }

    boolean hasResponse() {
        return !responses.isEmpty();
    }

    /** The response to the next request after a number of them. */
    StubResponse response(long after) {
        return responses.get((int) Math.min(after, responses.size() - 1));
    }

    boolean needsBody() {
        return !body.isEmpty();
    }

    boolean hasPathOf(Incoming request) {
        String[] wanted = path.split("/", -1);
        String[] sent = request.path().split("/", -1);
        boolean fits = wanted.length == sent.length;
        for (int i = 0; fits && i < wanted.length; i++) {
            fits = wanted[i].startsWith("{") ? !sent[i].isEmpty() : wanted[i].equals(sent[i]);
        }
        return fits;
    }

    /** Whether a request meets the conditions; those on its body only count once it was read. */
    boolean matches(Incoming request) {
        return unmet(request).isEmpty();
    }

    private static List<String> sentQuery(Incoming request, String name) {
        return QueryParameters.of(request.query().orElse(null), name);
    }

    private static List<String> sentHeader(Incoming request, String name) {
        return request.fields().getFields(name).stream()
                .map(HttpField::getValue)
                .toList();
    }

    /** The conditions that a request does not meet, each as a sentence. */
    List<String> unmet(Incoming request) {
        List<String> unmet = new ArrayList<>();
        if (!method.equals(request.methodOfService())) {
            unmet.add("method must be " + method + ", was " + request.methodOfService());
        }
        if (!hasPathOf(request)) {
            unmet.add("path must be " + path + ", was " + request.path());
        }
        query.forEach((name, value) -> {
            List<String> sent = sentQuery(request, name);
            if (!sent.contains(value)) {
                unmet.add("query " + name + " must be " + value + ", was " + shown(sent));
            }
        });
        headers.forEach((name, value) -> {
            List<String> sent = sentHeader(request, name);
            if (!sent.contains(value)) {
                unmet.add("header " + name + " must be " + value + ", was " + shown(sent));
            }
        });
        byte[] sent = request.bodyIfRead();
        body.forEach((pointer, text) -> {
            if (sent != null && !Json.holds(sent, pointer, text)) {
                unmet.add("body at " + pointer + " must be " + text + ", was not");
            }
        });
        return unmet;
    }

    private static String shown(List<String> sent) {
        return sent.isEmpty() ? "absent" : String.join(" and ", sent);
    }

    /** Reads the bytes of an object in JSON. */
    static Stub read(byte[] document) {
        return JsonFields.readOne("stub", document, Stub::read);
    }

    /** Reads the bytes of an array of objects. */
    static List<Stub> readAll(byte[] document) {
        return JsonFields.readAll("stubs", document, Stub::read);
    }

    private static Stub read(JsonFields fields) {
        fields.requireKnown(
                "a stub",
                List.of("method", "path", "query", "headers", "body", "status", "response", "responses", "times"));
        Stub stub = new Stub(fields.requiredText("method"), fields.requiredText("path"));
        stub.query = fields.strings("query");
        stub.headers = fields.strings("headers");
        stub.body = fields.strings("body");
        stub.responses = responses(fields);
        fields.number("times", 1, Integer.MAX_VALUE).ifPresent(times -> stub.times = times.intValue());
        return stub.checked();
    }

    /** A response on its own, or several. */
    private static List<StubResponse> responses(JsonFields fields) {
        Optional<List<StubResponse>> several = fields.objects("responses", StubResponse::read);
        String json = fields.asWritten("response").orElse("");
        if (several.isEmpty()) {
            return List.of(StubResponse.plain((int) fields.requiredNumber("status", 200, 599), json));
        }
        if (several.get().isEmpty()) {
            throw new IllegalArgumentException("responses must hold a response, was empty");
        }
        if (!json.isEmpty() || fields.number("status", 200, 599).isPresent()) {
            throw new IllegalArgumentException("status and response must not be given beside responses");
        }
        return several.get();
    }

    JsonObject toJson() {
        JsonObject json = new JsonObject()
                .with("method", method)
                .with("path", path)
                .withUnless(Map.of(), "query", query)
                .withUnless(Map.of(), "headers", headers)
                .withUnless(Map.of(), "body", body);
        if (responses.size() == 1 && responses.get(0).isPlain()) {
            responses.get(0).writePlain(json);
        } else {
            json.with("responses", responses.stream().map(StubResponse::toJson).toList());
        }
        return json.withUnless(Integer.MAX_VALUE, "times", times);
    }

    private Stub with(Consumer<Stub> change) {
        Stub copy = new Stub(this);
        change.accept(copy);
        return copy.checked();
    }

    /** Refuses conditions that no request can meet, since the stub would never respond. */
    private Stub checked() {
        require(
                method.matches("(?!HEAD$)[A-Z]+"),
                "method must be in capital letters, and GET for HEAD, was " + method);
        require(
                path.matches(Route.BASE_PATH + "(/(\\{\\w+}|[!-~&&[^/?#{}]]*))+"),
                "path must be as it is sent, begin with /v1/ and have no query, was " + path);
        require(
                headers.keySet().stream().allMatch(name -> name.matches("(?i)(?!authorization$)[\\w-]+")),
                "headers must have names, and not Authorization, which holds a key, were " + headers.keySet());
        require(
                body.keySet().stream().allMatch(pointer -> pointer.startsWith("/")),
                "body must have JSON pointers such as /name, had " + body.keySet());
        require(times > 0, "times must be at least 1, was " + times);
        return this;
    }

    private static Map<String, String> with(Map<String, String> map, String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(map);
        more.put(Objects.requireNonNull(name, "name"), Objects.requireNonNull(value, "value"));
        return Collections.unmodifiableMap(more);
    }

    private static void require(boolean rule, String message) {
        if (!rule) {
            throw new IllegalArgumentException(message);
        }
    }
}
