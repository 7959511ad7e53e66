package com.petstore.mockserver.internal.control;

import com.petstore.mockserver.internal.control.ControlOperation.Steps;
import com.petstore.mockserver.internal.service.OperationHandler;
import com.petstore.mockserver.internal.service.Response;
import com.petstore.mockserver.internal.service.Route;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Collects the routes under {@code /__petstore}, operation by operation. */
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
            return Response.empty(204);
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
}
