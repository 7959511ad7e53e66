// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.testing;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A response as it came over the wire; names of headers in lower case. */
public record Reply(int status, Map<String, List<String>> headers, String body) {

    public String header(String name) {
        List<String> values = headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
        if (values.size() != 1) {
            throw new AssertionError(name + " must be there once, was " + values);
        }
        return values.get(0);
    }

    public boolean has(String name) {
        return headers.containsKey(name.toLowerCase(Locale.ROOT));
    }

    public long number(String header) {
        return Long.parseLong(header(header));
    }

    /** The first text or number that a field of the body has; the published jar is tested without a JSON parser. */
    public String field(String name) {
        Matcher field =
                Pattern.compile("\"" + name + "\":(?:\"([^\"]*)\"|([0-9]+))").matcher(body);
        if (!field.find()) {
            throw new AssertionError(name + " must be in the body, was not: " + body);
        }
        return field.group(1) == null ? field.group(2) : field.group(1);
    }

    /** Whether the body is an Error with the status of the response. */
    public boolean isError() {
        return header("Content-Type").equals("application/json")
                && body.startsWith("{\"code\":\"")
                && body.contains("\"message\":\"")
                && body.endsWith("\"status\":" + status + "}");
    }
}
