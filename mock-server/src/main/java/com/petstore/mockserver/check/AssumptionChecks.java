// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.check;

import static com.petstore.mockserver.check.Observations.field;

import com.petstore.mockserver.check.Check.Result;
import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a tester may have to set where the interface document leaves a choice, because the service differs from the mock server; one
 * row for each of {@code docs/service/assumptions.md}.
 */
final class AssumptionChecks {

    private static final Map<Integer, String> CODES = Map.of(
            400, "invalid_request",
            401, "unauthorized",
            404, "not_found",
            405, "method_not_allowed",
            406, "not_acceptable",
            410, "gone",
            415, "unsupported_media_type",
            429, "rate_limit_exceeded");

    private AssumptionChecks() {}

    static List<Check> all() {
        return List.of(
                ifCreated(new Check(
                        "default-status",
                        "a pet that is created without a status has none",
                        AssumptionChecks::defaultStatus)),
                new Check("list-order", "by ascending id", AssumptionChecks::listOrder),
                on("paging", "no further headers", Probe.LIST, AssumptionChecks::paging),
                new Check("limit-out-of-range", "400", AssumptionChecks::limitOutOfRange),
                statuses(
                        "malformed-query",
                        400,
                        Probe.UNKNOWN_STATUS,
                        Probe.LIMIT_AS_TEXT,
                        Probe.LIMIT_TWICE,
                        Probe.BAD_PERCENT_ENCODING),
                new Check("leading-zeros", "limit=05 is 5", AssumptionChecks::leadingZero),
                statuses("unknown-query", 200, Probe.UNKNOWN_PARAMETER),
                on429("refusal-body", "an Error with code rate_limit_exceeded", AssumptionChecks::refusalBody),
                on429("retry-after", "whole seconds", AssumptionChecks::retryAfter),
                new Check("quota-window", "begins with the first request of the key", QuotaChecks::quotaWindow),
                new Check(
                        "header-window",
                        "the headers show the window with fewer requests left",
                        QuotaChecks::headerWindow),
                new Check("reset-unit", "whole seconds since 1970", QuotaChecks::resetUnit),
                new Check(
                        "anonymous-rate-limit",
                        "60 of 60 requests",
                        handled(Probe.WITHOUT_KEY, QuotaChecks::anonymousRateLimit)),
                new Check("what-counts", "not 401, 404 for a path, 405 and OPTIONS", QuotaChecks::whatCounts),
                unseen("enterprise-numbers", "the numbers are agreed individually"),
                unseen("ban-after", "it would take a limit that is provoked"),
                unseen("ban-duration-ms", "it would take a ban"),
                on429("ban-response", "429 with code key_banned", AssumptionChecks::banResponse),
                statuses("order-of-checks", 404, Probe.UNKNOWN_PATH_WITHOUT_KEY),
                new Check(
                        "challenge",
                        "Bearer with a realm, and error=\"invalid_token\" for a wrong key",
                        AssumptionChecks::challenge),
                new Check("error-codes", "invalid_request, unauthorized, not_found, ..", AssumptionChecks::errorCodes),
                statuses("unknown-path", 404, Probe.TRAILING_SLASH),
                on("wrong-method", "405 with Allow", Probe.OTHER_METHOD, r -> statusAnd(405, r, "Allow")),
                new Check(
                        "head-and-options",
                        "HEAD is GET without a body, OPTIONS is 204 with Allow",
                        AssumptionChecks::headAndOptions),
                on("orders", "200 with an array", Probe.ORDERS, AssumptionChecks::orders),
                beforeRemoval(new Check("bad-pet-id", "404", handled(Probe.BAD_PET_ID, AssumptionChecks::badPetId))),
                new Check("after-removal", "410", AssumptionChecks::afterRemoval),
                beforeRemoval(new Check(
                        "deprecation-headers", "Deprecation, Sunset and Link", AssumptionChecks::deprecationHeaders)),
                beforeRemoval(new Check("deprecated-since", "1 January 2025", AssumptionChecks::deprecatedSince)),
                ifCreated(new Check(
                        "unknown-fields",
                        "ignored",
                        handled(Probe.CREATE_WITH_UNKNOWN_FIELD, AssumptionChecks::unknownFields))),
                statuses("unexpected-body", 200, Probe.LIST_WITH_BODY),
                ifCreated(on(
                        "name-limits",
                        "any text, also one of 300 characters beyond ASCII",
                        Probe.CREATE_WITH_LONG_NAME,
                        AssumptionChecks::longName)),
                ifCreated(on(
                        "category-id",
                        "any int64, also as 7.0",
                        Probe.CREATE_WITH_FRACTION,
                        r -> r.status() / 100 == 2 ? "" : "status " + r.status())),
                ifCreated(statuses("nulls", 400, Probe.CREATE_WITH_NULL)),
                new Check("first-id", "one by one", AssumptionChecks::firstId),
                ifCreated(statuses("content-type", 415, Probe.CREATE_AS_TEXT)),
                statuses("accept", 406, Probe.HTML_ONLY),
                on("compression", "none", Probe.GZIP, r -> absent(r, "Content-Encoding")),
                unseen("body-limit", "a large body would not be polite"),
                ifCreated(statuses("malformed-json", 400, Probe.CREATE_FROM_MALFORMED_JSON)),
                statuses("authorization-form", 200, Probe.LOWER_CASE_SCHEME),
                ifCreated(new Check("location", "absent", AssumptionChecks::location)),
                unseen("shared-data", "it would take a second key"),
                new Check("repeated-post", "two pets", AssumptionChecks::repeatedPost),
                new Check("http-version", "no HTTP/2", AssumptionChecks::httpVersion),
                unseen("staging", "it has an address of its own"));
    }

    private static Check unseen(String name, String reason) {
        return new Check(name, "", observations -> Result.unobservable(reason));
    }

    /** A difference is a text; empty if there is no difference. */
    private static Check on(String name, String rule, Probe probe, Function<ServiceResponse, String> difference) {
        return new Check(name, rule, handled(probe, exchange -> result(exchange, difference)));
    }

    /** What a request shows, if its response shows how the service handles it. */
    private static Function<Observations, Result> handled(Probe probe, Function<Exchange, Result> judge) {
        return observations ->
                observations.handled(probe).map(judge).orElseGet(() -> Result.unobservable(observations.reason(probe)));
    }

    private static Result result(Exchange exchange, Function<ServiceResponse, String> difference) {
        String seen = exchange.response().map(difference).orElse("");
        return seen.isEmpty() ? Result.assumed() : Result.different(exchange, seen);
    }

    /** What each of these requests gets. */
    private static Check statuses(String name, int status, Probe... probes) {
        return new Check(name, String.valueOf(status), observations -> {
            List<Exchange> others = Stream.of(probes)
                    .map(observations::handled)
                    .flatMap(Optional::stream)
                    .filter(exchange -> !exchange.has(status))
                    .toList();
            Optional<Probe> missing = Stream.of(probes)
                    .filter(probe -> observations.handled(probe).isEmpty())
                    .findFirst();
            if (others.isEmpty() && missing.isPresent()) {
                return Result.unobservable(observations.reason(missing.get()));
            }
            String seen = others.stream()
                    .map(exchange ->
                            exchange.status() + " for " + exchange.request().method() + " "
                                    + exchange.request().target())
                    .collect(Collectors.joining(", "));
            return others.isEmpty() ? Result.assumed() : Result.different(others.get(0), seen);
        });
    }

    private static Check on429(String name, String rule, Function<Exchange, Result> judge) {
        return new Check(
                name,
                rule,
                observations -> observations
                        .all()
                        .filter(exchange -> exchange.has(429))
                        .findFirst()
                        .map(judge)
                        .orElseGet(() -> Result.unobservable("no 429 came, and the check provokes none")));
    }

    private static Check beforeRemoval(Check check) {
        return check.unless(
                Observations::isGetPetRemoved,
                removed -> Result.unobservable("getPet is removed since 5 December 2030"));
    }

    /** What a create gets shows nothing if every create gets it. */
    private static Check ifCreated(Check check) {
        return check.unless(
                observations -> created(observations).isEmpty(),
                observations -> Result.unobservable(observations.reason(Probe.CREATE)));
    }

    private static String absent(ServiceResponse response, String header) {
        return response.header(header).map(value -> header + ": " + value).orElse("");
    }

    private static String statusAnd(int status, ServiceResponse response, String header) {
        if (response.status() != status) {
            return "status " + response.status();
        }
        return response.header(header).isPresent() ? "" : status + " without " + header;
    }

    private static Optional<Exchange> created(Observations observations) {
        return observations.of(Probe.CREATE).filter(AssumptionChecks::isCreated);
    }

    /** With 201, as the interface document promises, or by any other success: that is another promise. */
    private static boolean isCreated(Exchange create) {
        return create.status() / 100 == 2;
    }

    private static Result defaultStatus(Observations observations) {
        Exchange create = created(observations).orElseThrow();
        Object pet = create.response().orElseThrow().json();
        if (!Probe.FIRST_NAME.equals(field(pet, "name"))) {
            return Result.unobservable("the response has another pet than the one that was sent");
        }
        if (pet instanceof Map<?, ?> map && !map.containsKey("status")) {
            return Result.chosen(create, "no status", "absent");
        }
        Object status = field(pet, "status");
        return List.of("available", "pending", "sold").contains(String.valueOf(status))
                ? Result.chosen(create, "status is " + status, String.valueOf(status))
                : Result.different(create, "status is " + status);
    }

    private static Result listOrder(Observations observations) {
        // Before the first creates, the list may be empty.
        Probe list = observations.ids(Probe.LIMIT_100).size() > 1 ? Probe.LIMIT_100 : Probe.UNKNOWN_PARAMETER;
        List<BigInteger> ids = observations.ids(list);
        if (ids.size() < 2) {
            return Result.unobservable("fewer than two pets are listed");
        }
        List<BigInteger> ascending = ids.stream().sorted().toList();
        Exchange evidence = observations.of(list).orElseThrow();
        if (ids.equals(ascending)) {
            return Result.chosen(evidence, "by ascending id", "oldest-first");
        }
        return ids.equals(ids.stream().sorted(Comparator.reverseOrder()).toList())
                ? Result.chosen(evidence, "by descending id", "newest-first")
                : Result.different(evidence, "ids " + ids.subList(0, Math.min(ids.size(), 5)) + " ..");
    }

    private static String paging(ServiceResponse response) {
        List<String> names = response.headers().keySet().stream()
                .filter(name -> name.equals("link") || name.matches(".*(page|cursor|total|next).*"))
                .sorted()
                .toList();
        return names.isEmpty() ? "" : "headers " + names;
    }

    /** Whether the service clamps the limit, or uses the default, shows only where it honours one and has enough pets. */
    private static Result limitOutOfRange(Observations observations) {
        Optional<Exchange> zero = observations.handled(Probe.LIMIT_0);
        Optional<Exchange> tooMany = observations.handled(Probe.LIMIT_101);
        if (zero.isEmpty() || tooMany.isEmpty()) {
            return Result.unobservable(observations.reason(zero.isEmpty() ? Probe.LIMIT_0 : Probe.LIMIT_101));
        }
        String seen = listed(zero.get()) + " for limit=0, " + listed(tooMany.get()) + " for limit=101";
        Exchange evidence = (zero.get().has(400) ? tooMany : zero).get();
        if (zero.get().has(400) && tooMany.get().has(400)) {
            return Result.chosen(zero.get(), seen, "reject");
        }
        boolean areLists = zero.get().has(200) && tooMany.get().has(200);
        int one = observations.pets(Probe.LIMIT_1).map(List::size).orElse(0);
        int stock = observations.stock();
        if (!areLists || one != 1 || stock < 2) {
            return areLists && one > 1
                    ? Result.unobservable("the service ignores limit")
                    : Result.different(evidence, seen);
        }
        int ofZero = zero.get().pets().size();
        int ofTooMany = tooMany.get().pets().size();
        if (ofZero == 1 && ofTooMany >= Math.min(stock, 100)) {
            return Result.chosen(zero.get(), seen, "clamp");
        }
        return ofZero == Math.min(stock, 20) && ofTooMany == ofZero
                ? Result.chosen(zero.get(), seen, "default")
                : Result.different(zero.get(), seen);
    }

    private static String listed(Exchange exchange) {
        return exchange.status()
                + (exchange.has(200) ? " with " + pets(exchange.pets().size()) : "");
    }

    private static String pets(int number) {
        return number == 1 ? "1 pet" : number + " pets";
    }

    private static Result leadingZero(Observations observations) {
        Optional<Exchange> list = observations.handled(Probe.LEADING_ZERO);
        if (list.isEmpty()) {
            return Result.unobservable(observations.reason(Probe.LEADING_ZERO));
        }
        if (list.get().has(200) && observations.stock() <= 5) {
            return Result.unobservable("fewer than six pets are listed");
        }
        int pets = list.get().pets().size();
        return list.get().has(200) && pets == 5 ? Result.assumed() : Result.different(list.get(), listed(list.get()));
    }

    private static Result refusalBody(Exchange refusal) {
        String code = Objects.toString(refusal.field("code"), "none");
        return code.equals("rate_limit_exceeded") || code.equals("key_banned")
                ? Result.assumed()
                : Result.different(refusal, "code is " + code);
    }

    private static Result banResponse(Exchange refusal) {
        return "key_banned".equals(refusal.field("code"))
                ? Result.assumed()
                : Result.unobservable("the 429 that came is not known to be that of a ban");
    }

    private static Result retryAfter(Exchange refusal) {
        String value = refusal.header("Retry-After").orElse("absent");
        String seen = "Retry-After: " + value;
        if (value.matches("[0-9]+")) {
            return Result.chosen(refusal, seen, "seconds");
        }
        return ServiceResponse.httpDate(value).isPresent()
                ? Result.chosen(refusal, seen, "http-date")
                : Result.different(refusal, seen);
    }

    private static Result challenge(Observations observations) {
        Optional<Exchange> missing = observations.of(Probe.WITHOUT_KEY).filter(exchange -> exchange.has(401));
        Optional<Exchange> wrong = observations.of(Probe.WRONG_KEY).filter(exchange -> exchange.has(401));
        if (missing.isEmpty() || wrong.isEmpty()) {
            return Result.unobservable(observations.reason(missing.isEmpty() ? Probe.WITHOUT_KEY : Probe.WRONG_KEY));
        }
        String ofMissing = missing.get().header("WWW-Authenticate").orElse("absent");
        String ofWrong = wrong.get().header("WWW-Authenticate").orElse("absent");
        return ofMissing.matches("(?i)Bearer realm=\"petstore\"") && ofWrong.contains("error=\"invalid_token\"")
                ? Result.assumed()
                : Result.different(
                        wrong.get(),
                        "WWW-Authenticate " + ofMissing + " without a key, " + ofWrong + " with a wrong one");
    }

    private static Result errorCodes(Observations observations) {
        List<Exchange> errors = observations
                .all()
                .filter(exchange -> CODES.containsKey(exchange.status()) && exchange.field("code") != null)
                .toList();
        List<Exchange> others = errors.stream()
                .filter(exchange -> !Set.of("key_banned", String.valueOf(CODES.get(exchange.status())))
                        .contains(String.valueOf(exchange.field("code"))))
                .toList();
        if (errors.isEmpty()) {
            return Result.unobservable("no error with a code came");
        }
        String seen = others.stream()
                .map(exchange -> exchange.status() + " " + exchange.field("code"))
                .collect(Collectors.toCollection(TreeSet::new))
                .stream()
                .collect(Collectors.joining(", "));
        return others.isEmpty() ? Result.assumed() : Result.different(others.get(0), seen);
    }

    private static Result headAndOptions(Observations observations) {
        Optional<Exchange> head = observations.handled(Probe.HEAD);
        Optional<Exchange> options = observations.handled(Probe.OPTIONS);
        if (head.isEmpty() || options.isEmpty()) {
            return Result.unobservable(observations.reason(head.isEmpty() ? Probe.HEAD : Probe.OPTIONS));
        }
        if (!head.get().has(200)) {
            return Result.different(head.get(), head.get().status() + " for HEAD");
        }
        String allow = options.get().header("Allow").isPresent() ? "" : " without Allow";
        return options.get().has(204) && allow.isEmpty()
                ? Result.assumed()
                : Result.different(options.get(), options.get().status() + allow + " for OPTIONS");
    }

    private static String orders(ServiceResponse response) {
        if (response.status() != 200) {
            return "status " + response.status();
        }
        return Observations.array(response).isPresent() ? "" : "a body that is no JSON array";
    }

    private static Result afterRemoval(Observations observations) {
        return observations.isGetPetRemoved()
                ? handled(Probe.PET, AssumptionChecks::afterRemoval).apply(observations)
                : Result.unobservable("getPet is not removed yet");
    }

    private static Result afterRemoval(Exchange pet) {
        String seen = "status " + pet.status();
        if (pet.has(410) || pet.has(404)) {
            return Result.chosen(pet, seen, String.valueOf(pet.status()));
        }
        return pet.has(200) ? Result.chosen(pet, seen, "keep") : Result.different(pet, seen);
    }

    private static Result badPetId(Exchange bad) {
        String seen = "status " + bad.status();
        return bad.has(404) || bad.has(400)
                ? Result.chosen(bad, seen, String.valueOf(bad.status()))
                : Result.different(bad, seen);
    }

    private static Result location(Observations observations) {
        Exchange create = created(observations).orElseThrow();
        return create.header("Location")
                .map(value -> Result.chosen(create, "Location: " + value, "present"))
                .orElseGet(() -> Result.chosen(create, "none", "absent"));
    }

    private static Result deprecationHeaders(Observations observations) {
        Optional<Exchange> pet = observations.of(Probe.PET).filter(exchange -> exchange.has(200));
        if (pet.isEmpty()) {
            return Result.unobservable(observations.reason(Probe.PET));
        }
        List<String> present = Stream.of("Deprecation", "Sunset", "Link")
                .filter(name -> pet.get().header(name).isPresent())
                .toList();
        if (present.isEmpty()) {
            return Result.chosen(pet.get(), "none", "absent");
        }
        return present.size() == 3
                ? Result.chosen(pet.get(), "all", "present")
                : Result.different(pet.get(), "only " + String.join(", ", present));
    }

    private static Result deprecatedSince(Observations observations) {
        return observations
                .of(Probe.PET)
                .filter(exchange -> exchange.header("Deprecation").isPresent())
                .map(exchange -> result(exchange, response -> {
                    String since = response.header("Deprecation").orElse("");
                    return since.equals("@1735689600") ? "" : "Deprecation " + since;
                }))
                .orElseGet(() -> Result.unobservable("no response of getPet has Deprecation"));
    }

    private static Result unknownFields(Exchange create) {
        if (create.has(400)) {
            return Result.chosen(create, "400", "reject");
        }
        if (!isCreated(create)) {
            return Result.different(create, "status " + create.status());
        }
        return BigInteger.valueOf(987_654_321_987L).equals(create.field("id"))
                ? Result.different(create, "the pet has the id of the request")
                : Result.chosen(create, String.valueOf(create.status()), "ignore");
    }

    private static String longName(ServiceResponse response) {
        if (response.status() / 100 != 2) {
            return "status " + response.status();
        }
        return ("petstore-check " + Probe.longName()).equals(field(response.json(), "name")) ? "" : "another name";
    }

    /** Whether the first pet of all had the id 1 does not show: it may have been removed. */
    private static Result firstId(Observations observations) {
        Optional<BigInteger> first = observations.created(Probe.CREATE);
        Optional<BigInteger> second = observations.created(Probe.CREATE_AGAIN);
        if (first.isEmpty() || second.isEmpty()) {
            return Result.unobservable(observations.reason(first.isEmpty() ? Probe.CREATE : Probe.CREATE_AGAIN));
        }
        String seen = "ids " + first.get() + " and " + second.get();
        int step = second.get().subtract(first.get()).compareTo(BigInteger.ONE);
        if (step > 0) {
            return Result.unobservable(seen + ", between which others may have created pets");
        }
        return step == 0
                ? Result.assumed()
                : Result.different(observations.of(Probe.CREATE_AGAIN).orElseThrow(), seen);
    }

    private static Result repeatedPost(Observations observations) {
        Optional<BigInteger> first = observations.created(Probe.CREATE);
        Optional<BigInteger> second = observations.created(Probe.CREATE_AGAIN);
        if (first.isEmpty() || second.isEmpty()) {
            return Result.unobservable(observations.reason(Probe.CREATE_AGAIN));
        }
        return first.equals(second)
                ? Result.different(observations.of(Probe.CREATE_AGAIN).orElseThrow(), "one pet")
                : Result.assumed();
    }

    private static Result httpVersion(Observations observations) {
        if (observations.isTls()) {
            return observations
                    .protocol()
                    .map(chosen -> chosen.equals("h2") ? Result.different(null, "HTTP/2 by ALPN") : Result.assumed())
                    .orElseGet(() -> Result.unobservable("the check ended before"));
        }
        return observations
                .of(Probe.UPGRADE)
                .filter(exchange -> exchange.isHandled() || exchange.has(101))
                .map(exchange -> exchange.has(200)
                        ? Result.assumed()
                        : Result.different(exchange, exchange.status() + " to a request to upgrade"))
                .orElseGet(() -> Result.unobservable(observations.reason(Probe.UPGRADE)));
    }
}
