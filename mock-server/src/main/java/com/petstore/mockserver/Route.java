// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One path and what may be done there.
 *
 * @param segments the path; a segment in braces stands for any text
 * @param operations what each method does; HEAD and OPTIONS need not be named
 */
record Route(List<String> segments, Map<String, OperationHandler> operations) {

    /** Where the paths of the service begin. */
    static final String BASE_PATH = "/v1";

    /** Where a request is to go. */
    sealed interface Routing {

        /**
         * To an operation.
         *
         * @param handler what does it
         * @param operation which of the service's it is; empty if it is another's
         * @param pathParameter the text where the route has braces; null if it has none
         */
        record To(
                OperationHandler handler,
                Optional<Operation> operation,
                @Nullable String pathParameter) implements Routing {}

        /**
         * Nowhere: there is no such path or method, or it only asks which methods there are.
         *
         * @param response what it gets
         * @param methods the methods that its path has; none if there is no such path
         */
        record Responded(Response response, Set<String> methods) implements Routing {}

        default boolean hasPath() {
            return !(this instanceof Responded responded && responded.methods().isEmpty());
        }

        /** What the journal has of it. */
        default RequestHead.Target target() {
            if (this instanceof To to) {
                return new RequestHead.Target(to.operation(), Optional.ofNullable(to.pathParameter()), Set.of());
            }
            return new RequestHead.Target(Optional.empty(), Optional.empty(), ((Responded) this).methods());
        }
    }

    /** Takes the path as one text, which begins with a slash. */
    Route(String path, Map<String, OperationHandler> operations) {
        this(List.of(path.substring(1).split("/", -1)), Map.copyOf(operations));
    }

    /** Where a request goes, if its path fits. */
    Optional<Routing> find(String method, List<String> path) {
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
        return Optional.of(routing(method, parameter));
    }

    private Routing routing(String method, @Nullable String parameter) {
        // HEAD is what GET is, without the body.
        String called = method.equals("HEAD") ? "GET" : method;
        OperationHandler handler = operations.get(called);
        if (handler != null) {
            return new Routing.To(handler, operation(called), parameter);
        }
        boolean asks = method.equals("OPTIONS");
        Response response = asks ? Response.empty(204).with("Allow", allow()) : Errors.methodNotAllowed(allow());
        return new Routing.Responded(response, operations.keySet());
    }

    String path() {
        return "/" + String.join("/", segments);
    }

    private Optional<Operation> operation(String method) {
        String path = path();
        return path.startsWith(BASE_PATH + "/")
                ? Operation.at(method, path.substring(BASE_PATH.length()))
                : Optional.empty();
    }

    private String allow() {
        Set<String> methods = new TreeSet<>(operations.keySet());
        methods.add("OPTIONS");
        if (methods.contains("GET")) {
            methods.add("HEAD");
        }
        return String.join(", ", methods);
    }
}
