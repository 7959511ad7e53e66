// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A request as it was received, and what has happened to it so far; its texts are masked when they are read. Immutable, so that
 * it can be read while the next step is taken.
 *
 * @param requestBody its body; null if none was read
 * @param stubbed whether a stub responds
 * @param faultKind the last fault that hit it; null if none did
 * @param response what was sent; null if nothing was
 * @param ended whether nothing more will come
 */
record JournalEntry(
        Reader reader,
        long sequence,
        RequestHead head,
        @Nullable Body requestBody,
        boolean processed,
        boolean stubbed,
        @Nullable String faultKind,
        @Nullable ResponseRecord response,
        boolean ended)
        implements RecordedRequest {

    /**
     * What it takes to read an entry.
     *
     * @param mask takes keys out of a text
     * @param rules finds what a request with a body breaks
     */
    record Reader(UnaryOperator<String> mask, BiFunction<RequestHead, byte @Nullable [], List<BrokenRule>> rules) {}

    /**
     * A body that was read.
     *
     * @param start as much of it as is kept
     * @param broken what the request breaks, if the rest of the body is needed to tell
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Body(byte[] start, @Nullable List<BrokenRule> broken) {}

    static JournalEntry of(Reader reader, long sequence, RequestHead head) {
        return new JournalEntry(reader, sequence, head, null, false, false, null, null, false);
    }

    JournalEntry withBody(byte[] body) {
        byte[] start = ResponseRecord.start(body);
        List<BrokenRule> broken = start.length < body.length ? reader.rules().apply(head, body) : null;
        return new JournalEntry(
                reader, sequence, head, new Body(start, broken), processed, stubbed, faultKind, response, ended);
    }

    JournalEntry withProcessed() {
        return new JournalEntry(reader, sequence, head, requestBody, true, stubbed, faultKind, response, ended);
    }

    JournalEntry withStub() {
        return new JournalEntry(reader, sequence, head, requestBody, processed, true, faultKind, response, ended);
    }

    JournalEntry withFault(String kind) {
        return new JournalEntry(reader, sequence, head, requestBody, processed, stubbed, kind, response, ended);
    }

    JournalEntry withResponse(ResponseRecord other) {
        return new JournalEntry(reader, sequence, head, requestBody, processed, stubbed, faultKind, other, ended);
    }

    JournalEntry withMore(ByteBuffer more, Duration until) {
        return response == null ? this : withResponse(response.with(more, until));
    }

    JournalEntry withEnd() {
        return new JournalEntry(reader, sequence, head, requestBody, processed, stubbed, faultKind, response, true);
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
    public Optional<Operation> operation() {
        return head.target().operation();
    }

    @Override
    public String method() {
        return mask(head.method());
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
            headers.computeIfAbsent(mask(header.getKey()), any -> new ArrayList<>())
                    .add(mask(header.getValue()));
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
        return Optional.of(head.retryNotBefore()).filter(any -> head.cameTooEarly());
    }

    @Override
    public Optional<String> body() {
        return Optional.ofNullable(requestBody).map(read -> text(read.start()));
    }

    @Override
    public boolean bodyTruncated() {
        return requestBody != null && requestBody.start().length > ResponseRecord.LONGEST_BODY;
    }

    @Override
    public OptionalInt status() {
        return response == null ? OptionalInt.empty() : OptionalInt.of(response.status());
    }

    @Override
    public Optional<Duration> duration() {
        return Optional.ofNullable(response).map(ResponseRecord::duration);
    }

    @Override
    public Map<String, List<String>> responseHeaders() {
        return response == null ? Map.of() : byName(response.headers());
    }

    @Override
    public String responseBody() {
        return response == null ? "" : text(response.body());
    }

    @Override
    public boolean responseBodyTruncated() {
        return response != null && response.body().length > ResponseRecord.LONGEST_BODY;
    }

    @Override
    public HandledBy handledBy() {
        if (faultKind != null) {
            return HandledBy.FAULT;
        }
        return stubbed ? HandledBy.STUB : HandledBy.SERVICE;
    }

    @Override
    public Optional<String> fault() {
        return Optional.ofNullable(faultKind);
    }

    /** A rule may have decoded what was sent, and a key come out of it. */
    @Override
    public List<Violation> violations() {
        if (stubbed) {
            // The document has no rules for what a stub does in place of the service.
            return List.of();
        }
        List<BrokenRule> broken = requestBody == null ? null : requestBody.broken();
        if (broken == null) {
            broken = reader.rules().apply(head, requestBody == null ? null : requestBody.start());
        }
        return broken.stream()
                .map(found -> Violation.of(this, found.rule(), mask(found.message())))
                .toList();
    }

    @Override
    public String summary() {
        String target = path() + query().map(query -> "?" + query).orElse("");
        String outcome = response == null ? "unanswered" : Integer.toString(response.status());
        return "#" + sequence + " " + method() + " " + target + " " + outcome;
    }

    @Override
    public String toString() {
        return summary();
    }

    /** The text that is shown of a body; cut after keys were replaced, so that no part of one is left. */
    private String text(byte[] body) {
        String masked = mask(new String(body, StandardCharsets.UTF_8));
        return masked.substring(0, Math.min(masked.length(), ResponseRecord.LONGEST_BODY));
    }

    private String mask(String text) {
        return reader.mask().apply(text);
    }
}
