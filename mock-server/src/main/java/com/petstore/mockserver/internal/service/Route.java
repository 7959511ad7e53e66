package com.petstore.mockserver.internal.service;

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
public record Route(List<String> segments, Map<String, OperationHandler> operations) {

    /** Where a request is to go. */
    public sealed interface Routing {

        /**
         * To an operation.
         *
         * @param pathParameter the text where the route has braces; null if it has none
         */
        record To(
                Route route,
                OperationHandler operation,
                @Nullable String pathParameter) implements Routing {}

        /** Nowhere: there is no such path or method, or it only asks which methods there are. */
        record Responded(Response response) implements Routing {}
    }

    /** Takes the path as one text, which begins with a slash. */
    public Route(String path, Map<String, OperationHandler> operations) {
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
        OperationHandler operation = operations.get(method.equals("HEAD") ? "GET" : method);
        if (operation != null) {
            return new Routing.To(this, operation, parameter);
        }
        boolean asks = method.equals("OPTIONS");
        return new Routing.Responded(
                asks ? Response.empty(204).with("Allow", allow()) : Errors.methodNotAllowed(allow()));
    }

    public String path() {
        return "/" + String.join("/", segments);
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
