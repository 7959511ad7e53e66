package com.petstore.mockserver;

import com.petstore.mockserver.internal.journal.RequestHead;
import com.petstore.mockserver.internal.journal.RequestRecorder;
import com.petstore.mockserver.internal.journal.RequestRecorder.Progress;
import com.petstore.mockserver.internal.journal.ViolationRules;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** A request as the journal has it, at the moment it was asked. Immutable. Holds no API key. */
public final class RecordedRequest {

    private final RequestHead arrived;
    private final long number;
    private final Progress progress;
    private final UnaryOperator<String> mask;
    private final ViolationRules rules;

    RecordedRequest(RequestRecorder recording, UnaryOperator<String> mask, ViolationRules rules) {
        this.arrived = recording.arrived();
        this.number = recording.number();
        this.progress = recording.progress();
        this.mask = mask;
        this.rules = rules;
    }

    /** {@return which request it is, counted from 1 since the journal was cleared} */
    public long number() {
        return number;
    }

    /** {@return when it came, on the clock of the server} */
    public Instant receivedAt() {
        return arrived.at();
    }

    /** {@return whether it is HTTP at all; if it is not, nothing else is known of it} */
    public boolean wellFormed() {
        return arrived.wellFormed();
    }

    /** {@return its method, such as {@code GET}} */
    public String method() {
        return arrived.method();
    }

    /** {@return its path as it was sent, such as {@code /v1/pets}} */
    public String path() {
        return mask.apply(arrived.path());
    }

    /** {@return its query as it was sent, such as {@code limit=5}; empty if it has none} */
    public Optional<String> query() {
        return Optional.ofNullable(arrived.query()).map(mask);
    }

    /**
     * Its headers. Of {@code Authorization} only the form is kept: {@code Bearer [} and the id of the key {@code ]},
     * {@code Bearer [unknown]}, or {@code [malformed]}.
     *
     * @return the values by name, in any case
     */
    public Map<String, List<String>> headers() {
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (Map.Entry<String, String> header : arrived.headers()) {
            headers.computeIfAbsent(header.getKey(), any -> new ArrayList<>()).add(mask.apply(header.getValue()));
        }
        return headers;
    }

    /**
     * The first value of a header.
     *
     * @param name the name of the header, in any case
     * @return the value, or empty if the request has no such header
     */
    public Optional<String> header(String name) {
        return Optional.ofNullable(headers().get(name)).map(values -> values.get(0));
    }

    /** {@return the id of its key, as {@code keys()} names it; empty unless the server knows the key} */
    public Optional<String> keyId() {
        return Optional.ofNullable(arrived.keyId());
    }

    /** {@return until when a 429 had asked its key to wait; empty if the request did not come too early} */
    public Optional<Instant> cameBefore() {
        return arrived.at().isBefore(arrived.toldToWaitUntil())
                ? Optional.of(arrived.toldToWaitUntil())
                : Optional.empty();
    }

    /** {@return its body, of which at most the first 8 KiB are kept; empty if the server did not read one} */
    public Optional<String> body() {
        return Optional.ofNullable(progress.body()).map(bytes -> mask.apply(new String(bytes, StandardCharsets.UTF_8)));
    }

    /** {@return whether {@link #body()} is all of the body} */
    public boolean bodyIsWhole() {
        return progress.bodyIsWhole();
    }

    /** {@return the status that it was answered with; empty if it has no answer, or never gets one} */
    public OptionalInt status() {
        return progress.status();
    }

    /** {@return the body of the answer, of which at most the first 8 KiB are kept} */
    public String answer() {
        return mask.apply(new String(progress.answer(), StandardCharsets.UTF_8));
    }

    /** {@return whether the operation was carried out: the animal was added, or the list was read} */
    public boolean applied() {
        return progress.applied();
    }

    /** {@return what in it the interface document does not allow} */
    public List<Violation> violations() {
        // A rule may have decoded what was sent, and a key come out of it.
        return rules.violationsOf(this).stream()
                .map(found -> new Violation(this, found.rule(), mask.apply(found.sentence())))
                .toList();
    }

    /** {@return the request in short, such as {@code #3 GET /v1/pets?limit=5 200}} */
    public String summary() {
        String target = path() + query().map(query -> "?" + query).orElse("");
        String status = status().isPresent() ? Integer.toString(status().getAsInt()) : "unanswered";
        return "#" + number + " " + method() + " " + target + " " + status;
    }

    @Override
    public String toString() {
        return summary();
    }
}
