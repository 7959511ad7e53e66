package com.petstore.mockserver;

import com.petstore.mockserver.internal.json.StrictParser;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A fixed response in place of the service's, and the requests that get it. Immutable; every method returns another one.
 *
 * <pre>{@code
 * mock.stub(Stub.get("/store/orders").returns(200, "[{\"id\":1}]"));
 * mock.stub(Stub.post("/pets").body("/name", "Rex").returns(409, "{\"code\":\"taken\"}").times(2));
 * }</pre>
 *
 * <p>A request that a stub answers does not come to the service: its path and its key are not checked, it counts against no
 * quota, and no fault hits it. Guide: {@code docs/server-control.md}, with the form in JSON.
 *
 * @param method the method of the requests; GET is for HEAD too
 * @param path their path below the base address, exactly as it is sent
 * @param query parameters that they must have
 * @param headers headers that they must have
 * @param body what their JSON body must hold: the text of the value at each JSON pointer
 * @param status the status of the response
 * @param response the body of the response, in JSON; empty for none
 * @param times how many requests it answers at most; {@link Integer#MAX_VALUE} for any number
 */
public record Stub(
        String method,
        String path,
        Map<String, String> query,
        Map<String, String> headers,
        Map<String, String> body,
        int status,
        String response,
        int times) {

    /**
     * Refuses what no request can be, since its stub would never answer, and what no response can be.
     *
     * @param method the method of the requests; GET is for HEAD too
     * @param path their path below the base address, exactly as it is sent
     * @param query parameters that they must have
     * @param headers headers that they must have
     * @param body what their JSON body must hold: the text of the value at each JSON pointer
     * @param status the status of the response
     * @param response the body of the response, in JSON; empty for none
     * @param times how many requests it answers at most; {@link Integer#MAX_VALUE} for any number
     * @throws IllegalArgumentException if one of them breaks its rule, which the message names
     */
    public Stub {
        require(
                method.matches("(?!HEAD$)[A-Z]+"),
                "method must be in capital letters, and GET for HEAD, was " + method);
        require(
                path.matches("/(?!v1/)[!-~&&[^?#{}]]*"),
                "path must be as it is sent, but without /v1 and query, was " + path);
        require(
                headers.keySet().stream().allMatch(name -> name.matches("(?i)(?!authorization$)[\\w-]+")),
                "headers must have names, and not Authorization, which holds a key, were " + headers.keySet());
        require(
                body.keySet().stream().allMatch(pointer -> pointer.startsWith("/")),
                "body must have JSON pointers such as /name, had " + body.keySet());
        require(status >= 200 && status <= 599, "status must be 200 to 599, was " + status);
        if (!response.isEmpty()) {
            require(status != 204 && status != 304, "response must be absent with status " + status + ", was not");
            StrictParser.requireJson("response", response);
        }
        require(times > 0, "times must be at least 1, was " + times);
        query = Collections.unmodifiableMap(new LinkedHashMap<>(query));
        headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
        body = Collections.unmodifiableMap(new LinkedHashMap<>(body));
    }

    private static void require(boolean rule, String message) {
        if (!rule) {
            throw new IllegalArgumentException(message);
        }
    }

    /**
     * Answers GET and HEAD requests, by default with 200 and without a body.
     *
     * @param path the path below the base address as it is sent, such as {@code /store/orders}, without a query
     * @return a stub
     * @throws IllegalArgumentException if no request can have that path
     */
    public static Stub get(String path) {
        return on("GET", path);
    }

    /**
     * Answers POST requests, by default with 200 and without a body.
     *
     * @param path the path below the base address as it is sent, without a query
     * @return a stub
     * @throws IllegalArgumentException if no request can have that path
     */
    public static Stub post(String path) {
        return on("POST", path);
    }

    /**
     * Answers requests of any method, also one that the service does not have there, by default with 200 and without a body.
     *
     * @param method the method, such as {@code DELETE}; that of HEAD requests is {@code GET}
     * @param path the path below the base address as it is sent, without a query
     * @return a stub
     * @throws IllegalArgumentException if no request can have that method or path
     */
    public static Stub on(String method, String path) {
        return new Stub(method, path, Map.of(), Map.of(), Map.of(), 200, "", Integer.MAX_VALUE);
    }

    /**
     * Answers only requests with a query parameter.
     *
     * @param name its name
     * @param value one of its values, decoded
     * @return another stub
     */
    public Stub query(String name, String value) {
        return new Stub(method, path, with(query, name, value), headers, body, status, response, times);
    }

    /**
     * Answers only requests with a header.
     *
     * @param name its name, in any case; not {@code Authorization}
     * @param value one of its values
     * @return another stub
     * @throws IllegalArgumentException if no request can have that header, or it is {@code Authorization}
     */
    public Stub header(String name, String value) {
        return new Stub(method, path, query, with(headers, name, value), body, status, response, times);
    }

    /**
     * Answers only requests whose body is JSON and has a value at a place.
     *
     * @param pointer the place, as a JSON pointer (RFC 6901) such as {@code /name} or {@code /tags/0}
     * @param value a text, a number, a truth value or null, compared as text: 7 is equal to "7", and not to 7.0
     * @return another stub
     * @throws IllegalArgumentException if it is no such pointer
     */
    public Stub body(String pointer, @Nullable Object value) {
        Map<String, String> more = with(body, pointer, String.valueOf(value));
        return new Stub(method, path, query, headers, more, status, response, times);
    }

    /**
     * Sets the response.
     *
     * @param code the status, 200 to 599
     * @param json the body, which is sent exactly as it is written; empty for none, as with 204 and 304
     * @return another stub
     * @throws IllegalArgumentException if the status is out of range or has no body, or the text is not JSON
     */
    public Stub returns(int code, String json) {
        return new Stub(method, path, query, headers, body, code, json, times);
    }

    /**
     * Answers a number of requests, and no more.
     *
     * @param requests at least 1
     * @return another stub
     * @throws IllegalArgumentException if the number is below 1
     */
    public Stub times(int requests) {
        return new Stub(method, path, query, headers, body, status, response, requests);
    }

    private static Map<String, String> with(Map<String, String> map, String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(map);
        more.put(name, value);
        return more;
    }
}
