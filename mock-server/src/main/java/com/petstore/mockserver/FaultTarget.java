// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.PercentEncoding;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Which requests a fault is for. Immutable.
 *
 * @param operations the operations; all if empty
 * @param method the method, or any
 * @param path the path, exactly as it is sent, or any
 * @param predicate what else a request must be like
 */
record FaultTarget(
        Set<Operation> operations,
        Optional<String> method,
        Optional<String> path,
        Optional<Predicate<FaultRequest>> predicate) {

    static final FaultTarget ANY = new FaultTarget(Set.of(), Optional.empty(), Optional.empty(), Optional.empty());

    /** Refuses what no request of the service can be. */
    FaultTarget {
        operations = Set.copyOf(operations);
        requireReachable(operations, method, path);
    }

    FaultTarget with(Set<Operation> others) {
        return new FaultTarget(others, method, path, predicate);
    }

    FaultTarget with(String otherMethod, String otherPath) {
        return new FaultTarget(operations, Optional.of(otherMethod), Optional.of(otherPath), predicate);
    }

    FaultTarget with(Predicate<FaultRequest> other) {
        return new FaultTarget(operations, method, path, Optional.of(other));
    }

    boolean matches(FaultRequest request) {
        return (operations.isEmpty()
                        || request.operation().filter(operations::contains).isPresent())
                && method.map(request.method()::equals).orElse(true)
                && path.map(request.path()::equals).orElse(true)
                && predicate.map(wanted -> wanted.test(request)).orElse(true);
    }

    /**
     * Refuses a choice that no request can meet, such as a method in lower case: its fault would never hit. Without an
     * operation it can be any method and path, since a stub may respond there.
     */
    private static void requireReachable(Set<Operation> operations, Optional<String> method, Optional<String> path) {
        require(method.orElse("GET").matches("[A-Z]+"), "method must be in capital letters, was " + method.orElse(""));
        require(
                path.map(sent -> sent.matches(Route.BASE_PATH + "/[!-~&&[^?#{}]]*")
                                && PercentEncoding.decode(sent).isPresent())
                        .orElse(true),
                "path must be as it is sent, begin with /v1/ and have no query, was " + path.orElse(""));
        List<String> ids = operations.stream().map(Operation::id).sorted().toList();
        require(
                operations.isEmpty()
                        || operations.stream()
                                .anyMatch(wanted -> method.map(sent -> isMethodOf(wanted, sent))
                                                .orElse(true)
                                        && path.map(sent -> isPathOf(wanted, sent))
                                                .orElse(true)),
                "operations, method and path must fit one request, were " + ids + ", " + method.orElse("any") + " and "
                        + path.orElse("any"));
    }

    private static void require(boolean rule, String message) {
        if (!rule) {
            throw new IllegalArgumentException(message);
        }
    }

    private static boolean isMethodOf(Operation operation, String sent) {
        return operation.method().equals(sent.equals("HEAD") ? "GET" : sent);
    }

    /** Percent-encoded or not, as the server looks for its routes; an encoded slash separates nothing. */
    private static boolean isPathOf(Operation operation, String sent) {
        String pattern = Route.BASE_PATH + operation.path().replaceAll("\\{\\w+}", "[^/]+");
        Optional<String> decoded = PercentEncoding.decode(sent.replaceAll("(?i)%2f", "_"));
        return sent.matches("[^?#\\s]+")
                && decoded.filter(path -> path.matches(pattern)).isPresent();
    }
}
