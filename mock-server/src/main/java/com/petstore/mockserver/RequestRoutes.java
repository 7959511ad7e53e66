// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.JsonFields;
import com.petstore.mockserver.internal.JsonObject;
import com.petstore.mockserver.internal.QueryParameters;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** {@code /__petstore/requests} and {@code /__petstore/violations}: tests in other languages and the page read the journal, await requests and clear it. */
final class RequestRoutes {

    private static final List<String> PARAMETERS =
            List.of("method", "path", "operation", "status", "key", "violations", "text", "after", "before", "last");
    private static final String NONE = "none";
    private static final Duration LENGTH_OF_TRAFFIC = Duration.ofMinutes(5);
    private static final int USUALLY_SHOWN = 100;
    private static final int MOST_SHOWN = 10_000;
    private static final long LARGEST_SEQUENCE = 999_999_999_999_999_999L;
    private static final long LONGEST_WAIT_MS = 60_000;
    private static final long USUAL_WAIT_MS = 5_000;

    private final ServerState state;
    private final Journal journal;

    private RequestRoutes(ServerState state) {
        this.state = state;
        this.journal = state.journal();
    }

    static void addTo(RouteTable table, ServerState state) {
        RequestRoutes routes = new RequestRoutes(state);
        table.add("GET", "/requests", routes::list, PARAMETERS.toArray(String[]::new))
                .addAction("DELETE", "/requests", state.journal()::clear)
                .addWithBody("POST", "/requests/await", routes::await)
                .add("GET", "/traffic", request -> routes.traffic())
                .add("GET", "/violations", request -> routes.violations());
    }

    /** What takes long comes last. */
    private Reply list(Incoming request) {
        QueryParameters query = new QueryParameters(request.query().orElse(null));
        Optional<String> operation = query.single("operation");
        operation.filter(id -> !id.equals(NONE)).ifPresent(Operation::of);
        Optional<String> violations = required("violations", query.single("violations"), "true|false", "true or false");
        long after = number("after", query.single("after"), LARGEST_SEQUENCE, 0);
        long before = number("before", query.single("before"), LARGEST_SEQUENCE, LARGEST_SEQUENCE);
        Predicate<MockRequest> filter = selected(after, before, query::single, query.single("status"))
                .and(where(
                        operation,
                        (sent, id) ->
                                sent.operation().map(Operation::id).orElse(NONE).equals(id)))
                .and(where(
                        violations,
                        (sent, wanted) ->
                                wanted.equals("true") != sent.violations().isEmpty()))
                .and(where(query.single("text").map(this::search), (sent, search) -> search.test(sent)));
        long most = number("last", query.single("last"), MOST_SHOWN, USUALLY_SHOWN);
        List<MockRequest> found = journal.requests(filter);
        List<MockRequest> shown = found.subList((int) Math.max(0, found.size() - most), found.size());
        return inPieces(shown, counts().with("matching", found.size()));
    }

    private Reply await(Incoming request) throws InterruptedException {
        JsonFields body =
                JsonFields.read(request.content(), "after", "count", "key", "method", "path", "status", "timeoutMs");
        Optional<String> status =
                body.number("status", 0, 599).filter(given -> given > 0).map(String::valueOf);
        long after = body.number("after", 0, Long.MAX_VALUE).orElse(0L);
        Predicate<MockRequest> filter = selected(after, LARGEST_SEQUENCE, body::text, status);
        long timeout = body.number("timeoutMs", 0, LONGEST_WAIT_MS).orElse(USUAL_WAIT_MS);
        int count = body.number("count", 1, MOST_SHOWN).orElse(1L).intValue();
        List<MockRequest> found = journal.awaitUpTo(filter, count, Duration.ofMillis(timeout));
        List<MockRequest> shown = found.subList(0, Math.min(found.size(), count));
        return inPieces(shown, counts().with("satisfied", found.size() >= count));
    }

    private JsonObject counts() {
        return new JsonObject().with("dropped", journal.dropped());
    }

    private static Reply inPieces(List<MockRequest> shown, JsonObject counts) {
        return Reply.json(200, new byte[0]).withPieces(new RequestList(shown.iterator(), counts)::next);
    }

    private Predicate<MockRequest> selected(
            long after, long before, Function<String, Optional<String>> given, Optional<String> status) {
        Predicate<MockRequest> between = request -> request.sequence() > after && request.sequence() < before;
        return between.and(where(
                        given.apply("method"), (sent, method) -> sent.method().equals(method)))
                .and(where(given.apply("path"), (sent, path) -> sent.path().equals(path)))
                .and(where(status(status), RequestRoutes::hasStatus))
                .and(where(keyId(given.apply("key")), RequestRoutes::hasKey));
    }

    /** Selects requests by what was given; all of them if nothing was. */
    private static <T> Predicate<MockRequest> where(Optional<T> given, BiPredicate<MockRequest, T> condition) {
        return request -> given.isEmpty() || condition.test(request, given.get());
    }

    private static boolean hasKey(MockRequest request, String id) {
        return request.keyId().filter(id::equals).isPresent();
    }

    /** Takes three digits, the first of them and xx, or none. */
    private static boolean hasStatus(MockRequest request, String wanted) {
        String got =
                request.status().isPresent() ? Integer.toString(request.status().getAsInt()) : NONE;
        return got.equals(wanted) || (got.charAt(0) + "xx").equals(wanted);
    }

    private static Optional<String> status(Optional<String> given) {
        return required("status", given, "[1-5](xx|[0-9][0-9])|none", "100 to 599, 1xx to 5xx or none");
    }

    private static Optional<String> required(String name, Optional<String> value, String form, String rule) {
        if (value.isPresent() && !value.get().matches(form)) {
            throw new IllegalArgumentException(name + " must be " + rule + ", was " + value.get());
        }
        return value;
    }

    /** Searches for a text, in any case, in the lines of a request and its response, and in the names of keys. */
    private Predicate<MockRequest> search(String text) {
        String wanted = text.toLowerCase(Locale.ROOT);
        Predicate<String> found = searched -> searched.toLowerCase(Locale.ROOT).contains(wanted);
        Set<String> keysNamed = state.keys().all().stream()
                .filter(key -> found.test(key.name()))
                .map(MockApiKey::id)
                .collect(Collectors.toSet());
        return request -> {
            String target =
                    request.path() + request.query().map(query -> "?" + query).orElse("");
            return found.test(request.method() + " " + target)
                    || request.keyId().filter(keysNamed::contains).isPresent()
                    || request.body().filter(found).isPresent()
                    || found.test(request.responseBody())
                    || request.faults().stream().anyMatch(found)
                    || request.nearestStub().filter(found).isPresent()
                    || lines(request.headers()).anyMatch(found)
                    || lines(request.responseHeaders()).anyMatch(found)
                    || request.violations().stream().map(Violation::message).anyMatch(found);
        };
    }

    private static Stream<String> lines(Map<String, List<String>> headers) {
        return headers.entrySet().stream()
                .flatMap(header -> header.getValue().stream().map(value -> header.getKey() + ": " + value));
    }

    /** The requests of the last minutes on the clock of the server, as far as the journal has them: how many in which second, and of which keys. */
    private Reply traffic() {
        Instant since = state.clock().instant().minus(LENGTH_OF_TRAFFIC);
        List<MockRequest> requests =
                journal.requests(request -> request.receivedAt().isAfter(since));
        Map<Long, List<MockRequest>> bySecond = requests.stream()
                .collect(Collectors.groupingBy(
                        request -> request.receivedAt().getEpochSecond(), TreeMap::new, Collectors.toList()));
        List<JsonObject> seconds = new ArrayList<>();
        bySecond.forEach((second, ofSecond) -> seconds.add(new JsonObject()
                .with("second", second)
                .with("requests", ofSecond.size())
                .with(
                        "refused",
                        ofSecond.stream()
                                .filter(request -> request.status().orElse(0) == 429)
                                .count())));
        List<String> keys = requests.stream()
                .flatMap(request -> request.keyId().stream())
                .distinct()
                .toList();
        return Reply.json(200, new JsonObject().with("seconds", seconds).with("keys", keys));
    }

    private Reply violations() {
        List<JsonObject> violations =
                journal.violations().stream().map(RequestRoutes::object).toList();
        return Reply.json(200, new JsonObject().with("violations", violations));
    }

    private Optional<String> keyId(Optional<String> keyOrId) {
        ApiKeys keys = state.keys();
        return keyOrId.map(key -> keys.idOf(key).orElseThrow(keys::unknown));
    }

    static long number(String name, Optional<String> text, long largest, long otherwise) {
        if (text.isEmpty()) {
            return otherwise;
        }
        if (text.get().matches("[0-9]{1,18}") && Long.parseLong(text.get()) <= largest) {
            return Long.parseLong(text.get());
        }
        throw new IllegalArgumentException(name + " must be 0 to " + largest + ", was " + text.get());
    }

    private static JsonObject object(Violation violation) {
        return new JsonObject()
                .with("sequence", violation.request().sequence())
                .with("summary", violation.request().summary())
                .with("rule", violation.rule().id())
                .with("message", violation.message());
    }
}
