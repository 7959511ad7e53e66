package com.petstore.mockserver.internal.faults;

import com.petstore.mockserver.FaultRequest;
import com.petstore.mockserver.Operation;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

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
        ReachableRequests.requireOne(operations, method, path);
    }

    public boolean matches(FaultRequest request) {
        return (operations.isEmpty() || operations.contains(request.operation()))
                && method.map(request.method()::equals).orElse(true)
                && path.map(request.path()::equals).orElse(true)
                && predicate.map(wanted -> wanted.test(request)).orElse(true);
    }
}
