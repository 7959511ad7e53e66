// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.cli;

import com.petstore.mockserver.MockRequest;
import com.petstore.mockserver.internal.Wording;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Prints a line for each request, for testers who follow their client in a terminal: time, method, path and query, status, duration,
 * key and what handled it, a hyphen for what there is not. The journal has taken all keys out.
 */
final class RequestLog implements Consumer<MockRequest> {

    /** What a terminal or a reader of lines could take for something else: control characters, ends of lines, marks of direction. */
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{C}\\p{Zl}\\p{Zp}]");

    private final PrintWriter out;

    RequestLog(PrintWriter out) {
        this.out = out;
    }

    @Override
    public void accept(MockRequest request) {
        String line = String.join(
                " ",
                request.receivedAt().toString(),
                request.method(),
                request.path() + request.query().map(query -> "?" + query).orElse(""),
                request.status().isPresent() ? Integer.toString(request.status().getAsInt()) : "-",
                request.duration()
                        .map(taken -> String.format(Locale.ROOT, "%.1fms", taken.toNanos() / 1e6))
                        .orElse("-"),
                "key=" + request.keyId().orElse("-"),
                Wording.withLast(request.handledBy().id(), request.faults()));
        out.println(printable(line));
        out.flush();
    }

    static String printable(String line) {
        return UNPRINTABLE
                .matcher(line)
                .replaceAll(found -> String.format("\\\\u{%x}", found.group().codePointAt(0)));
    }
}
