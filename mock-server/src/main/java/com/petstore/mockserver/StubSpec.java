// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a stub is told. Immutable; users make it by {@code Stub}.
 *
 * @param method the method of the requests; GET is for HEAD too
 * @param path their path as it is sent, where a segment in braces stands for any text
 * @param query parameters that they must have
 * @param headers headers that they must have
 * @param body what their JSON body must hold: the text of the value at each JSON pointer
 * @param replies the responses in turn, the last of them to all further requests
 * @param times how many requests it responds to at most; {@link Integer#MAX_VALUE} for any number
 */
record StubSpec(
        String method,
        String path,
        Map<String, String> query,
        Map<String, String> headers,
        Map<String, String> body,
        List<StubReply> replies,
        int times) {

    /** Refuses what no request can be, since its stub would never respond. */
    StubSpec {
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
        query = Collections.unmodifiableMap(new LinkedHashMap<>(query));
        headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
        body = Collections.unmodifiableMap(new LinkedHashMap<>(body));
        replies = List.copyOf(replies);
    }

    static StubSpec on(String method, String path) {
        return new StubSpec(method, path, Map.of(), Map.of(), Map.of(), List.of(), Integer.MAX_VALUE);
    }

    StubSpec withQuery(String name, String value) {
        return new StubSpec(method, path, with(query, name, value), headers, body, replies, times);
    }

    StubSpec withHeader(String name, String value) {
        return new StubSpec(method, path, query, with(headers, name, value), body, replies, times);
    }

    StubSpec withBody(String pointer, String text) {
        return new StubSpec(method, path, query, headers, with(body, pointer, text), replies, times);
    }

    StubSpec withReplies(List<StubReply> others) {
        return new StubSpec(method, path, query, headers, body, others, times);
    }

    StubSpec withTimes(int requests) {
        return new StubSpec(method, path, query, headers, body, replies, requests);
    }

    private static Map<String, String> with(Map<String, String> map, String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(map);
        more.put(name, value);
        return more;
    }

    private static void require(boolean rule, String message) {
        if (!rule) {
            throw new IllegalArgumentException(message);
        }
    }
}
