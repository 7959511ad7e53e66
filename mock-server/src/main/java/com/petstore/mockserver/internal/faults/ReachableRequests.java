package com.petstore.mockserver.internal.faults;

import com.petstore.mockserver.Operation;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Which requests get as far as faults: those of an operation, by its method (HEAD counts as GET) and its path. */
final class ReachableRequests {

    private static final Set<Operation> ALL = Set.of(Operation.values());

    private ReachableRequests() {}

    /**
     * Refuses a choice that no request can meet, such as a method in lower case: its fault would never hit.
     *
     * @param operations the operations; all if empty
     * @param method the method, or any
     * @param path the path below the base address as it is sent, or any
     */
    static void requireOne(Set<Operation> operations, Optional<String> method, Optional<String> path) {
        if (!exists(ALL, method, Optional.empty())) {
            throw new IllegalArgumentException("method must be GET, HEAD or POST, was " + method.orElse("any"));
        }
        if (!exists(ALL, Optional.empty(), path)) {
            List<String> known = Arrays.stream(Operation.values())
                    .map(Operation::path)
                    .distinct()
                    .toList();
            throw new IllegalArgumentException(
                    "path must be one of " + known + " without base path and query, was " + path.orElse("any"));
        }
        if (!exists(operations.isEmpty() ? ALL : operations, method, path)) {
            throw new IllegalArgumentException("operations, method and path must fit one request, were "
                    + (operations.isEmpty()
                            ? "any"
                            : operations.stream().map(Operation::id).sorted().toList())
                    + ", " + method.orElse("any") + " and " + path.orElse("any"));
        }
    }

    private static boolean exists(Set<Operation> operations, Optional<String> method, Optional<String> path) {
        return operations.stream()
                .anyMatch(operation ->
                        method.map(sent -> hasMethod(operation, sent)).orElse(true)
                                && path.map(sent -> hasPath(operation, sent)).orElse(true));
    }

    private static boolean hasMethod(Operation operation, String sent) {
        return operation.method().equals(sent.equals("HEAD") ? "GET" : sent);
    }

    /** Segment by segment, each of which may be percent-encoded, as the server looks for its routes. */
    private static boolean hasPath(Operation operation, String sent) {
        String[] wanted = operation.path().split("/", -1);
        String[] given = sent.split("/", -1);
        boolean fits = wanted.length == given.length;
        for (int i = 0; fits && i < wanted.length; i++) {
            fits = wanted[i].startsWith("{")
                    ? given[i].matches("[^?#\\s]+")
                    : decoded(given[i]).filter(wanted[i]::equals).isPresent();
        }
        return fits;
    }

    private static Optional<String> decoded(String segment) {
        try {
            return Optional.of(URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
