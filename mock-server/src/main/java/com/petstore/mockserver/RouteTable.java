// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.InvalidInputException;
import com.petstore.mockserver.internal.QueryParameters;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** The control interface for tests in other languages: collects its routes under {@code /__petstore}. */
final class RouteTable {

    private final Map<String, Map<String, OperationHandler>> operations = new LinkedHashMap<>();

    /** Adds an operation without a body, which may have query parameters. */
    RouteTable add(String method, String path, Steps steps, String... parameters) {
        return put(method, path, new ControlOperation(false, List.of(parameters), steps));
    }

    /** Adds an operation that takes a JSON body. */
    RouteTable addWithBody(String method, String path, Steps steps) {
        return put(method, path, new ControlOperation(true, List.of(), steps));
    }

    /** Adds an operation that only does something. */
    RouteTable addAction(String method, String path, Runnable action) {
        return add(method, path, request -> {
            action.run();
            return Reply.empty(204);
        });
    }

    List<Route> routes() {
        return operations.entrySet().stream()
                .map(path -> new Route("/__petstore" + path.getKey(), path.getValue()))
                .toList();
    }

    private RouteTable put(String method, String path, ControlOperation operation) {
        operations.computeIfAbsent(path, any -> new TreeMap<>()).put(method, operation);
        return this;
    }

    /** What an operation does. */
    interface Steps {
        Reply handle(Incoming request) throws InterruptedException;
    }

    /**
     * An operation of the control interface: an invalid request gets an Error that names the rule.
     *
     * @param takesBody whether the request must have a JSON body
     * @param parameters the names of its query parameters; others are refused
     * @param steps what it does
     */
    private record ControlOperation(boolean takesBody, List<String> parameters, Steps steps)
            implements OperationHandler {

        @Override
        public Supplier<Reply> prepare(Incoming request) {
            requireKnownParameters(request);
            return () -> handle(request);
        }

        private Reply handle(Incoming request) {
            try {
                return steps.handle(request);
            } catch (IllegalArgumentException e) {
                return Errors.invalidRequest(String.valueOf(e.getMessage()));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return Reply.error(503, "stopping", "the server must be running, was stopping");
            }
        }

        /** A misspelt name would otherwise select everything instead of a part. */
        private void requireKnownParameters(Incoming request) {
            for (String name : new QueryParameters(request.query().orElse(null)).names()) {
                if (!parameters.contains(name)) {
                    String rule = parameters.isEmpty()
                            ? "must have no parameters"
                            : "must have only " + String.join(", ", parameters);
                    throw new InvalidInputException("query " + rule + ", had " + name);
                }
            }
        }
    }
}
