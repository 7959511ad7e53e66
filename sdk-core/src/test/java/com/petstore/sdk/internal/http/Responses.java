// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Pattern;
import okhttp3.Headers;

/** Responses as a transport would bring them. */
public final class Responses {

    /** The key of the request. */
    public static final ApiKey KEY = ApiKey.of("key-1");

    private static final Pattern HEADER_NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

    private Responses() {}

    /** A complete response; headers as names and values in turn. */
    public static RawResponse response(int status, String body, String... namesAndValues) {
        return response(status, Headers.of(namesAndValues), body.getBytes(StandardCharsets.UTF_8), true);
    }

    /**
     * A response as one would write it down: a line with the status, lines with headers, an empty line, the body. Lines that are no headers are
     * left out, and a status lies between 200 and 599 whatever the first line is, since random bytes shall make responses too.
     */
    public static RawResponse parse(byte[] text) {
        String all = new String(text, StandardCharsets.ISO_8859_1);
        int end = all.indexOf("\n\n");
        String[] head = (end < 0 ? all : all.substring(0, end)).split("\n", -1);
        Headers.Builder headers = new Headers.Builder();
        for (int i = 1; i < head.length; i++) {
            int colon = head[i].indexOf(':');
            if (colon > 0 && HEADER_NAME.matcher(head[i].substring(0, colon)).matches()) {
                headers.addUnsafeNonAscii(head[i].substring(0, colon), printable(head[i].substring(colon + 1)));
            }
        }
        byte[] body = end < 0 ? new byte[0] : Arrays.copyOfRange(text, end + 2, text.length);
        return response(status(head[0]), headers.build(), body, true);
    }

    private static String printable(String value) {
        return value.replaceAll("[\\x00-\\x08\\x0b-\\x1f\\x7f]", "").strip();
    }

    private static int status(String line) {
        return line.matches("[2-5]\\d\\d") ? Integer.parseInt(line) : 200 + Math.floorMod(line.hashCode(), 400);
    }

    /** A response whose body was cut. */
    public static RawResponse cutResponse(int status, String body) {
        return response(status, Headers.of(), body.getBytes(StandardCharsets.UTF_8), false);
    }

    /** A complete response to a request with another key. */
    public static RawResponse responseTo(String key, int status, String body, String... namesAndValues) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        return response(ApiKey.of(key), status, Headers.of(namesAndValues), bytes, true);
    }

    static RawResponse response(int status, Headers headers, byte[] body, boolean complete) {
        return response(KEY, status, headers, body, complete);
    }

    private static RawResponse response(ApiKey key, int status, Headers headers, byte[] body, boolean complete) {
        RawResponse response = new RawResponse(status, headers, QuotaHeaders.of(headers), key);
        response.receive(body, complete);
        return response;
    }
}
