// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.check;

import static com.petstore.mockserver.check.Observations.field;

import com.petstore.mockserver.check.Check.Result;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What the interface document promises. A problem is a text with what was seen; empty if the promise is kept. */
final class Promises {

    private static final List<String> STATUSES = List.of("available", "pending", "sold");
    private static final Duration LONGEST_WINDOW = Duration.ofDays(32);

    private Promises() {}

    static List<Check> all() {
        return List.of(
                each("responds", "every request gets a complete response", any -> true, Exchange::failure),
                documented("no-server-error", "no status is 500 or above", r -> r.status() < 500 ? "" : status(r)),
                on(Probe.LIST, "list-status", "GET /pets gets 200", expecting(200)),
                on(Probe.LIST, "list-json", "the list is application/json", Promises::json),
                on(Probe.LIST, "list-array", "the list is an array", Promises::array),
                pets("pet-id", "id is an integer of 64 bits", pet -> int64(pet, "id")),
                pets("pet-name", "name is a string", pet -> text(pet, "name")),
                pets("pet-category", "categoryId is an integer of 64 bits", pet -> int64(pet, "categoryId")),
                pets("pet-status", "status is absent, available, pending or sold", Promises::petStatus),
                atMost(Probe.LIST, "limit-default", "without limit, at most 20 pets are listed", 20),
                new Check(
                        "limit-default-number",
                        "without limit, 20 pets are listed if there are as many",
                        Promises::defaultNumber),
                on(Probe.LIMIT_1, "limit-1-status", "limit=1 gets 200", expecting(200)),
                atMost(Probe.LIMIT_1, "limit-1", "limit=1 lists at most one pet", 1),
                on(Probe.LIMIT_100, "limit-100-status", "limit=100 gets 200", expecting(200)),
                atMost(Probe.LIMIT_100, "limit-100", "limit=100 lists at most 100 pets", 100),
                on(Probe.LIMIT_0, "limit-0", "limit=0 gets 400 or a list", Promises::refusedOrList),
                on(Probe.LIMIT_101, "limit-101", "limit=101 gets 400 or at most 100 pets", Promises::refusedOrList),
                filter(Probe.AVAILABLE, "available"),
                filter(Probe.PENDING, "pending"),
                filter(Probe.SOLD, "sold"),
                on(
                        Probe.UNKNOWN_STATUS,
                        "filter-unknown",
                        "an unknown status gets 400 or a list",
                        Promises::refusedOrList),
                beforeRemoval(
                        Probe.PET,
                        "get-status",
                        "GET /pets/{petId} gets 200",
                        (o, r) -> expecting(200).apply(r)),
                beforeRemoval(Probe.PET, "get-json", "the pet is application/json", (o, r) -> json(r)),
                beforeRemoval(Probe.PET, "get-same", "the pet has the requested id", Promises::samePet),
                beforeRemoval(
                        Probe.UNKNOWN_PET,
                        "get-unknown",
                        "a pet that does not exist gets 404",
                        (o, r) -> expecting(404).apply(r)),
                on(Probe.WITHOUT_KEY, "key-missing", "a request without a key gets 401", expecting(401)),
                on(Probe.WRONG_KEY, "key-wrong", "a request with an invalid key gets 401", expecting(401)),
                errors("error-json", "an error is application/json", e -> json(responseOf(e))),
                errors("error-object", "an error is an object", Promises::errorObject),
                errors("error-code", "code is a string", e -> text(responseOf(e).json(), "code")),
                errors(
                        "error-message",
                        "message is a string",
                        e -> text(responseOf(e).json(), "message")),
                errors("error-status", "status is that of the response", Promises::errorStatus),
                documented(
                        "rate-limit",
                        "every response has X-RateLimit-Limit, an integer from 1",
                        r -> integer(r, "X-RateLimit-Limit", 1)),
                documented(
                        "rate-limit-remaining",
                        "every response has X-RateLimit-Remaining, an integer from 0",
                        r -> integer(r, "X-RateLimit-Remaining", 0)),
                documented(
                        "rate-limit-remaining-range",
                        "X-RateLimit-Remaining is at most X-RateLimit-Limit",
                        Promises::remainingRange),
                documented(
                        "rate-limit-reset",
                        "every response has X-RateLimit-Reset, an integer",
                        r -> integer(r, "X-RateLimit-Reset", 0)),
                documented(
                        "rate-limit-reset-time",
                        "X-RateLimit-Reset is a Unix timestamp of a time to come",
                        Promises::resetTime),
                each(
                        "retry-after",
                        "a 429 has Retry-After",
                        e -> e.has(429),
                        e -> responseOf(e).values("Retry-After").size() == 1 ? "" : "no Retry-After"),
                on(Probe.CREATE, "create-status", "POST /pets gets 201", expecting(201)),
                on(Probe.CREATE, "create-json", "the pet is application/json", Promises::json),
                created(Probe.CREATE, "create-id", "the pet has an id", pet -> int64(pet, "id")),
                created(Probe.CREATE, "create-name", "the pet has the name", Promises::firstName),
                new Check("create-category", "the pet has the category", Promises::createdCategory),
                on(Probe.CREATE_SOLD, "create-with-status", "a pet with a status gets 201", expecting(201)),
                created(
                        Probe.CREATE_SOLD,
                        "create-keeps-status",
                        "the pet has the status",
                        pet -> "sold".equals(field(pet, "status")) ? "" : "status is " + field(pet, "status")),
                on(Probe.CREATE_WITHOUT_NAME, "create-needs-name", "a pet without a name gets 400", expecting(400)),
                on(
                        Probe.CREATE_WITHOUT_CATEGORY,
                        "create-needs-category",
                        "a pet without a categoryId gets 400",
                        expecting(400)),
                on(
                        Probe.CREATE_WITH_UNKNOWN_STATUS,
                        "create-checks-status",
                        "a pet with an unknown status gets 400",
                        expecting(400)),
                on(
                        Probe.CREATE_WITH_TEXT_AS_CATEGORY,
                        "create-checks-type",
                        "a pet with a string as categoryId gets 400",
                        expecting(400)));
    }

    private static Check each(String name, String rule, Predicate<Exchange> which, Function<Exchange, String> problem) {
        return new Check(name, rule, observations -> {
            List<Exchange> exchanges = observations.all().filter(which).toList();
            for (Exchange exchange : exchanges) {
                String seen = problem.apply(exchange);
                if (!seen.isEmpty()) {
                    return Result.broken(exchange, seen);
                }
            }
            return exchanges.isEmpty() ? Result.untested("there was no such response") : Result.kept();
        });
    }

    private static Check documented(String name, String rule, Function<ServiceResponse, String> problem) {
        return each(name, rule, Promises::isDocumented, e -> problem.apply(responseOf(e)));
    }

    private static boolean isDocumented(Exchange exchange) {
        return exchange.response() != null
                && exchange.response().status() >= 200
                && exchange.probe().isDocumented();
    }

    private static Check errors(String name, String rule, Function<Exchange, String> problem) {
        return each(name, rule, e -> isDocumented(e) && responseOf(e).status() >= 400 && !e.has(429), problem);
    }

    private static Check pets(String name, String rule, Function<@Nullable Object, String> problem) {
        return each(
                name,
                rule,
                e -> isDocumented(e) && !petsOf(e).isEmpty(),
                e -> petsOf(e).stream()
                        .map(problem)
                        .filter(seen -> !seen.isEmpty())
                        .findFirst()
                        .orElse(""));
    }

    /** The pets in a response of any operation that succeeded. */
    private static List<?> petsOf(Exchange exchange) {
        ServiceResponse response = responseOf(exchange);
        if (response.status() != 200 && response.status() != 201) {
            return List.of();
        }
        Object json = response.json();
        boolean isOfOne = exchange.probe() == Probe.PET || exchange.probe().isCreate();
        return isOfOne
                ? (json instanceof Map ? List.of(json) : List.of())
                : json instanceof List<?> list ? list : List.of();
    }

    private static ServiceResponse responseOf(Exchange exchange) {
        return Optional.ofNullable(exchange.response()).orElseThrow();
    }

    private static Check on(Probe probe, String name, String rule, Function<ServiceResponse, String> problem) {
        return on(probe, name, rule, (observations, response) -> problem.apply(response));
    }

    private static Check on(
            Probe probe, String name, String rule, BiFunction<Observations, ServiceResponse, String> problem) {
        return new Check(
                name,
                rule,
                observations -> observations
                        .of(probe)
                        .filter(Exchange::isHandled)
                        .map(exchange -> {
                            String seen = problem.apply(observations, responseOf(exchange));
                            return seen.isEmpty() ? Result.kept() : Result.broken(exchange, seen);
                        })
                        .orElseGet(() -> Result.untested(observations.reason(probe))));
    }

    private static Check beforeRemoval(
            Probe probe, String name, String rule, BiFunction<Observations, ServiceResponse, String> problem) {
        Check check = on(probe, name, rule, problem);
        return new Check(
                name,
                rule,
                observations -> observations.isGetPetRemoved()
                        ? Result.untested("getPet is removed since 5 December 2030")
                        : check.judge().apply(observations));
    }

    private static Check created(Probe probe, String name, String rule, Function<@Nullable Object, String> problem) {
        return on(probe, name, rule, r -> r.status() == 201 ? problem.apply(r.json()) : "");
    }

    private static Check atMost(Probe probe, String name, String rule, int most) {
        return on(probe, name, rule, r -> {
            int pets = Observations.array(r).map(List::size).orElse(0);
            return pets <= most ? "" : pets + " pets";
        });
    }

    private static Check filter(Probe probe, String status) {
        return on(probe, "filter-" + status, "status=" + status + " lists only pets with this status", r -> {
            if (r.status() != 200) {
                return status(r);
            }
            return Observations.array(r).orElse(List.of()).stream()
                    .filter(pet -> !status.equals(field(pet, "status")))
                    .findFirst()
                    .map(pet -> "a pet with the status " + field(pet, "status"))
                    .orElse("");
        });
    }

    private static Function<ServiceResponse, String> expecting(int status) {
        return r -> r.status() == status ? "" : status(r);
    }

    private static String status(ServiceResponse response) {
        return "status " + response.status();
    }

    private static String json(ServiceResponse response) {
        return response.isJson() ? "" : "Content-Type " + response.values("Content-Type");
    }

    private static String array(ServiceResponse response) {
        return response.status() != 200 || Observations.array(response).isPresent()
                ? ""
                : "a body that is no JSON array";
    }

    private static String refusedOrList(ServiceResponse response) {
        if (response.status() == 400) {
            return "";
        }
        if (response.status() != 200) {
            return status(response);
        }
        int pets = Observations.array(response).map(List::size).orElse(0);
        return pets <= 100 ? "" : pets + " pets";
    }

    private static Result defaultNumber(Observations observations) {
        Optional<Exchange> list = observations.of(Probe.LIST);
        int all = observations.pets(Probe.LIMIT_100).map(List::size).orElse(0);
        if (all < 20 || observations.pets(Probe.LIST).isEmpty()) {
            return Result.untested("limit=100 listed fewer than 20 pets");
        }
        int listed = observations.pets(Probe.LIST).orElseThrow().size();
        return listed >= 20
                ? Result.kept()
                : Result.broken(list.orElseThrow(), listed + " pets, limit=100 lists " + all);
    }

    private static String samePet(Observations observations, ServiceResponse response) {
        if (response.status() != 200) {
            return "";
        }
        Object id = field(response.json(), "id");
        return observations.somePet().map(asked -> asked.equals(id)).orElse(false) ? "" : "id is " + id;
    }

    private static String firstName(@Nullable Object pet) {
        return "petstore-check first".equals(field(pet, "name")) ? "" : "name is " + field(pet, "name");
    }

    private static Result createdCategory(Observations observations) {
        return on(Probe.CREATE, "", "", r -> {
                    Object category = field(r.json(), "categoryId");
                    return r.status() != 201 || observations.category().equals(String.valueOf(category))
                            ? ""
                            : "categoryId is " + category;
                })
                .judge()
                .apply(observations);
    }

    private static String int64(@Nullable Object pet, String name) {
        Object value = field(pet, name);
        return value instanceof BigInteger integer && integer.bitLength() < Long.SIZE ? "" : is(name, value);
    }

    private static String text(@Nullable Object object, String name) {
        Object value = field(object, name);
        return value instanceof String text && !text.isEmpty() ? "" : is(name, value);
    }

    private static String is(String name, @Nullable Object value) {
        return value == null
                ? name + " is absent or null"
                : name + " is " + (value instanceof String text ? "\"" + text + "\"" : value);
    }

    private static String petStatus(@Nullable Object pet) {
        boolean isAbsent = pet instanceof Map<?, ?> map && !map.containsKey("status");
        Object value = field(pet, "status");
        return isAbsent || (value instanceof String status && STATUSES.contains(status)) ? "" : is("status", value);
    }

    private static String errorObject(Exchange exchange) {
        return responseOf(exchange).json() instanceof Map ? "" : "a body that is no JSON object";
    }

    private static String errorStatus(Exchange exchange) {
        Object status = field(responseOf(exchange).json(), "status");
        return BigInteger.valueOf(responseOf(exchange).status()).equals(status) ? "" : is("status", status);
    }

    private static String integer(ServiceResponse response, String header, long least) {
        return response.integer(header).filter(value -> value >= least).isPresent()
                ? ""
                : response.values(header).isEmpty() ? "no " + header : header + " " + response.values(header);
    }

    private static String remainingRange(ServiceResponse response) {
        Optional<Long> limit = response.integer("X-RateLimit-Limit");
        Optional<Long> remaining = response.integer("X-RateLimit-Remaining");
        return limit.isEmpty() || remaining.isEmpty() || remaining.get() <= limit.get()
                ? ""
                : remaining.get() + " of " + limit.get();
    }

    private static String resetTime(ServiceResponse response) {
        Duration inaccuracy = response.header("Date").isPresent() ? Duration.ofSeconds(5) : Duration.ofMinutes(2);
        return response.integer("X-RateLimit-Reset")
                .map(reset -> {
                    long seconds = reset - response.time().getEpochSecond();
                    return seconds >= -inaccuracy.toSeconds() && seconds <= LONGEST_WINDOW.toSeconds()
                            ? ""
                            : reset + ", which is " + seconds + " s after the response if it is in seconds";
                })
                .orElse("");
    }
}
