// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What the check found out about one promise or assumption, for the reader of its report. Immutable. No text has the API key in it. */
public final class Finding {

    /** The result for a promise (the first three) or an assumption (the last three). Further constants may come. */
    public enum Verdict {
        /** The service keeps the promise. */
        KEPT,
        /** The service breaks the promise. */
        BROKEN,
        /** No response shows it. */
        NOT_TESTED,
        /** The service does what the mock server does. */
        AS_ASSUMED,
        /** The service does something else. */
        DIFFERENT,
        /** No response shows it. */
        NOT_OBSERVABLE
    }

    private static final int MOST_LINES = 12;

    private final String name;
    private final String rule;
    private final Check.Result result;
    private final Masking masking;

    Finding(String name, String rule, Check.Result result, Masking masking) {
        this.name = name;
        this.rule = rule;
        this.result = result;
        this.masking = masking;
    }

    /** {@return the name; for an assumption, that in {@code GET /__petstore/assumptions}} */
    public String name() {
        return name;
    }

    /** {@return the result} */
    public Verdict verdict() {
        return result.verdict();
    }

    /** {@return what is promised or assumed; a setting of {@link ServiceCheck#behavior} such as {@code limit-out-of-range=clamp}} */
    public String rule() {
        return rule;
    }

    /** {@return what was seen, or why nothing was; may be empty} */
    public String seen() {
        return masking.text(result.seen());
    }

    /** {@return the request that shows it, in one line} */
    public Optional<String> request() {
        return evidence().map(exchange -> masking.text(exchange.request().toString()));
    }

    /** {@return the response that shows it: status, the beginning of its body, and headers, in one line} */
    public Optional<String> response() {
        return evidence().map(exchange -> masking.text(exchange.summary()));
    }

    /** {@return the setting of the mock server that does the same, such as {@code limit-out-of-range=clamp}} */
    public Optional<String> setting() {
        return imitation().map(value -> name + "=" + value);
    }

    /** The value of that setting. */
    Optional<String> imitation() {
        return verdict() == Verdict.DIFFERENT ? result.values().stream().findFirst() : Optional.empty();
    }

    Optional<Exchange> evidence() {
        return Optional.ofNullable(result.evidence());
    }

    /** The response in lines: status and headers of interest, then the body as it was sent. */
    List<String> responseInLines() {
        List<String> lines = new ArrayList<>();
        evidence().ifPresent(exchange -> {
            lines.addAll(masking.lines(exchange.head(name + rule + result.seen())));
            lines.addAll(masking.lines(exchange.body()));
        });
        return lines.size() <= MOST_LINES
                ? lines
                : Stream.concat(lines.stream().limit(MOST_LINES), Stream.of(".."))
                        .toList();
    }

    /** Returns name, verdict, and what was seen. */
    @Override
    public String toString() {
        return name() + " " + verdict() + (seen().isEmpty() ? "" : ": " + seen());
    }
}
