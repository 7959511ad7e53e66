package com.petstore.mockserver.internal.journal;

import com.petstore.mockserver.RecordedRequest;
import com.petstore.mockserver.Violation;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
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
 * @param handledBy what decided on the response
 * @param response the response; empty if there is none
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
        Optional<ResponseRecord> response)
        implements RecordedRequest {

    /**
     * What it takes to read an entry.
     *
     * @param mask takes keys out of a text
     * @param rules finds what a request breaks
     */
    record Reader(UnaryOperator<String> mask, Function<RecordedRequest, List<Violation>> rules) {}

    static JournalEntry of(Reader reader, long sequence, RequestHead head) {
        return new JournalEntry(reader, sequence, head, null, false, false, "service", Optional.empty());
    }

    JournalEntry withBody(byte[] body) {
        byte[] start = ResponseRecord.start(body);
        boolean isTruncated = body.length > start.length;
        return new JournalEntry(reader, sequence, head, start, isTruncated, processed, handledBy, response);
    }

    JournalEntry withProcessed() {
        return new JournalEntry(reader, sequence, head, sent, bodyTruncated, true, handledBy, response);
    }

    JournalEntry withHandledBy(String handler) {
        return new JournalEntry(reader, sequence, head, sent, bodyTruncated, processed, handler, response);
    }

    JournalEntry withResponse(ResponseRecord sentBack) {
        Optional<ResponseRecord> other = Optional.of(sentBack);
        return new JournalEntry(reader, sequence, head, sent, bodyTruncated, processed, handledBy, other);
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
        return byName(head.headers());
    }

    private Map<String, List<String>> byName(List<Map.Entry<String, String>> fields) {
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (Map.Entry<String, String> header : fields) {
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
    public OptionalInt status() {
        return response.stream().mapToInt(ResponseRecord::status).findFirst();
    }

    @Override
    public Optional<Duration> duration() {
        return response.map(ResponseRecord::duration);
    }

    @Override
    public Map<String, List<String>> responseHeaders() {
        return response.map(sentBack -> byName(sentBack.headers().get())).orElse(Map.of());
    }

    @Override
    public String responseBody() {
        return response.map(sentBack -> text(sentBack.body())).orElse("");
    }

    /** A rule may have decoded what was sent, and a key come out of it. */
    @Override
    public List<Violation> violations() {
        return reader.rules().apply(this).stream()
                .map(found -> Violation.of(this, found.rule(), mask(found.message())))
                .toList();
    }

    @Override
    public String summary() {
        String target = path() + query().map(query -> "?" + query).orElse("");
        String outcome =
                response.map(sentBack -> Integer.toString(sentBack.status())).orElse("unanswered");
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
}
