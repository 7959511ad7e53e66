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
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** {@code /__petstore/requests} and {@code /__petstore/violations}: the journal, read, waited for and cleared. */
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

    private Reply list(Incoming request) {
        QueryParameters query = new QueryParameters(request.query().orElse(null));
        RequestFilter filter = new RequestFilter(
                query.single("method"),
                query.single("path"),
                query.single("operation"),
                query.single("status"),
                keyId(query.single("key")),
                query.single("violations"),
                query.single("text").map(RequestFilter::contains),
                query.single("text").map(this::keysNamed).orElse(Set.of()),
                number("after", query.single("after"), LARGEST_SEQUENCE, 0),
                number("before", query.single("before"), LARGEST_SEQUENCE, LARGEST_SEQUENCE));
        long most = number("last", query.single("last"), MOST_SHOWN, USUALLY_SHOWN);
        List<MockRequest> found = journal.requests(filter);
        List<MockRequest> shown = found.subList((int) Math.max(0, found.size() - most), found.size());
        JsonObject counts = new JsonObject().with("dropped", journal.dropped()).with("matching", found.size());
        return Reply.json(200, new byte[0]).withPieces(new RequestList(shown.iterator(), counts)::next);
    }

    private Reply await(Incoming request) throws InterruptedException {
        JsonFields body = JsonFields.read(
                request.content(), Set.of("method", "path", "key"), Set.of("count", "timeoutMs", "status", "after"));
        RequestFilter filter = new RequestFilter(
                body.text("method"),
                body.text("path"),
                Optional.empty(),
                body.number("status", 0, 599).filter(status -> status > 0).map(String::valueOf),
                keyId(body.text("key")),
                Optional.empty(),
                Optional.empty(),
                Set.of(),
                body.number("after", 0, Long.MAX_VALUE).orElse(0L),
                LARGEST_SEQUENCE);
        long timeout = body.number("timeoutMs", 0, LONGEST_WAIT_MS).orElse(USUAL_WAIT_MS);
        int count = body.number("count", 1, MOST_SHOWN).orElse(1L).intValue();
        List<MockRequest> found = journal.awaitUpTo(filter, count, Duration.ofMillis(timeout));
        List<MockRequest> shown = found.subList(0, Math.min(found.size(), count));
        JsonObject counts =
                new JsonObject().with("dropped", journal.dropped()).with("satisfied", found.size() >= count);
        return Reply.json(200, new byte[0]).withPieces(new RequestList(shown.iterator(), counts)::next);
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
        return keyOrId.map(
                key -> state.keys().idOf(key).orElseThrow(() -> new IllegalArgumentException("unknown key")));
    }

    /** The ids of the keys whose name has a text. */
    private Set<String> keysNamed(String text) {
        return state.keys().all().stream()
                .filter(key -> RequestFilter.contains(text).test(key.name()))
                .map(MockApiKey::id)
                .collect(Collectors.toSet());
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

    /**
     * Selects requests of the journal; an empty condition matches all.
     *
     * @param operation the id of an operation, or none
     * @param status three digits, the first of them and xx, or none
     * @param violations true or false
     * @param text finds a text in the lines of the request and its response
     * @param keysNamed the keys whose name has that text
     */
    private record RequestFilter(
            Optional<String> method,
            Optional<String> path,
            Optional<String> operation,
            Optional<String> status,
            Optional<String> keyId,
            Optional<String> violations,
            Optional<Predicate<String>> text,
            Set<String> keysNamed,
            long after,
            long before)
            implements Predicate<MockRequest> {

        RequestFilter {
            operation.filter(value -> !value.equals(NONE)).ifPresent(Operation::of);
            require("status", status, "[1-5](xx|[0-9][0-9])|none", "100 to 599, 1xx to 5xx or none");
            require("violations", violations, "true|false", "true or false");
        }

        private static void require(String name, Optional<String> value, String form, String rule) {
            if (!value.map(given -> given.matches(form)).orElse(true)) {
                throw new IllegalArgumentException(name + " must be " + rule + ", was " + value.get());
            }
        }

        /** What takes long comes last. */
        @Override
        public boolean test(MockRequest request) {
            String got = request.status().isPresent()
                    ? Integer.toString(request.status().getAsInt())
                    : NONE;
            return request.sequence() > after
                    && request.sequence() < before
                    && method.map(request.method()::equals).orElse(true)
                    && path.map(request.path()::equals).orElse(true)
                    && operation
                            .map(request.operation().map(Operation::id).orElse(NONE)::equals)
                            .orElse(true)
                    && status.map(wanted -> got.equals(wanted) || (got.charAt(0) + "xx").equals(wanted))
                            .orElse(true)
                    && keyId.map(id -> request.keyId().filter(id::equals).isPresent())
                            .orElse(true)
                    && violations
                            .map(wanted -> wanted.equals("true")
                                    != request.violations().isEmpty())
                            .orElse(true)
                    && text.map(wanted -> holds(request, wanted)).orElse(true);
        }

        /** In any case. */
        static Predicate<String> contains(String text) {
            String wanted = text.toLowerCase(Locale.ROOT);
            return searched -> searched.toLowerCase(Locale.ROOT).contains(wanted);
        }

        private boolean holds(MockRequest request, Predicate<String> found) {
            String target =
                    request.path() + request.query().map(query -> "?" + query).orElse("");
            return found.test(request.method() + " " + target)
                    || request.keyId().filter(keysNamed::contains).isPresent()
                    || request.body().filter(found).isPresent()
                    || found.test(request.responseBody())
                    || request.faults().stream().map(FaultKind::id).anyMatch(found)
                    || request.nearestStub().filter(found).isPresent()
                    || lines(request.headers()).anyMatch(found)
                    || lines(request.responseHeaders()).anyMatch(found)
                    || request.violations().stream().map(Violation::message).anyMatch(found);
        }

        private static Stream<String> lines(Map<String, List<String>> headers) {
            return headers.entrySet().stream()
                    .flatMap(header -> header.getValue().stream().map(value -> header.getKey() + ": " + value));
        }
    }
}
