package com.petstore.mockserver.internal.journal;

import com.petstore.mockserver.RecordedRequest;
import com.petstore.mockserver.Violation;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A request and what has happened to it so far. Immutable, so that it can be read while the next step is taken.
 *
 * @param sent the start of the request's body; null if none was read
 * @param responded the start of the response's body
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record JournalEntry(
        Reader reader,
        long sequence,
        RequestHead head,
        byte @Nullable [] sent,
        boolean bodyTruncated,
        boolean processed,
        String handledBy,
        OptionalInt status,
        byte[] responded)
        implements RecordedRequest {

    /**
     * What it takes to read an entry.
     *
     * @param mask takes keys out of a text
     * @param rules finds what a request breaks
     */
    record Reader(UnaryOperator<String> mask, Function<RecordedRequest, List<Violation>> rules) {}

    private static final int LONGEST_BODY = 8 * 1024;

    static JournalEntry of(Reader reader, long sequence, RequestHead head) {
        return new JournalEntry(
                reader, sequence, head, null, false, false, "service", OptionalInt.empty(), new byte[0]);
    }

    JournalEntry withBody(byte[] body) {
        boolean isTruncated = body.length > LONGEST_BODY;
        return new JournalEntry(
                reader, sequence, head, start(body), isTruncated, processed, handledBy, status, responded);
    }

    JournalEntry withProcessed() {
        return new JournalEntry(reader, sequence, head, sent, bodyTruncated, true, handledBy, status, responded);
    }

    JournalEntry withHandledBy(String handler) {
        return new JournalEntry(reader, sequence, head, sent, bodyTruncated, processed, handler, status, responded);
    }

    JournalEntry withResponse(int code, byte[] body) {
        return new JournalEntry(
                reader, sequence, head, sent, bodyTruncated, processed, handledBy, OptionalInt.of(code), start(body));
    }

    @Override
    public Instant receivedAt() {
        return head.at();
    }

    @Override
    public boolean wellFormed() {
        return head.wellFormed();
    }

    @Override
    public String method() {
        return head.method();
    }

    @Override
    public String path() {
        return mask(head.path());
    }

    @Override
    public Optional<String> query() {
        return Optional.ofNullable(head.query()).map(this::mask);
    }

    @Override
    public Map<String, List<String>> headers() {
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (Map.Entry<String, String> header : head.headers()) {
            headers.computeIfAbsent(header.getKey(), any -> new ArrayList<>()).add(mask(header.getValue()));
        }
        return headers;
    }

    @Override
    public Optional<String> header(String name) {
        return Optional.ofNullable(headers().get(name)).map(values -> values.get(0));
    }

    @Override
    public Optional<String> keyId() {
        return Optional.ofNullable(head.keyId());
    }

    @Override
    public Optional<Instant> tooEarlyUntil() {
        return Optional.of(head.retryNotBefore()).filter(head.at()::isBefore);
    }

    @Override
    public Optional<String> body() {
        return Optional.ofNullable(sent).map(this::text);
    }

    @Override
    public String responseBody() {
        return text(responded);
    }

    /** A rule may have decoded what was sent, and a key come out of it. */
    @Override
    public List<Violation> violations() {
        return reader.rules().apply(this).stream()
                .map(found -> new Violation(this, found.rule(), mask(found.message())))
                .toList();
    }

    @Override
    public String summary() {
        String target = path() + query().map(query -> "?" + query).orElse("");
        String outcome = status.isPresent() ? Integer.toString(status.getAsInt()) : "unanswered";
        return "#" + sequence + " " + method() + " " + target + " " + outcome;
    }

    @Override
    public String toString() {
        return summary();
    }

    private String text(byte[] body) {
        return mask(new String(body, StandardCharsets.UTF_8));
    }

    private String mask(String text) {
        return reader.mask().apply(text);
    }

    private static byte[] start(byte[] bytes) {
        return bytes.length <= LONGEST_BODY ? bytes : Arrays.copyOf(bytes, LONGEST_BODY);
    }
}
