// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.cli;

import com.petstore.mockserver.RecordedRequest;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Prints a line for each request: time, method, path and query, status, duration, key and what handled it, a hyphen for what
 * there is not. The journal has taken all keys out.
 */
final class RequestLog implements Consumer<RecordedRequest> {

    /** What a terminal or a reader of lines could take for something else: control characters, ends of lines, marks of direction. */
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{C}\\p{Zl}\\p{Zp}]");

    private final PrintWriter out;
    private final boolean verbose;

    /** Takes whether headers and bodies follow, after {@code >} those of the request and after {@code <} those of the response. */
    RequestLog(PrintWriter out, boolean verbose) {
        this.out = out;
        this.verbose = verbose;
    }

    @Override
    public void accept(RecordedRequest request) {
        List<String> lines = new ArrayList<>();
        lines.add(String.join(
                " ",
                request.receivedAt().toString(),
                request.method(),
                request.path() + request.query().map(query -> "?" + query).orElse(""),
                request.status().isPresent() ? Integer.toString(request.status().getAsInt()) : "-",
                request.duration()
                        .map(taken -> String.format(Locale.ROOT, "%.1fms", taken.toNanos() / 1e6))
                        .orElse("-"),
                "key=" + request.keyId().orElse("-"),
                request.handledBy().id()
                        + request.fault().map(kind -> " " + kind).orElse("")));
        if (verbose) {
            add(lines, "  > ", request.headers(), request.body().orElse(""));
            add(lines, "  < ", request.responseHeaders(), request.responseBody());
        }
        lines.replaceAll(RequestLog::printable);
        // In one call, so that the lines of two requests do not mix.
        out.println(String.join(System.lineSeparator(), lines));
        out.flush();
    }

    private static void add(List<String> lines, String mark, Map<String, List<String>> headers, String body) {
        headers.forEach((name, values) -> values.forEach(value -> lines.add(mark + name + ": " + value)));
        if (!body.isEmpty()) {
            lines.add(mark + body);
        }
    }

    private static String printable(String line) {
        return UNPRINTABLE
                .matcher(line)
                .replaceAll(found -> String.format("\\\\u{%x}", found.group().codePointAt(0)));
    }
}
