// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.Route.Target;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.jspecify.annotations.Nullable;

/**
 * What a test reads of a request: as it was received, and what has happened to it so far; its texts are masked when they are read. It changes under the
 * lock of the journal alone, and what is read is a copy.
 */
final class JournalEntry implements MockRequest {

    /** The value of an {@code Authorization} that is not one bearer token. */
    static final String MALFORMED_AUTHORIZATION = "[malformed]";

    /** What is kept of a body beyond what is shown, so that a key at the end of that is there as a whole, and can be replaced. */
    private static final int MARGIN = 1024;

    /** What an entry takes in memory beside its texts and bodies, about. */
    private static final int BYTES_OF_AN_ENTRY = 512;

    private static final int BYTES_OF_A_HEADER = 128;

    /**
     * What a request is at its arrival.
     *
     * @param headers by name, but for what {@code Authorization} held
     * @param tooEarlyUntil the end of the wait that a 429 had named
     */
    record Head(
            Instant at,
            boolean wellFormed,
            String method,
            String path,
            @Nullable String query,
            Target target,
            List<Map.Entry<String, String>> headers,
            @Nullable String keyId,
            Instant tooEarlyUntil) {}

    private final ApiKeys keys;
    private final Head head;
    private final int bytesReceived;

    private long sequence;
    private long generation;
    /** How much of a body is shown. */
    private int longestBody;

    private byte @Nullable [] body;
    private boolean bodyIsCut;
    /** What the request breaks; only set where the body was cut, which hides it. */
    private @Nullable List<ContractRules.Broken> broken;

    private boolean processed;
    private boolean stubbed;
    private @Nullable String nearestStub;
    private List<String> faults = List.of();
    /** 0 if nothing was sent. */
    private int status;

    private List<Map.Entry<String, String>> responseHeaders = List.of();
    private byte[] responseBody = new byte[0];
    private boolean responseBodyIsCut;
    private Duration duration = Duration.ZERO;
    private boolean ended;
    private List<EndListener> listeners = List.of();
    private @Nullable JournalEntry snapshot;

    JournalEntry(ApiKeys keys, Head head) {
        this.keys = keys;
        this.head = head;
        this.bytesReceived = head.method.length()
                + head.path.length()
                + (head.query == null ? 0 : head.query.length())
                + bytesOf(head.headers);
    }

    private JournalEntry(JournalEntry other) {
        this(other.keys, other.head);
        sequence = other.sequence;
        generation = other.generation;
        longestBody = other.longestBody;
        body = other.body;
        bodyIsCut = other.bodyIsCut;
        broken = other.broken;
        processed = other.processed;
        stubbed = other.stubbed;
        nearestStub = other.nearestStub;
        faults = other.faults;
        status = other.status;
        responseHeaders = other.responseHeaders;
        responseBody = other.responseBody;
        responseBodyIsCut = other.responseBodyIsCut;
        duration = other.duration;
        ended = other.ended;
    }

    static JournalEntry of(Incoming in, HttpFields sent, ApiKeys keys) {
        String keyId = in.key() == null ? null : in.key().id();
        List<Map.Entry<String, String>> headers = new ArrayList<>();
        for (HttpField field : sent) {
            headers.add(Map.entry(field.getName(), recordedValue(field, in.credentials(), keyId)));
        }
        Head head = new Head(
                in.arrivedAt(),
                true,
                in.method(),
                in.path(),
                in.query().orElse(null),
                in.target(),
                headers,
                keyId,
                in.tooEarlyUntil());
        return new JournalEntry(keys, head);
    }

    private static String recordedValue(HttpField field, Incoming.Credentials credentials, @Nullable String keyId) {
        if (field.getHeader() != HttpHeader.AUTHORIZATION) {
            return field.getValue() == null ? "" : field.getValue();
        }
        if (credentials == Incoming.Credentials.MALFORMED) {
            return MALFORMED_AUTHORIZATION;
        }
        return "Bearer [" + (keyId == null ? "unknown" : keyId) + "]";
    }

    /** A request of which nothing could be read. */
    static JournalEntry malformed(Instant at, ApiKeys keys) {
        Head head = new Head(at, false, "malformed", "request", null, Target.NOWHERE, List.of(), null, Instant.MIN);
        return new JournalEntry(keys, head);
    }

    /** What there is of it now, which does not change; the same one until {@link #change} is called. */
    JournalEntry snapshot() {
        if (snapshot == null) {
            snapshot = new JournalEntry(this);
        }
        return snapshot;
    }

    /** Takes a step. */
    void change(Consumer<JournalEntry> step) {
        snapshot = null;
        step.accept(this);
    }

    /** Takes its number, how often the journal had been cleared before, how much of a body is shown, and the listeners of its end. */
    void begin(long number, long clears, int bodyBytes, List<EndListener> toCall) {
        sequence = number;
        generation = clears;
        longestBody = bodyBytes;
        listeners = toCall;
    }

    /** The listeners that there were when it came. */
    List<EndListener> listeners() {
        return listeners;
    }

    /** What it takes in memory, about. */
    long bytes() {
        return (long) BYTES_OF_AN_ENTRY
                + bytesReceived
                + (body == null ? 0 : body.length)
                + bytesOf(responseHeaders)
                + responseBody.length
                + (broken == null
                        ? 0
                        : broken.stream()
                                .mapToInt(rule -> rule.message().length())
                                .sum());
    }

    private static int bytesOf(List<Map.Entry<String, String>> headers) {
        return headers.stream()
                .mapToInt(header -> BYTES_OF_A_HEADER
                        + header.getKey().length()
                        + header.getValue().length())
                .sum();
    }

    long generation() {
        return generation;
    }

    boolean keepsWhole(byte[] read) {
        return read.length <= mostKept();
    }

    private int mostKept() {
        return longestBody + MARGIN;
    }

    /** The body was read; takes what the request breaks if the body is not kept whole. */
    void body(byte[] read, @Nullable List<ContractRules.Broken> brokenByAll) {
        bodyIsCut = !keepsWhole(read);
        body = bodyIsCut ? Arrays.copyOf(read, mostKept()) : read;
        broken = brokenByAll;
    }

    /** The operation was carried out, whatever comes of the response. */
    void setProcessed() {
        processed = true;
    }

    /** Whether a stub responds in place of the service. */
    void stubbed(boolean isStubbed) {
        stubbed = isStubbed;
    }

    /** No stub matched. */
    void nearestStub(String stub) {
        nearestStub = stub;
    }

    void hitBy(String kind) {
        faults = Stream.concat(faults.stream(), Stream.of(kind)).toList();
    }

    /** The head of a response is sent, in place of one of which nothing could be sent. */
    void responded(int with, List<Map.Entry<String, String>> sent, Duration until) {
        status = with;
        responseHeaders = sent;
        responseBody = new byte[0];
        responseBodyIsCut = false;
        duration = until;
    }

    /** More of the response's body is sent; the bytes are copied as far as they are kept. */
    void sent(ByteBuffer more, Duration until) {
        int kept = Math.min(more.remaining(), mostKept() - responseBody.length);
        responseBodyIsCut |= kept < more.remaining();
        byte[] longer = Arrays.copyOf(responseBody, responseBody.length + kept);
        more.slice().get(longer, responseBody.length, kept);
        responseBody = longer;
        duration = until;
    }

    /** Nothing more will come. */
    void end() {
        ended = true;
    }

    boolean isRefusal() {
        return status == 429;
    }

    Target target() {
        return head.target;
    }

    /** As it was sent. */
    String rawPath() {
        return head.path;
    }

    @Nullable
    String rawQuery() {
        return head.query;
    }

    List<Map.Entry<String, String>> rawHeaders() {
        return head.headers;
    }

    @Override
    public long sequence() {
        return sequence;
    }

    @Override
    public Instant receivedAt() {
        return head.at;
    }

    /** Whether it is valid HTTP; if not, nothing else of it was parsed. */
    boolean wellFormed() {
        return head.wellFormed;
    }

    @Override
    public Optional<Operation> operation() {
        return head.target.operation();
    }

    @Override
    public String method() {
        return mask(head.method);
    }

    @Override
    public String path() {
        return mask(head.path);
    }

    @Override
    public Optional<String> query() {
        return Optional.ofNullable(head.query).map(this::mask);
    }

    @Override
    public Map<String, List<String>> headers() {
        return byName(head.headers);
    }

    private Map<String, List<String>> byName(List<Map.Entry<String, String>> fields) {
        Map<String, List<String>> byName = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (Map.Entry<String, String> field : fields) {
            byName.computeIfAbsent(mask(field.getKey()), any -> new ArrayList<>())
                    .add(mask(field.getValue()));
        }
        return byName;
    }

    @Override
    public Optional<String> header(String name) {
        return Optional.ofNullable(headers().get(name)).map(values -> values.get(0));
    }

    @Override
    public Optional<String> keyId() {
        return Optional.ofNullable(head.keyId);
    }

    @Override
    public Optional<Instant> tooEarlyUntil() {
        return Optional.of(head.tooEarlyUntil).filter(head.at::isBefore);
    }

    @Override
    public Optional<String> body() {
        return Optional.ofNullable(body).map(this::text);
    }

    @Override
    public boolean bodyTruncated() {
        return body != null && (bodyIsCut || whole(body).length() > longestBody);
    }

    @Override
    public OptionalInt status() {
        return status == 0 ? OptionalInt.empty() : OptionalInt.of(status);
    }

    @Override
    public Optional<Duration> duration() {
        return status == 0 ? Optional.empty() : Optional.of(duration);
    }

    @Override
    public Map<String, List<String>> responseHeaders() {
        return byName(responseHeaders);
    }

    @Override
    public String responseBody() {
        return text(responseBody);
    }

    @Override
    public boolean responseBodyTruncated() {
        return responseBodyIsCut || whole(responseBody).length() > longestBody;
    }

    @Override
    public boolean processed() {
        return processed;
    }

    @Override
    public HandledBy handledBy() {
        if (!faults.isEmpty()) {
            return HandledBy.FAULT;
        }
        return stubbed ? HandledBy.STUB : HandledBy.SERVICE;
    }

    @Override
    public List<String> faults() {
        return faults;
    }

    @Override
    public Optional<String> nearestStub() {
        return Optional.ofNullable(nearestStub).map(this::mask);
    }

    @Override
    public boolean ended() {
        return ended;
    }

    /** A rule may have decoded what was sent, and a key come out of it. */
    @Override
    public List<Violation> violations() {
        if (stubbed) {
            return List.of();
        }
        List<ContractRules.Broken> found = broken == null ? ContractRules.brokenBy(this, body) : broken;
        return found.stream()
                .map(rule -> new Violation(this, rule.rule(), mask(rule.message())))
                .toList();
    }

    @Override
    public String summary() {
        String target = path() + query().map(sent -> "?" + sent).orElse("");
        String outcome = status == 0 ? "without a response" : Integer.toString(status);
        return "#" + sequence + " " + method() + " " + target + " " + outcome;
    }

    @Override
    public String toString() {
        return summary();
    }

    /** The text that is shown of a body; cut after keys were replaced, so that no part of one is left. */
    private String text(byte[] bytes) {
        String masked = whole(bytes);
        return masked.substring(0, Math.min(masked.length(), longestBody));
    }

    private String whole(byte[] bytes) {
        return mask(new String(bytes, StandardCharsets.UTF_8));
    }

    private String mask(String text) {
        return keys.mask(text);
    }
}
