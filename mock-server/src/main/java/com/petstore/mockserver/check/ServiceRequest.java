// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.check;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A request to a user's service, well-formed or not. Immutable.
 *
 * @param target the path below the base URL, and the query, exactly as they are sent
 * @param authorization the form of the header, with {@code KEY} in the place of the key; empty for a request without a key
 * @param headers further lines of the head
 */
record ServiceRequest(String method, String target, String authorization, List<String> headers, Optional<String> body) {

    private static final String KEY = "KEY";

    static ServiceRequest get(String target) {
        return of("GET", target);
    }

    /** A request without a body, with the key. */
    static ServiceRequest of(String method, String target) {
        return new ServiceRequest(method, target, "Bearer " + KEY, List.of(), Optional.empty());
    }

    /** A createPet. */
    static ServiceRequest creating(String json) {
        return of("POST", "/pets").body("application/json", json);
    }

    ServiceRequest anonymous() {
        return authorization("");
    }

    ServiceRequest authorization(String form) {
        return new ServiceRequest(method, target, form, headers, body);
    }

    ServiceRequest header(String line) {
        List<String> more = new ArrayList<>(headers);
        more.add(line);
        return new ServiceRequest(method, target, authorization, List.copyOf(more), body);
    }

    ServiceRequest body(String contentType, String text) {
        return new ServiceRequest(method, target, authorization, headers, Optional.of(text))
                .header("Content-Type: " + contentType);
    }

    boolean isWithKey() {
        return authorization.contains(KEY);
    }

    /** The bytes to send. */
    byte[] bytes(String authority, String basePath, String key) {
        StringBuilder head = new StringBuilder(method + " " + basePath + target + " HTTP/1.1\r\n");
        head.append("Host: ").append(authority).append("\r\n");
        head.append("User-Agent: petstore-check\r\n");
        // A request may offer an upgrade, which is an option of the connection too.
        if (headers.stream().noneMatch(line -> line.startsWith("Connection:"))) {
            head.append("Connection: close\r\n");
        }
        if (!authorization.isEmpty()) {
            head.append("Authorization: ")
                    .append(authorization.replace(KEY, key))
                    .append("\r\n");
        }
        headers.forEach(line -> head.append(line).append("\r\n"));
        byte[] content = body.orElse("").getBytes(StandardCharsets.UTF_8);
        if (body.isPresent()) {
            head.append("Content-Length: ").append(content.length).append("\r\n");
        }
        byte[] start = head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
        byte[] all = new byte[start.length + content.length];
        System.arraycopy(start, 0, all, 0, start.length);
        System.arraycopy(content, 0, all, start.length, content.length);
        return all;
    }

    /** Without the key. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(method + " " + target);
        if (!authorization.equals("Bearer " + KEY)) {
            text.append(
                    authorization.isEmpty()
                            ? ", without a key"
                            : ", Authorization: " + authorization.replace(KEY, "[API key]"));
        }
        headers.forEach(line -> text.append(", ").append(line));
        body.ifPresent(content -> text.append(", body ").append(content));
        return text.toString();
    }
}
