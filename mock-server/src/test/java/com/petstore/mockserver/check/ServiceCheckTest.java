// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.petstore.mockserver.Behavior;
import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.MockPetStoreBuilder;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.mockserver.check.BreakingService.Breakage;
import com.petstore.mockserver.check.BreakingService.Sent;
import com.petstore.mockserver.check.Finding.Verdict;
import com.petstore.mockserver.testing.TestClient;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The check against the mock server, against every choice of its behavior, and against a service that breaks each promise in turn. */
class ServiceCheckTest {

    private static final String KEY = "the-key-of-this-test";
    private static final String NOT_A_MINUTE = "2026-11-21T12:00:17Z";
    private static final String STATUSES = "available,pending,sold";

    @Test
    void findsThatTheMockServerKeepsAllPromisesAndDoesWhatItAssumes() throws IOException {
        try (MockPetStore mock = start(Behavior.defaults(), NOT_A_MINUTE, QuotaPlan.FREE)) {
            ServiceReport report = check(mock.baseUrl()).write().run();

            assertThat(report.promises())
                    .filteredOn(finding -> finding.verdict() != Verdict.KEPT)
                    .extracting(Finding::name)
                    .as("a 429 is not provoked")
                    .containsExactly("retry-after");
            assertThat(report.differences()).isEmpty();
            assertThat(named(report.assumptions(), Verdict.NOT_OBSERVABLE))
                    .containsExactlyInAnyOrder(
                            "refusal-body",
                            "retry-after",
                            "enterprise-numbers",
                            "ban-after",
                            "ban-duration-ms",
                            "ban-response",
                            "after-removal",
                            "body-limit",
                            "shared-data",
                            "staging");
            assertThat(report.brokenPromises()).isEmpty();
            assertThat(report.endedEarly()).isEmpty();
            assertThat(mock.journal().requests()).hasSize(report.requests()).hasSizeLessThanOrEqualTo(45);
        }
    }

    @Test
    void onlyReadsUnlessItMayWrite() throws IOException {
        try (MockPetStore mock = start(Behavior.defaults(), NOT_A_MINUTE, QuotaPlan.FREE)) {
            ServiceReport report = check(mock.baseUrl()).run();

            assertThat(mock.journal().requests())
                    .extracting(request -> request.method())
                    .doesNotContain("POST");
            assertThat(report.differences()).isEmpty();
            assertThat(report.createdPets()).isEmpty();
            assertThat(finding(report.promises(), "create-status").seen()).isEqualTo("needs --write");
        }
    }

    @Test
    void createsFewPetsThatCanBeFoundAgain() throws IOException {
        try (MockPetStore mock = start(Behavior.defaults(), NOT_A_MINUTE, QuotaPlan.FREE)) {
            int before = mock.pets().size();

            ServiceReport report = check(mock.baseUrl()).write().run();

            List<String> names =
                    mock.pets().stream().skip(before).map(pet -> pet.name()).toList();
            assertThat(names).hasSizeLessThanOrEqualTo(10).allMatch(name -> name.startsWith("petstore-check "));
            assertThat(report.createdPets()).hasSameSizeAs(names);
            assertThat(report.toString()).contains("Created pets, which stay: " + report.createdPets());
        }
    }

    @Test
    @Tag("slow")
    void checksOverTls() throws IOException {
        try (MockPetStore mock =
                MockPetStore.builder().tls().key(KEY, QuotaPlan.PRO).start()) {
            ServiceCheck check = check(mock.baseUrl());

            ServiceReport report = check.sslContext(mock.tls().sslContext()).run();

            assertThat(report.brokenPromises()).isEmpty();
            assertThat(finding(report.assumptions(), "http-version").verdict()).isEqualTo(Verdict.AS_ASSUMED);
            assertThatThrownBy(check::run).isInstanceOf(IOException.class);
        }
    }

    @Test
    void hasOneRowForEachAssumption() throws IOException {
        List<String> documented = Pattern.compile("^\\| ([a-z0-9-]+) \\|", Pattern.MULTILINE)
                .matcher(Files.readString(Path.of("../docs/service/assumptions.md")))
                .results()
                .map(ServiceCheckTest::firstGroup)
                .toList();

        assertThat(AssumptionChecks.all()).extracting(Check::name).containsExactlyElementsOf(documented);
    }

    private static String firstGroup(MatchResult result) {
        return result.group(1);
    }

    @ParameterizedTest
    @CsvSource({
        "default-status, available",
        "default-status, pending",
        "default-status, sold",
        "list-order, newest-first",
        "limit-out-of-range, clamp",
        "limit-out-of-range, default",
        "quota-window, calendar",
        "header-window, day",
        "unknown-fields, reject",
        "deprecation-headers, absent",
        "bad-pet-id, 400",
        "location, present"
    })
    void findsWhatABehaviorDoes(String name, String value) throws IOException {
        findsAndReproduces(name, value, NOT_A_MINUTE, "business", 0);
    }

    @ParameterizedTest
    @CsvSource({"after-removal, 404", "after-removal, keep"})
    void findsWhatABehaviorDoesAfterTheRemoval(String name, String value) throws IOException {
        findsAndReproduces(name, value, "2030-12-05T10:00:17Z", "free", 0);
    }

    @ParameterizedTest
    @CsvSource({"retry-after, http-date, enterprise:1/1000", "header-window, minute, enterprise:100/1"})
    void findsWhatABehaviorDoesWhereA429ComesByItself(String name, String value, String plan) throws IOException {
        findsAndReproduces(name, value, NOT_A_MINUTE, plan, 1);
    }

    @ParameterizedTest
    @CsvSource({"ban-after, 3", "ban-duration-ms, 1000"})
    void provokesNoBan(String name, String value) throws IOException {
        try (MockPetStore mock = start(Behavior.defaults().with(name, value), NOT_A_MINUTE, QuotaPlan.FREE)) {
            ServiceReport report = check(mock.baseUrl()).write().run();

            assertThat(finding(report.assumptions(), name).verdict()).isEqualTo(Verdict.NOT_OBSERVABLE);
        }
    }

    private static void findsAndReproduces(String name, String value, String clock, String plan, int spent)
            throws IOException {
        Behavior behavior = Behavior.defaults().with(name, value);
        ServiceReport first = checkSpent(behavior, clock, plan, spent, Behavior.defaults());

        assertThat(first.differences())
                .extracting(Finding::setting)
                .hasSize(1)
                .allSatisfy(setting -> assertThat(setting).contains(name + "=" + value));
        assertThat(first.toString())
                .contains("--behavior " + name + "=" + value, ".with(\"" + name + "\", \"" + value + "\")");

        ServiceReport second = checkSpent(first.behavior(), clock, plan, spent, first.behavior());

        assertThat(second.differences()).isEmpty();
        assertThat(second.behavior()).hasToString(behavior.toString());
    }

    private static ServiceReport checkSpent(Behavior behavior, String clock, String plan, int spent, Behavior compared)
            throws IOException {
        try (MockPetStore mock = start(behavior, clock, QuotaPlan.parse(plan))) {
            for (int i = 0; i < spent; i++) {
                new TestClient(mock.baseUrl(), KEY).get("/pets");
            }
            return check(mock.baseUrl()).behavior(compared).write().run();
        }
    }

    static Stream<Arguments> brokenPromises() {
        return Stream.of(
                breaks("no-server-error", "GET /pets ", r -> r.status(500)),
                breaks("list-status", "GET /pets ", r -> r.status(206)),
                breaks("no-server-error", "GET /pets?limit=0", r -> r.status(503)),
                breaks(
                        "no-server-error",
                        "GET /pets?status=petstore-check",
                        r -> r.status(500).body("oops")),
                breaks("list-json", "GET /pets ", r -> r.header("Content-Type", "text/html")),
                breaks("list-json", "GET /pets ", r -> r.without("Content-Type")),
                breaks("list-array", "GET /pets ", r -> r.body("{\"pets\":" + r.body() + "}")),
                breaks("list-array", "GET /pets?limit=1 ", r -> r.body("<html>Sign in</html>")),
                breaks("list-array", "GET /pets ", r -> r.body("")),
                breaks("pet-id", "GET /pets ", r -> r.with("\"id\":(\\d+)", "\"id\":\"$1\"")),
                breaks("pet-id", "GET /pets?limit=100 ", r -> r.with("\"id\":3,", "\"id\":3.0,")),
                breaks("pet-id", "GET /pets ", r -> r.with("\"id\":3,", "\"id\":9223372036854775808,")),
                breaks("pet-id", "GET /pets ", r -> r.with("\"id\":3,", "")),
                breaks("pet-name", "GET /pets ", r -> r.with("\"name\":\"Pet 3\"", "\"name\":null")),
                breaks("pet-name", "GET /pets/30", r -> r.with("\"name\":\"[^\"]*\"", "\"name\":7")),
                breaks("pet-category", "GET /pets ", r -> r.with("\"categoryId\":7", "\"categoryId\":\"7\"")),
                breaks("pet-category", "GET /pets ", r -> r.with("\"categoryId\"", "\"category\"")),
                breaks("pet-status", "GET /pets ", r -> r.with("\"sold\"", "\"lost\"")),
                breaks("pet-status", "GET /pets ", r -> r.with("\"sold\"", "null")),
                breaks("limit-default", "GET /pets ", r -> r.body(pets(25))),
                breaks("limit-default-number", "GET /pets ", r -> r.body(pets(10))),
                breaks("limit-1", "GET /pets?limit=1 ", r -> r.body(pets(2))),
                breaks("limit-1-status", "GET /pets?limit=1 ", r -> r.status(400)),
                breaks("limit-100", "GET /pets?limit=100 ", r -> r.body(pets(101))),
                breaks("limit-100-status", "GET /pets?limit=100 ", r -> r.status(404)),
                breaks("limit-101", "GET /pets?limit=101", r -> r.status(200).body(pets(101))),
                breaks("limit-0", "GET /pets?limit=0", r -> r.status(200).body("{\"error\":\"no\"}")),
                breaks("limit-0", "GET /pets?limit=0", r -> r.status(204)),
                breaks("filter-available", "GET /pets?limit=100&status=available", r -> r.body(pets(3))),
                breaks(
                        "filter-pending",
                        "GET /pets?limit=100&status=pending",
                        r -> r.with(",\"status\":\"pending\"", "")),
                breaks("filter-sold", "GET /pets?limit=100&status=sold", r -> r.status(400)),
                breaks(
                        "filter-unknown",
                        "GET /pets?status=petstore-check",
                        r -> r.status(200).body("{}")),
                breaks("get-status", "GET /pets/30", r -> r.status(404)),
                breaks("get-json", "GET /pets/30", r -> r.header("Content-Type", "text/plain")),
                breaks("get-same", "GET /pets/30", r -> r.with("\"id\":\\d+", "\"id\":1")),
                breaks(
                        "get-unknown",
                        "GET /pets/9223372036854775806",
                        r -> r.status(200).body("null")),
                breaks("key-missing", "GET /pets ", r -> r.status() == 401 ? r.status(403) : r),
                breaks(
                        "key-wrong",
                        "GET /pets ",
                        r -> r.body().contains("invalid") || r.status() == 401
                                ? r.status(200).body("[]")
                                : r),
                breaks("error-json", "GET /pets/9223372036854775806", r -> r.header("Content-Type", "text/html")),
                breaks("error-object", "GET /pets/9223372036854775806", r -> r.body("[" + r.body() + "]")),
                breaks("error-object", "GET /pets/9223372036854775806", r -> r.body("<h1>Not found</h1>")),
                breaks(
                        "error-code",
                        "GET /pets?limit=petstore-check",
                        r -> r.with("\"code\":\"[^\"]*\"", "\"code\":17")),
                breaks("error-message", "GET /pets/9223372036854775806", r -> r.with("\"message\"", "\"detail\"")),
                breaks("error-status", "GET /pets/9223372036854775806", r -> r.with("404", "\"404\"")),
                breaks("error-status", "GET /pets/9223372036854775806", r -> r.with("404", "400")),
                breaks("rate-limit", "GET /pets/9223372036854775806", r -> r.without("X-RateLimit-Limit")),
                breaks("rate-limit", "GET /pets ", r -> r.header("X-RateLimit-Limit", "sixty")),
                breaks("rate-limit-remaining", "GET /pets?limit=0", r -> r.without("X-RateLimit-Remaining")),
                breaks("rate-limit-remaining", "POST /pets", r -> r.header("X-RateLimit-Remaining", "12.5")),
                breaks("rate-limit-remaining-range", "GET /pets ", r -> r.header("X-RateLimit-Remaining", "1001")),
                breaks("rate-limit-reset", "GET /pets?limit=1 ", r -> r.without("X-RateLimit-Reset")),
                breaks("rate-limit-reset", "GET", r -> r.header("X-RateLimit-Reset", "Sat, 21 Nov 2026 12:01:00 GMT")),
                breaks("rate-limit-reset-time", "GET", r -> r.header("X-RateLimit-Reset", "1795262400000")),
                breaks("rate-limit-reset-time", "GET", r -> r.header("X-RateLimit-Reset", "45")),
                breaks("retry-after", "GET /pets?limit=0", r -> r.status(429)),
                sends("responds", "GET /pets?limit=0", r -> ""),
                sends("responds", "GET /pets?limit=0", r -> "SSH-2.0-OpenSSH_9.2\r\n\r\n"),
                sends("responds", "GET /pets?limit=0", r -> "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[]"),
                sends(
                        "responds",
                        "GET /pets?limit=0",
                        r -> "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"),
                sends("responds", "GET /pets?limit=0", r -> "HTTP/1.1 200 OK\r\nX-Endless: " + "a".repeat(70_000)),
                sends("responds", "GET /pets?limit=0", r -> "HTTP/1.1 200 OK\r\n\r\n" + "a".repeat(5 * 1024 * 1024)),
                sends("responds", "GET /pets?limit=0", r -> "HTTP/1.1 200 OK\r\nContent-Length: 9999999999\r\n\r\n"),
                breaks("create-status", "POST /pets {\"name\":\"petstore-check first\"", r -> r.status(200)),
                breaks(
                        "create-json",
                        "POST /pets {\"name\":\"petstore-check first\"",
                        r -> r.header("Content-Type", "text/plain")),
                breaks("create-id", "POST /pets {\"name\":\"petstore-check first\"", r -> r.with("\"id\":\\d+,", "")),
                breaks(
                        "create-name",
                        "POST /pets {\"name\":\"petstore-check first\"",
                        r -> r.with("petstore-check", "Petstore-Check")),
                breaks(
                        "create-category",
                        "POST /pets {\"name\":\"petstore-check first\"",
                        r -> r.with("\"categoryId\":7", "\"categoryId\":0")),
                breaks("create-with-status", "POST /pets {\"name\":\"petstore-check sold\"", r -> r.status(400)),
                breaks(
                        "create-keeps-status",
                        "POST /pets {\"name\":\"petstore-check sold\"",
                        r -> r.with("\"sold\"", "\"available\"")),
                breaks(
                        "create-needs-name",
                        "POST /pets {\"categoryId\"",
                        r -> r.status(201).body("{\"id\":99,\"categoryId\":7}")),
                breaks(
                        "create-needs-category",
                        "POST /pets {\"name\":\"petstore-check no category\"}",
                        r -> r.status(201)),
                breaks(
                        "create-checks-status",
                        "POST /pets {\"name\":\"petstore-check unknown status\"",
                        r -> r.status(201)),
                breaks(
                        "create-checks-type",
                        "POST /pets {\"name\":\"petstore-check text as category\"",
                        r -> r.status(422)));
    }

    private static Arguments breaks(String promise, String line, UnaryOperator<Sent> change) {
        return arguments(promise, line, (Breakage)
                (request, sent) -> request.startsWith(line) ? change.apply(sent).raw() : sent.raw());
    }

    private static Arguments sends(String promise, String line, Function<Sent, String> raw) {
        return arguments(
                promise, line, (Breakage) (request, sent) -> request.startsWith(line) ? raw.apply(sent) : sent.raw());
    }

    private static String pets(int number) {
        return IntStream.rangeClosed(1, number)
                .mapToObj(id -> "{\"id\":" + id + ",\"name\":\"Rex\",\"categoryId\":7}")
                .toList()
                .toString();
    }

    /** The first row of each promise. */
    static Stream<Arguments> eachBrokenPromise() {
        Set<Object> names = new HashSet<>();
        return brokenPromises().filter(row -> names.add(row.get()[0]));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("eachBrokenPromise")
    void namesAPromiseThatIsBroken(String promise, String place, Breakage breakage) throws IOException {
        namesAPromiseInWhicheverWayItIsBroken(promise, place, breakage);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @Tag("search")
    @MethodSource("brokenPromises")
    void namesAPromiseInWhicheverWayItIsBroken(String promise, String place, Breakage breakage) throws IOException {
        try (MockPetStore mock = start(Behavior.defaults(), NOT_A_MINUTE, QuotaPlan.BUSINESS);
                BreakingService service = new BreakingService(mock, breakage)) {
            ServiceReport report = check(service.url().toString()).write().run();

            Finding broken = finding(report.promises(), promise);
            assertThat(broken.verdict()).as(report.toString()).isEqualTo(Verdict.BROKEN);
            assertThat(broken.seen()).isNotEmpty();
            assertThat(broken.request()).isPresent();
            assertThat(broken.response()).isPresent();
            assertThat(report.brokenPromises()).isNotEmpty();
            assertThat(report.toString()).contains("BROKEN " + promise);
            assertThat(service.lines()).hasSizeLessThanOrEqualTo(45);
            assertThat(report.toString() + report.toJson()).doesNotContain(KEY);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 307})
    void endsAtARedirectAndNamesItsTarget(int status) {
        Breakage redirects = (line, sent) -> sent.status(status)
                .header("Location", "https://login.example/?key=" + KEY)
                .raw();
        assertEnds(redirects, status + ", a redirect to https://login.example/?key=[API key]");
    }

    @Test
    void endsAtAPageOfHtml() {
        assertEnds((line, sent) -> sent.body("\n<!doctype html>").raw(), "200, a page of HTML");
    }

    private static void assertEnds(Breakage breakage, String reason) {
        try (MockPetStore mock = start(Behavior.defaults(), NOT_A_MINUTE, QuotaPlan.BUSINESS);
                BreakingService service = new BreakingService(mock, breakage)) {
            assertThatThrownBy(() -> check(service.url().toString()).run())
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("url must have /pets below it, " + service.url() + " responded to GET /pets with "
                            + reason);
            assertThat(service.lines()).hasSize(1);
        }
    }

    @Test
    void suggestsV1ForABaseUrlWithoutIt() {
        try (MockPetStore mock = start(Behavior.defaults(), NOT_A_MINUTE, QuotaPlan.BUSINESS)) {
            assertThatThrownBy(() -> check(mock.baseUrl().replace("/v1", "")).run())
                    .hasMessageEndingWith(" responded to GET /pets with 404, perhaps because it lacks /v1");
        }
    }

    @ParameterizedTest(name = "{0} {2}")
    @MethodSource("unclearResponses")
    void aPromiseWithoutEvidenceIsNotTested(String promise, String line, String reason, UnaryOperator<Sent> change)
            throws IOException {
        Finding finding = finding(checkBroken(line, change).promises(), promise);

        assertThat(finding.verdict()).isEqualTo(Verdict.NOT_TESTED);
        assertThat(finding.seen()).isEqualTo(reason);
    }

    static Stream<Arguments> unclearResponses() {
        String first = "POST /pets {\"name\":\"petstore-check first\"";
        UnaryOperator<Sent> object = r -> r.status(200).body("{\"pets\":[]}");
        return Stream.of(
                unclear("list-status", "GET /pets ", "GET /pets got 500", r -> r.status(500)),
                unclear("limit-default", "GET /pets ", "GET /pets got no JSON array", object),
                unclear("limit-1", "GET /pets?limit=1 ", "GET /pets?limit=1 got no JSON array", object),
                unclear("limit-1", "GET /pets?limit=1 ", "GET /pets?limit=1 got 301", r -> r.status(301)),
                unclear(
                        "filter-sold",
                        "GET /pets?limit=100&status=sold",
                        "GET /pets?limit=100&status=sold got no JSON array",
                        object),
                unclear("create-id", first, createOf("first") + " got 500", r -> r.status(500)),
                unclear("create-name", first, createOf("first") + " got 200", r -> r.status(200)),
                unclear("get-same", "GET /pets/30", "GET /pets/30 got 404", r -> r.status(404)),
                unclear(
                        "rate-limit-reset-time",
                        "",
                        "no response has X-RateLimit-Reset",
                        r -> r.without("X-RateLimit-Reset")),
                unclear(
                        "rate-limit-remaining-range",
                        "",
                        "no response has both headers",
                        r -> r.without("X-RateLimit-Limit")));
    }

    private static String createOf(String name) {
        return "POST /pets, Content-Type: application/json, body {\"name\":\"petstore-check " + name
                + "\",\"categoryId\":7}";
    }

    private static Arguments unclear(String promise, String line, String reason, UnaryOperator<Sent> change) {
        return arguments(promise, line, reason, change);
    }

    private static ServiceReport checkBroken(String line, UnaryOperator<Sent> change) throws IOException {
        return checkBroken(
                (request, sent) -> request.startsWith(line) ? change.apply(sent).raw() : sent.raw());
    }

    private static ServiceReport checkBroken(Breakage breakage) throws IOException {
        try (MockPetStore mock = start(Behavior.defaults(), NOT_A_MINUTE, QuotaPlan.BUSINESS);
                BreakingService service = new BreakingService(mock, breakage)) {
            return check(service.url().toString()).write().run();
        }
    }

    @Test
    void anyErrorOf4xxIsAnAnswerToALimitThatIsOutOfRange() throws IOException {
        ServiceReport report = checkBroken("GET /pets?limit=0", r -> r.status(422));

        assertThat(finding(report.promises(), "limit-0").verdict()).isEqualTo(Verdict.KEPT);
        assertThat(finding(report.assumptions(), "limit-out-of-range").seen())
                .isEqualTo("422 for limit=0, 400 for limit=101");
    }

    @Test
    void aNameMayBeEmpty() throws IOException {
        ServiceReport report = checkBroken("GET /pets ", r -> r.with("\"name\":\"Pet 3\"", "\"name\":\"\""));

        assertThat(report.brokenPromises()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-9007199254740991", "1001", "none"})
    void aNumberOfRequestsLeftThatBreaksItsPromiseEndsNothing(String remaining) throws IOException {
        ServiceReport report = checkBroken("", r -> r.header("X-RateLimit-Remaining", remaining));

        assertThat(report.endedEarly()).isEmpty();
    }

    @Test
    void advisesNoLimitForAServiceThatIgnoresIt() throws IOException {
        ServiceReport report =
                checkBroken("GET /pets?limit=", r -> r.status(200).body(pets(15)));

        assertThat(finding(report.assumptions(), "limit-out-of-range").seen()).isEqualTo("the service ignores limit");
    }

    @Test
    void advisesNoFirstIdBecauseTheFirstPetMayBeRemoved() throws IOException {
        ServiceReport report = checkSpent(
                Behavior.defaults().with("first-id", "40"), NOT_A_MINUTE, "business", 0, Behavior.defaults());

        assertThat(report.differences()).isEmpty();
    }

    @Test
    void reportsNoDifferenceOfBodiesWhereEachCreateIsRefused() throws IOException {
        ServiceReport report = checkBroken("POST /pets", r -> r.status(405));

        assertThat(named(report.assumptions(), Verdict.NOT_OBSERVABLE))
                .contains("unknown-fields", "name-limits", "category-id", "nulls", "content-type", "malformed-json");
    }

    @Test
    void namesErrorsThatDoNotCount() throws IOException {
        AtomicInteger free = new AtomicInteger();
        Breakage keepsErrorsFree = (line, sent) -> {
            boolean isFree = sent.status() == 400;
            int given = isFree ? free.incrementAndGet() : free.get();
            String left = sent.headers().get("x-ratelimit-remaining").get(0);
            return sent.status() == 401
                    ? sent.raw()
                    : remaining(sent, Integer.parseInt(left) + given).raw();
        };

        Finding finding = finding(checkBroken(keepsErrorsFree).assumptions(), "what-counts");

        assertThat(finding.verdict()).isEqualTo(Verdict.DIFFERENT);
        assertThat(finding.seen()).startsWith("these do not count: POST /pets got 400");
    }

    @Test
    void namesANumberOfRequestsLeftThatIsOneTooMany() throws IOException {
        Breakage oneTooMany = (line, sent) -> remaining(
                        sent,
                        Integer.parseInt(sent.headers()
                                        .get("x-ratelimit-remaining")
                                        .get(0))
                                + 1)
                .raw();

        Finding finding = finding(checkBroken(oneTooMany).assumptions(), "what-counts");

        assertThat(finding.verdict()).isEqualTo(Verdict.DIFFERENT);
        assertThat(finding.seen()).isEqualTo("a request that counts shows 1000 left of 1000");
    }

    private static Sent remaining(Sent sent, int number) {
        return sent.header("X-RateLimit-Remaining", Integer.toString(number));
    }

    @Test
    void seesPetsWhoseIdIsText() throws IOException {
        ServiceReport report = checkBroken("", r -> r.with("\"id\":([0-9]+)", "\"id\":\"$1\""));

        assertThat(named(report.brokenPromises(), Verdict.BROKEN)).containsExactly("pet-id", "create-id");
        assertThat(report.differences()).isEmpty();
        assertThat(report.createdPets()).isNotEmpty();
        assertThat(finding(report.assumptions(), "list-order").verdict()).isEqualTo(Verdict.AS_ASSUMED);
    }

    @Test
    void comparesNoRateLimitThatIsNotThere() throws IOException {
        Finding finding = finding(
                checkBroken("GET /pets ", r -> r.status() == 401 ? r.without("X-RateLimit-Limit") : r)
                        .assumptions(),
                "anonymous-rate-limit");

        assertThat(finding.verdict()).isEqualTo(Verdict.NOT_OBSERVABLE);
        assertThat(finding.seen()).isEqualTo("GET /pets, without a key got no rate limit");
    }

    @Test
    void showsTheRequestWhoseLimitIsTreatedDifferently() throws IOException {
        ServiceReport report =
                checkBroken("GET /pets?limit=101", r -> r.status(200).body(pets(20)));

        assertThat(finding(report.assumptions(), "limit-out-of-range").request())
                .contains("GET /pets?limit=101");
    }

    @Test
    void seesWhatIsCreatedWithAnotherStatus() throws IOException {
        ServiceReport report =
                checkBroken("POST /pets", r -> r.status() == 201 ? r.status(200).header("Location", "/v1/pets/1") : r);

        assertThat(named(report.brokenPromises(), Verdict.BROKEN))
                .containsExactly("create-status", "create-with-status");
        assertThat(named(report.assumptions(), Verdict.DIFFERENT)).containsExactly("location");
    }

    @Test
    void showsABodyBeforeHeadersAndInLines() throws IOException {
        ServiceReport report = checkBroken(
                "GET /pets?limit=0",
                r -> r.status(200).header("X-Long", "a".repeat(1_000)).body("{\n  \"error\": \"no\"\n}"));

        assertThat(report.toString())
                .contains("                {\n                  \"error\": \"no\"\n                }\n")
                .doesNotContain("x-long");
        assertThat(finding(report.promises(), "limit-0").response().orElseThrow())
                .startsWith("200 {\\u000a  \"error\": \"no\"\\u000a}, ");
    }

    @Test
    void theGuideShowsWhatAReportFinds() throws IOException {
        Breakage breakage = (line, sent) ->
                line.startsWith("GET /pets/92") ? sent.with("404", "\"404\"").raw() : sent.raw();
        try (MockPetStore mock =
                        start(Behavior.defaults().with("limit-out-of-range", "clamp"), NOT_A_MINUTE, QuotaPlan.PRO);
                BreakingService service = new BreakingService(mock, breakage)) {
            String report = check(service.url().toString()).run().toString();
            String found = report.substring(0, report.indexOf("\nNot tested:"));

            assertThat(Files.readString(Path.of("../docs/mock-server/check.md")).replace("\r\n", "\n"))
                    .contains("```\n" + found.replace(service.url().toString(), "https://staging.pets.example/v1")
                            + "```\n");
        }
    }

    @Test
    void reportsItsRequestsWhileItRuns() throws IOException {
        List<String> shown = new ArrayList<>();
        try (MockPetStore mock = start(Behavior.defaults(), NOT_A_MINUTE, QuotaPlan.FREE)) {
            ServiceReport report = check(mock.baseUrl()).progress(shown::add).run();

            assertThat(shown).hasSize(report.requests()).startsWith("GET /pets", "GET /pets?limit=100");
        }
    }

    @Test
    void sendsNothingAfterA429() throws IOException {
        Breakage refuses = (line, sent) -> line.startsWith("GET /pets?limit=1 ")
                ? sent.status(429).header("Retry-After", "7").raw()
                : sent.raw();
        try (MockPetStore mock = start(Behavior.defaults(), NOT_A_MINUTE, QuotaPlan.BUSINESS);
                BreakingService service = new BreakingService(mock, refuses)) {
            ServiceReport report = check(service.url().toString()).run();

            assertThat(service.lines()).containsExactly("GET /pets", "GET /pets?limit=100", "GET /pets?limit=1");
            assertThat(report.endedEarly()).contains("a request got 429");
            assertThat(report.brokenPromises()).isEmpty();
            assertThat(report.toString()).contains("The report is partial: a request got 429");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10, 15})
    void leavesTenRequestsOfTheLimit(int limit) throws IOException {
        try (MockPetStore mock = start(Behavior.defaults(), NOT_A_MINUTE, QuotaPlan.enterprise(limit, 1_000))) {
            ServiceReport report = check(mock.baseUrl()).run();

            assertThat(mock.journal().requests()).hasSize(Math.max(1, limit - 9));
            assertThat(report.endedEarly()).contains("fewer than 10 requests were left");
        }
    }

    @Test
    void endsAfterThreeRequestsWithoutAResponse() throws IOException {
        try (MockPetStore mock = start(Behavior.defaults(), NOT_A_MINUTE, QuotaPlan.FREE);
                BreakingService service = new BreakingService(mock, (line, sent) -> "")) {
            ServiceReport report = check(service.url().toString()).run();

            assertThat(service.lines()).hasSize(3);
            assertThat(report.endedEarly()).contains("3 requests in a row got no response");
        }
    }

    @Test
    void endsARequestThatHangs() throws IOException {
        try (MockPetStore mock = start(Behavior.defaults(), NOT_A_MINUTE, QuotaPlan.FREE);
                BreakingService service = new BreakingService(mock, (line, sent) -> null)) {
            ServiceReport report = check(service.url().toString())
                    .timeout(Duration.ofMillis(300))
                    .run();

            assertThat(finding(report.promises(), "responds").verdict()).isEqualTo(Verdict.BROKEN);
            assertThat(finding(report.promises(), "responds").seen()).isEqualTo("no complete response within 300 ms");
        }
    }

    @Test
    void showsABodyOnce() throws IOException {
        Breakage takesAnyKey =
                (line, sent) -> (sent.status() == 401 ? sent.status(200).body("[]") : sent).raw();
        try (MockPetStore mock = start(Behavior.defaults(), NOT_A_MINUTE, QuotaPlan.FREE);
                BreakingService service = new BreakingService(mock, takesAnyKey)) {
            ServiceReport report = check(service.url().toString()).run();

            assertThat(named(report.promises(), Verdict.BROKEN)).containsExactly("key-missing", "key-wrong");
            assertThat(report.toString()).containsOnlyOnce("as for key-missing");
        }
    }

    @Test
    void showsNoCompressedBody() throws IOException {
        Breakage compresses = (line, sent) ->
                sent.header("Content-Encoding", "gzip").body("\u001f").raw();
        try (MockPetStore mock = start(Behavior.defaults(), NOT_A_MINUTE, QuotaPlan.FREE);
                BreakingService service = new BreakingService(mock, compresses)) {
            ServiceReport report = check(service.url().toString()).run();

            assertThat(report.toString()).contains("content-encoding: gzip").doesNotContain("u001f");
        }
    }

    @Test
    void namesThePetThatBreaksAPromise() throws IOException {
        Breakage breaks =
                (line, sent) -> sent.with("\"name\":\"Pet 3\"", "\"name\":null").raw();
        try (MockPetStore mock = start(Behavior.defaults(), NOT_A_MINUTE, QuotaPlan.FREE);
                BreakingService service = new BreakingService(mock, breaks)) {
            ServiceReport report = check(service.url().toString()).run();

            assertThat(finding(report.promises(), "pet-name").seen()).isEqualTo("name is absent or null, of the pet 3");
        }
    }

    @Test
    void showsNoKeyThatTheServiceEchoesAndNoControlCharacters() throws IOException {
        Breakage echoes = (line, sent) -> sent.status(500)
                .header("X-Echo", "Bearer " + KEY)
                .body("{\"code\":\"\u001b[31m" + KEY + "\"}")
                .raw();
        try (MockPetStore mock = start(Behavior.defaults(), NOT_A_MINUTE, QuotaPlan.FREE);
                BreakingService service = new BreakingService(mock, echoes)) {
            ServiceReport report = check(service.url().toString()).write().run();

            assertThat(report.toString()).contains("\\u001b[31m[API key]");
            assertThat(report.toJson()).contains("x-echo: Bearer [API key]");
            assertThat(report.toString() + report.toJson()).doesNotContain(KEY, "\u001b");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ftp://a/v1", "/v1", "https://user:secret@a/v1", "https://a/v1?a=b", "https://a/v1#a"})
    void refusesAUrlThatIsNoBaseUrl(String url) {
        assertThatThrownBy(() -> check(url))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("url must be http or https")
                .hasMessageNotContaining("secret");
    }

    @Test
    void sendsNoKeyInClearTextToAnotherMachine() {
        assertThatThrownBy(() -> check("http://192.0.2.1/v1").run())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("url must be https unless its host is this machine, was http");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a\nb", "two words"})
    void refusesAKeyThatNoHeaderCanHave(String key) {
        ServiceCheck check = ServiceCheck.of(URI.create("http://localhost:1/v1"), () -> key);

        assertThatThrownBy(check::run)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("API key must be printable ASCII characters without spaces, was not");
    }

    @Test
    void failsIfTheServiceCannotBeReached() {
        assertThatThrownBy(() -> check("http://127.0.0.1:1/v1").run()).isInstanceOf(IOException.class);
    }

    private static ServiceCheck check(String url) {
        return ServiceCheck.of(URI.create(url), () -> KEY);
    }

    /** A server with 26 pets. */
    private static MockPetStore start(Behavior behavior, String clock, QuotaPlan plan) {
        MockPetStoreBuilder builder = MockPetStore.builder()
                .behavior(behavior)
                .clock(MockClock.frozenAt(Instant.parse(clock)))
                .key(KEY, plan);
        MockPetStore mock = builder.start();
        TestClient client = new TestClient(mock.baseUrl(), "seeding");
        mock.keys().add("seeding", QuotaPlan.UNLIMITED);
        for (int pet = 1; pet <= 26; pet++) {
            String status = STATUSES.split(",", -1)[pet % 3];
            client.post("{\"name\":\"Pet " + pet + "\",\"categoryId\":7,\"status\":\"" + status + "\"}");
        }
        mock.journal().clear();
        return mock;
    }

    private static Finding finding(List<Finding> findings, String name) {
        return findings.stream()
                .filter(finding -> finding.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> named(List<Finding> findings, Verdict verdict) {
        return findings.stream()
                .filter(finding -> finding.verdict() == verdict)
                .map(Finding::name)
                .toList();
    }
}
