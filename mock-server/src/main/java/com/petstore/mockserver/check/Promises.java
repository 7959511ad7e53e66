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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the interface document promises to clients, each with a test of the responses of a service. Only a response that came and is understood keeps
 * or breaks a promise. A test returns what was seen where a promise is broken, and else an empty text.
 */
final class Promises {

    private static final List<String> STATUSES = List.of("available", "pending", "sold");
    private static final Duration LONGEST_WINDOW = Duration.ofDays(32);

    private static final List<Probe> DOCUMENTED =
            Stream.of(Probe.values()).filter(Probe::isDocumented).toList();

    private static final About LISTS = about(
                    Probe.LIST, Probe.LIMIT_100, Probe.LIMIT_1, Probe.AVAILABLE, Probe.PENDING, Probe.SOLD)
            .with(200);
    private static final About ERRORS = new About(DOCUMENTED, Promises::isNoError, Optional.of("no error came"));
    private static final About ERROR_OBJECTS = ERRORS.when(Promises::object);
    private static final About RESPONSES =
            new About(DOCUMENTED, Exchange::disturbance, Optional.of("no response came"));

    private static final About PETS = new About(
            DOCUMENTED, exchange -> exchange.pets().isEmpty() ? "got no pet" : "", Optional.of("no pet came"));

    private Promises() {}

    static List<Check> all() {
        return List.of(
                new Check("responds", "every request gets a complete response", Promises::responds),
                new About(
                                DOCUMENTED,
                                exchange -> exchange.response().isEmpty() ? exchange.outcome() : "",
                                Optional.of("no response came"))
                        .promise(
                                "no-server-error", "no status is 500 or above", r -> r.status() < 500 ? "" : status(r)),
                about(Probe.LIST).promise("list-status", "GET /pets gets 200", expecting(200)),
                LISTS.promise("list-json", "a list is application/json", Promises::json),
                LISTS.promise("list-array", "a list is an array", Promises::array),
                pets("pet-id", "id is an integer of 64 bits", pet -> int64(pet, "id")),
                pets("pet-name", "name is a string", pet -> text(pet, "name")),
                pets("pet-category", "categoryId is an integer of 64 bits", pet -> int64(pet, "categoryId")),
                pets("pet-status", "status is absent, available, pending or sold", Promises::petStatus),
                atMost(Probe.LIST, "limit-default", "without limit, at most 20 pets are listed", 20),
                new Check(
                        "limit-default-number",
                        "without limit, 20 pets are listed if there are as many",
                        Promises::defaultNumber),
                about(Probe.LIMIT_1).promise("limit-1-status", "limit=1 gets 200", expecting(200)),
                atMost(Probe.LIMIT_1, "limit-1", "limit=1 lists at most one pet", 1),
                about(Probe.LIMIT_100).promise("limit-100-status", "limit=100 gets 200", expecting(200)),
                atMost(Probe.LIMIT_100, "limit-100", "limit=100 lists at most 100 pets", 100),
                about(Probe.LIMIT_0).promise("limit-0", "limit=0 gets an error or a list", Promises::errorOrList),
                about(Probe.LIMIT_101)
                        .promise("limit-101", "limit=101 gets an error or at most 100 pets", Promises::errorOrList),
                filter(Probe.AVAILABLE, "available"),
                filter(Probe.PENDING, "pending"),
                filter(Probe.SOLD, "sold"),
                about(Probe.UNKNOWN_STATUS)
                        .promise("filter-unknown", "an unknown status gets an error or a list", Promises::errorOrList),
                beforeRemoval(about(Probe.PET).promise("get-status", "GET /pets/{petId} gets 200", expecting(200))),
                beforeRemoval(
                        about(Probe.PET).with(200).promise("get-json", "the pet is application/json", Promises::json)),
                beforeRemoval(about(Probe.PET)
                        .with(200)
                        .promiseOf("get-same", "the pet has the requested id", Promises::samePet)),
                beforeRemoval(about(Probe.UNKNOWN_PET)
                        .promise("get-unknown", "a pet that does not exist gets 404", expecting(404))),
                about(Probe.WITHOUT_KEY).promise("key-missing", "a request without a key gets 401", expecting(401)),
                about(Probe.WRONG_KEY).promise("key-wrong", "a request with an invalid key gets 401", expecting(401)),
                ERRORS.promise("error-json", "an error is application/json", Promises::json),
                ERRORS.promise("error-object", "an error is an object", Promises::object),
                ERROR_OBJECTS.promise("error-code", "code is a string", r -> text(r.json(), "code")),
                ERROR_OBJECTS.promise("error-message", "message is a string", r -> text(r.json(), "message")),
                ERROR_OBJECTS.promise("error-status", "status is that of the response", Promises::errorStatus),
                RESPONSES.promise(
                        "rate-limit",
                        "every response has X-RateLimit-Limit, an integer from 1",
                        r -> integer(r, "X-RateLimit-Limit", 1)),
                RESPONSES.promise(
                        "rate-limit-remaining",
                        "every response has X-RateLimit-Remaining, an integer from 0",
                        r -> integer(r, "X-RateLimit-Remaining", 0)),
                RESPONSES
                        .when(r -> integer(r, "X-RateLimit-Limit", 1) + integer(r, "X-RateLimit-Remaining", 0))
                        .otherwise("no response has both headers")
                        .promise(
                                "rate-limit-remaining-range",
                                "X-RateLimit-Remaining is at most X-RateLimit-Limit",
                                Promises::remainingRange),
                RESPONSES.promise(
                        "rate-limit-reset",
                        "every response has X-RateLimit-Reset, an integer",
                        r -> integer(r, "X-RateLimit-Reset", 0)),
                RESPONSES
                        .when(r -> integer(r, "X-RateLimit-Reset", 0))
                        .otherwise("no response has X-RateLimit-Reset")
                        .promise(
                                "rate-limit-reset-time",
                                "X-RateLimit-Reset is a Unix timestamp of a time to come",
                                Promises::resetTime),
                new About(
                                List.of(Probe.values()),
                                exchange -> exchange.has(429) ? "" : exchange.outcome(),
                                Optional.empty())
                        .otherwise("no 429 came, and the check provokes none")
                        .promise(
                                "retry-after",
                                "a 429 has Retry-After",
                                r -> r.values("Retry-After").size() == 1 ? "" : "no Retry-After"),
                about(Probe.CREATE).promise("create-status", "POST /pets gets 201", expecting(201)),
                created(Probe.CREATE).promise("create-json", "the pet is application/json", Promises::json),
                created(Probe.CREATE).promise("create-id", "the pet has an id", r -> int64(r.json(), "id")),
                created(Probe.CREATE)
                        .when(Promises::object)
                        .promise("create-name", "the pet has the name", r -> firstName(r.json())),
                created(Probe.CREATE)
                        .when(Promises::object)
                        .promiseOf("create-category", "the pet has the category", Promises::createdCategory),
                about(Probe.CREATE_SOLD).promise("create-with-status", "a pet with a status gets 201", expecting(201)),
                created(Probe.CREATE_SOLD)
                        .when(Promises::object)
                        .promise(
                                "create-keeps-status",
                                "the pet has the status",
                                r -> "sold".equals(field(r.json(), "status"))
                                        ? ""
                                        : is("status", field(r.json(), "status"))),
                about(Probe.CREATE_WITHOUT_NAME)
                        .promise("create-needs-name", "a pet without a name gets 400", expecting(400)),
                about(Probe.CREATE_WITHOUT_CATEGORY)
                        .promise("create-needs-category", "a pet without a categoryId gets 400", expecting(400)),
                about(Probe.CREATE_WITH_UNKNOWN_STATUS)
                        .promise("create-checks-status", "a pet with an unknown status gets 400", expecting(400)),
                about(Probe.CREATE_WITH_TEXT_AS_CATEGORY)
                        .promise("create-checks-type", "a pet with a string as categoryId gets 400", expecting(400)));
    }

    /**
     * The responses that a promise is about.
     *
     * @param probes the requests
     * @param gap why a response is no evidence; empty if it is
     * @param reason why none of several responses is; empty to name what the first one got
     */
    private record About(List<Probe> probes, Function<Exchange, String> gap, Optional<String> reason) {

        About with(int status) {
            return when(r -> r.status() == status ? "" : "got " + r.status());
        }

        /** Only those that meet this too. */
        About when(Function<ServiceResponse, String> further) {
            return new About(
                    probes,
                    exchange -> {
                        String first = gap.apply(exchange);
                        return first.isEmpty()
                                ? further.apply(exchange.response().orElseThrow())
                                : first;
                    },
                    reason);
        }

        About otherwise(String why) {
            return new About(probes, gap, Optional.of(why));
        }

        Check promise(String name, String rule, Function<ServiceResponse, String> problem) {
            return promiseOf(
                    name,
                    rule,
                    (observations, exchange) ->
                            problem.apply(exchange.response().orElseThrow()));
        }

        Check promiseOf(String name, String rule, BiFunction<Observations, Exchange, String> problem) {
            return new Check(name, rule, observations -> {
                boolean isShown = false;
                for (Probe probe : probes) {
                    Optional<Exchange> evidence = observations
                            .of(probe)
                            .filter(exchange -> gap.apply(exchange).isEmpty());
                    String seen = evidence.map(exchange -> problem.apply(observations, exchange))
                            .orElse("");
                    if (!seen.isEmpty()) {
                        return Result.broken(evidence.orElseThrow(), seen);
                    }
                    isShown |= evidence.isPresent();
                }
                return isShown ? Result.kept() : Result.untested(reason.orElseGet(() -> firstGap(observations)));
            });
        }

        private String firstGap(Observations observations) {
            return observations
                    .of(probes.get(0))
                    .map(exchange -> exchange.request() + " " + gap.apply(exchange))
                    .orElseGet(() -> observations.reason(probes.get(0)));
        }
    }

    private static About about(Probe... probes) {
        return new About(List.of(probes), Exchange::gap, Optional.empty());
    }

    private static About created(Probe probe) {
        return about(probe).with(201);
    }

    private static Result responds(Observations observations) {
        Optional<Exchange> failed = observations
                .all()
                .filter(exchange -> exchange.response().isEmpty())
                .findFirst();
        return failed.map(exchange -> Result.broken(exchange, exchange.failure()))
                .orElseGet(Result::kept);
    }

    private static Check pets(String name, String rule, Function<@Nullable Object, String> problem) {
        return PETS.promiseOf(
                name,
                rule,
                (observations, exchange) -> exchange.pets().stream()
                        .filter(pet -> !problem.apply(pet).isEmpty())
                        .findFirst()
                        .map(pet -> problem.apply(pet) + ", of the pet " + field(pet, "id"))
                        .orElse(""));
    }

    private static Check beforeRemoval(Check check) {
        return check.unless(
                Observations::isGetPetRemoved, removed -> Result.untested("getPet is removed since 5 December 2030"));
    }

    private static Check atMost(Probe probe, String name, String rule, int most) {
        return about(probe).with(200).when(Promises::noArray).promise(name, rule, r -> {
            int pets = Observations.array(r).orElseThrow().size();
            return pets <= most ? "" : pets + " pets";
        });
    }

    private static Check filter(Probe probe, String status) {
        String rule = "status=" + status + " lists only pets with this status";
        return about(probe).when(r -> r.status() == 200 ? noArray(r) : "").promise("filter-" + status, rule, r -> {
            if (r.status() != 200) {
                return status(r);
            }
            return Observations.array(r).orElseThrow().stream()
                    .filter(pet -> !status.equals(field(pet, "status")))
                    .findFirst()
                    .map(pet -> field(pet, "status") == null
                            ? "a pet without a status"
                            : "a pet with the status " + field(pet, "status"))
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
        return Observations.array(response).isPresent() ? "" : "a body that is no JSON array";
    }

    private static String noArray(ServiceResponse response) {
        return array(response).isEmpty() ? "" : "got no JSON array";
    }

    private static String object(ServiceResponse response) {
        return response.json() instanceof Map ? "" : "a body that is no JSON object";
    }

    private static String errorOrList(ServiceResponse response) {
        if (response.status() / 100 == 4) {
            return "";
        }
        if (response.status() != 200) {
            return status(response);
        }
        int pets = Observations.array(response).map(List::size).orElse(-1);
        return pets < 0 ? "200 with " + array(response) : pets <= 100 ? "" : pets + " pets";
    }

    /** The body of a 429 is not in the document. */
    private static String isNoError(Exchange exchange) {
        String disturbance = exchange.disturbance();
        boolean isError = disturbance.isEmpty() && exchange.status() >= 400 && !exchange.has(429);
        return isError ? "" : exchange.outcome();
    }

    private static Result defaultNumber(Observations observations) {
        Optional<List<?>> listed = observations.pets(Probe.LIST);
        Optional<List<?>> all = observations.pets(Probe.LIMIT_100);
        if (listed.isEmpty() || all.isEmpty()) {
            return Result.untested(observations.reason(listed.isEmpty() ? Probe.LIST : Probe.LIMIT_100));
        }
        if (all.get().size() < 20) {
            return Result.untested("limit=100 listed fewer than 20 pets");
        }
        return listed.get().size() >= 20
                ? Result.kept()
                : Result.broken(
                        observations.of(Probe.LIST).orElseThrow(),
                        listed.get().size() + " pets, limit=100 lists "
                                + all.get().size());
    }

    private static String samePet(Observations observations, Exchange exchange) {
        Optional<BigInteger> id = exchange.response().flatMap(pet -> Observations.id(pet.json()));
        return observations.somePet().equals(id) ? "" : is("id", exchange.field("id"));
    }

    private static String firstName(@Nullable Object pet) {
        return Probe.FIRST_NAME.equals(field(pet, "name")) ? "" : is("name", field(pet, "name"));
    }

    private static String createdCategory(Observations observations, Exchange exchange) {
        Object category = exchange.field("categoryId");
        return observations.category().equals(String.valueOf(category)) ? "" : is("categoryId", category);
    }

    private static String int64(@Nullable Object pet, String name) {
        Object value = field(pet, name);
        return value instanceof BigInteger integer && integer.bitLength() < Long.SIZE ? "" : is(name, value);
    }

    private static String text(@Nullable Object object, String name) {
        Object value = field(object, name);
        return value instanceof String ? "" : is(name, value);
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

    private static String errorStatus(ServiceResponse response) {
        Object status = field(response.json(), "status");
        return BigInteger.valueOf(response.status()).equals(status) ? "" : is("status", status);
    }

    private static String integer(ServiceResponse response, String header, long least) {
        return response.integer(header).filter(value -> value >= least).isPresent()
                ? ""
                : response.values(header).isEmpty() ? "no " + header : header + " " + response.values(header);
    }

    /** How many requests are left, as far as that promise is kept. */
    static Optional<Long> remaining(ServiceResponse response) {
        boolean isInRange = integer(response, "X-RateLimit-Remaining", 0).isEmpty()
                && remainingRange(response).isEmpty();
        return response.integer("X-RateLimit-Remaining").filter(left -> isInRange);
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
        long reset = response.integer("X-RateLimit-Reset").orElseThrow();
        long seconds = reset - response.time().getEpochSecond();
        return seconds >= -inaccuracy.toSeconds() && seconds <= LONGEST_WINDOW.toSeconds()
                ? ""
                : reset + ", which is " + seconds + " s after the response if it is in seconds";
    }
}
