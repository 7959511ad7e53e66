// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One path of the service, the control interface or the page, and what clients may do there.
 *
 * @param segments the path; a segment in braces stands for any text
 * @param handlers what each method does; HEAD and OPTIONS need not be named
 * @param operations the operation of the service that each method calls; empty for other paths
 */
record Route(List<String> segments, Map<String, OperationHandler> handlers, Map<String, Operation> operations) {

    /** Where the paths of the service begin. */
    static final String BASE_PATH = "/v1";

    /**
     * Where a request goes.
     *
     * @param handler what is done there; null if there is no such path or method, or the request is OPTIONS
     * @param operation which of the service's operations it is; empty if it is none
     * @param pathParameter the decoded text where the route has braces; null if it has none
     * @param methods the methods of its path; empty if there is no such path
     * @param asksForMethods whether it is OPTIONS
     */
    record Target(
            @Nullable OperationHandler handler,
            Optional<Operation> operation,
            @Nullable String pathParameter,
            Set<String> methods,
            boolean asksForMethods) {

        static final Target NOWHERE = new Target(null, Optional.empty(), null, Set.of(), false);

        /** The response where the path is known and nothing is done. */
        Reply refusal() {
            return asksForMethods ? Reply.empty(204).with("Allow", allow()) : Errors.methodNotAllowed(allow());
        }

        private String allow() {
            Set<String> allowed = new TreeSet<>(methods);
            allowed.add("OPTIONS");
            if (allowed.contains("GET")) {
                allowed.add("HEAD");
            }
            return String.join(", ", allowed);
        }
    }

    /** Takes the path as one text, which begins with a slash. */
    Route(String path, Map<String, OperationHandler> handlers) {
        this(
                List.of(path.substring(1).split("/", -1)),
                Map.copyOf(handlers),
                Arrays.stream(Operation.values())
                        .filter(operation -> path.equals(BASE_PATH + operation.path()))
                        .collect(Collectors.toUnmodifiableMap(Operation::method, operation -> operation)));
    }

    String path() {
        return "/" + String.join("/", segments);
    }

    /** Where a request goes, if its path fits. */
    Optional<Target> find(String method, List<String> path) {
        if (path.size() != segments.size()) {
            return Optional.empty();
        }
        String parameter = null;
        for (int i = 0; i < path.size(); i++) {
            if (segments.get(i).startsWith("{") && !path.get(i).isEmpty()) {
                parameter = path.get(i);
            } else if (!segments.get(i).equals(path.get(i))) {
                return Optional.empty();
            }
        }
        return Optional.of(target(method, parameter));
    }

    private Target target(String method, @Nullable String parameter) {
        // HEAD is what GET is, without the body.
        String called = method.equals("HEAD") ? "GET" : method;
        return new Target(
                handlers.get(called),
                Optional.ofNullable(operations.get(called)),
                parameter,
                handlers.keySet(),
                method.equals("OPTIONS"));
    }
}
