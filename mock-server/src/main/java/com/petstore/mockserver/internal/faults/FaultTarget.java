package com.petstore.mockserver.internal.faults;

import com.petstore.mockserver.FaultRequest;
import com.petstore.mockserver.Operation;
import com.petstore.mockserver.internal.service.PercentEncoding;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Which requests a fault is for. Immutable.
 *
 * @param operations the operations; all if empty
 * @param method the method, or any
 * @param path the path below the base address, exactly as it is sent, or any
 * @param predicate what else a request must be like
 */
public record FaultTarget(
        Set<Operation> operations,
        Optional<String> method,
        Optional<String> path,
        Optional<Predicate<FaultRequest>> predicate) {

    public static final FaultTarget ANY =
            new FaultTarget(Set.of(), Optional.empty(), Optional.empty(), Optional.empty());

    /** Refuses what no request of the service can be. */
    public FaultTarget {
        operations = Set.copyOf(operations);
        if (path.isPresent() && !path.get().startsWith("/")) {
            throw new IllegalArgumentException("path must begin with a slash, was " + path.get());
        }
        requireReachable(operations, method, path);
    }

    public boolean matches(FaultRequest request) {
        return (operations.isEmpty() || operations.contains(request.operation()))
                && method.map(request.method()::equals).orElse(true)
                && path.map(request.path()::equals).orElse(true)
                && predicate.map(wanted -> wanted.test(request)).orElse(true);
    }

    /**
     * Refuses a choice that no request can meet, such as a method in lower case: its fault would never hit. Those of an
     * operation get as far as faults, by its method (HEAD counts as GET) and its path.
     */
    private static void requireReachable(Set<Operation> operations, Optional<String> method, Optional<String> path) {
        Predicate<Operation> hasMethod = operation -> method.map(sent -> sent.equals("HEAD") ? "GET" : sent)
                .map(operation.method()::equals)
                .orElse(true);
        Predicate<Operation> hasPath =
                operation -> path.map(sent -> isPathOf(operation, sent)).orElse(true);
        String anyMethod = method.orElse("any");
        String anyPath = path.orElse("any");
        require(hasMethod, "method must be GET, HEAD or POST, was " + anyMethod);
        List<String> paths = all().map(Operation::path).distinct().toList();
        require(hasPath, "path must be one of " + paths + " without base path and query, was " + anyPath);
        List<String> ids = operations.stream().map(Operation::id).sorted().toList();
        Predicate<Operation> isWanted = operation -> operations.isEmpty() || operations.contains(operation);
        require(
                isWanted.and(hasMethod).and(hasPath),
                "operations, method and path must fit one request, were " + (ids.isEmpty() ? "any" : ids) + ", "
                        + anyMethod + " and " + anyPath);
    }

    private static void require(Predicate<Operation> rule, String message) {
        if (all().noneMatch(rule)) {
            throw new IllegalArgumentException(message);
        }
    }

    private static Stream<Operation> all() {
        return Stream.of(Operation.values());
    }

    /** Percent-encoded or not, as the server looks for its routes; an encoded slash separates nothing. */
    private static boolean isPathOf(Operation operation, String sent) {
        String pattern = operation.path().replaceAll("\\{\\w+}", "[^/]+");
        Optional<String> decoded = PercentEncoding.decode(sent.replaceAll("(?i)%2f", "_"));
        return sent.matches("[^?#\\s]+")
                && decoded.filter(path -> path.matches(pattern)).isPresent();
    }
}
