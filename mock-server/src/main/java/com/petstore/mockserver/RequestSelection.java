// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.JsonFields;
import com.petstore.mockserver.internal.JsonObject;
import com.petstore.mockserver.internal.PercentEncoding;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Which requests a fault hits, for tests that break one operation, the third request or a quarter of all. Immutable.
 *
 * @param operations only these; all if empty
 * @param method only this one; null for any
 * @param path only this one, as it is sent; null for any
 * @param predicate further conditions; null if there are none
 * @param nth the number of the first request that is hit; null for the first
 * @param times how many are hit at most; null for any number
 * @param every hits each request whose number is a multiple of this; null for each
 * @param probability how likely one of these is hit; above 0 and up to 1
 */
record RequestSelection(
        List<Operation> operations,
        @Nullable String method,
        @Nullable String path,
        @Nullable Predicate<MockRequest> predicate,
        @Nullable Integer nth,
        @Nullable Integer times,
        @Nullable Integer every,
        double probability) {

    static final RequestSelection ALL = new RequestSelection(List.of(), null, null, null, null, null, null, 1);

    /** The names of its fields in JSON; a predicate has none. */
    static final List<String> FIELDS = List.of("operations", "method", "path", "nth", "times", "every", "probability");

    /** Refuses settings that do not fit together, or that no request can meet. */
    RequestSelection {
        requirePositive("nth", nth);
        requirePositive("times", times);
        requirePositive("every", every);
        require(nth == null || every == null, "nth and every must not both be given");
        require(probability > 0 && probability <= 1, "probability must be above 0 and up to 1, was " + probability);
        require(
                method == null || method.matches("(?!HEAD$)[A-Z]+"),
                "method must be in capital letters, and GET for HEAD, was " + method);
        require(
                path == null
                        || (path.matches(Route.BASE_PATH + "/[!-~&&[^?#{}]]*")
                                && PercentEncoding.decode(path).isPresent()),
                "path must be as it is sent, begin with /v1/ and have no query, was " + path);
        require(
                isReachable(operations, method, path),
                "operations, method and path must fit one request, were "
                        + operations.stream().map(Operation::id).toList() + ", " + (method == null ? "any" : method)
                        + " and " + (path == null ? "any" : path));
        operations = List.copyOf(operations);
    }

    RequestSelection withOperations(List<Operation> others) {
        return new RequestSelection(others, method, path, predicate, nth, times, every, probability);
    }

    RequestSelection withRequest(String otherMethod, String otherPath) {
        return new RequestSelection(
                operations,
                Objects.requireNonNull(otherMethod, "method"),
                Objects.requireNonNull(otherPath, "path"),
                predicate,
                nth,
                times,
                every,
                probability);
    }

    RequestSelection withPredicate(Predicate<MockRequest> further) {
        Predicate<MockRequest> all = predicate == null ? further : predicate.and(further);
        return new RequestSelection(operations, method, path, all, nth, times, every, probability);
    }

    RequestSelection withNth(int number) {
        return new RequestSelection(operations, method, path, predicate, number, times, every, probability);
    }

    RequestSelection withTimes(int number) {
        return new RequestSelection(operations, method, path, predicate, nth, number, every, probability);
    }

    RequestSelection withEvery(int number) {
        return new RequestSelection(operations, method, path, predicate, nth, times, number, probability);
    }

    RequestSelection withProbability(double other) {
        return new RequestSelection(operations, method, path, predicate, nth, times, every, other);
    }

    static RequestSelection read(JsonFields fields) {
        return new RequestSelection(
                fields.texts("operations").map(RequestSelection::operations).orElse(List.of()),
                fields.text("method").orElse(null),
                fields.text("path").orElse(null),
                null,
                count(fields, "nth"),
                count(fields, "times"),
                count(fields, "every"),
                fields.decimal("probability").orElse(1.0));
    }

    private static @Nullable Integer count(JsonFields fields, String name) {
        return fields.number(name, 1, Integer.MAX_VALUE).map(Long::intValue).orElse(null);
    }

    private static List<Operation> operations(List<String> ids) {
        require(!ids.isEmpty(), "operations must name an operation, was empty");
        return ids.stream().map(Operation::of).distinct().sorted().toList();
    }

    void writeTo(JsonObject json) {
        json.withUnless(
                        List.of(),
                        "operations",
                        operations.stream().map(Operation::id).toList())
                .withOptional("method", Optional.ofNullable(method))
                .withOptional("path", Optional.ofNullable(path))
                .withOptional("nth", Optional.ofNullable(nth))
                .withOptional("times", Optional.ofNullable(times))
                .withOptional("every", Optional.ofNullable(every))
                .withUnless(1.0, "probability", probability);
    }

    /** Whether a request meets every condition; HEAD counts as GET. */
    boolean matches(MockRequest request) {
        return (operations.isEmpty()
                        || request.operation().filter(operations::contains).isPresent())
                && (method == null || method.equals(request.method().equals("HEAD") ? "GET" : request.method()))
                && (path == null || path.equals(request.path()))
                && (predicate == null || predicate.test(request));
    }

    /** Whether the matching request of this number is hit; numbers begin with 1. */
    boolean hits(long number, RandomGenerator random) {
        boolean isDue = number >= (nth == null ? 1 : nth) && number % (every == null ? 1 : every) == 0;
        return isDue && (probability == 1 || random.nextDouble() < probability);
    }

    /** How many requests are hit at most; empty if there is no such number. */
    OptionalInt limit() {
        if (times != null) {
            return OptionalInt.of(times);
        }
        return nth == null ? OptionalInt.empty() : OptionalInt.of(1);
    }

    /** Whether a test that gave a number can rely on it being reached. */
    boolean isCertain() {
        return limit().isPresent() && probability == 1;
    }

    /** Whether a request can meet them. Without an operation it can be any method and path, since a stub may respond there. */
    private static boolean isReachable(List<Operation> operations, @Nullable String method, @Nullable String path) {
        return operations.isEmpty()
                || operations.stream()
                        .anyMatch(operation ->
                                (method == null || operation.method().equals(method))
                                        && (path == null || isPathOf(operation, path)));
    }

    /** Percent-encoded or not, as the server finds its routes; an encoded slash separates nothing. */
    private static boolean isPathOf(Operation operation, String sent) {
        String pattern = Route.BASE_PATH + operation.path().replaceAll("\\{\\w+}", "[^/]+");
        return PercentEncoding.decode(sent.replaceAll("(?i)%2f", "_"))
                .filter(decoded -> decoded.matches(pattern))
                .isPresent();
    }

    private static void requirePositive(String name, @Nullable Integer number) {
        require(number == null || number > 0, name + " must be at least 1, was " + number);
    }

    private static void require(boolean rule, String message) {
        if (!rule) {
            throw new IllegalArgumentException(message);
        }
    }
}
