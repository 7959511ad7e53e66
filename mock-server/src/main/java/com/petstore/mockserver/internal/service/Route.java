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

    /** A path that fits a route, with the text that stands where the route has braces. */
    record Match(Route route, @Nullable String pathParameter) {}

    /** Takes the path as one text, which begins with a slash. */
    public Route(String path, Map<String, OperationHandler> operations) {
        this(List.of(path.substring(1).split("/", -1)), Map.copyOf(operations));
    }

    Optional<Match> match(List<String> path) {
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
        return Optional.of(new Match(this, parameter));
    }

    /** HEAD is what GET is, without the body. */
    Optional<OperationHandler> operation(String method) {
        return Optional.ofNullable(operations.get(method.equals("HEAD") ? "GET" : method));
    }

    public String path() {
        return "/" + String.join("/", segments);
    }

    String allow() {
        Set<String> methods = new TreeSet<>(operations.keySet());
        methods.add("OPTIONS");
        if (methods.contains("GET")) {
            methods.add("HEAD");
        }
        return String.join(", ", methods);
    }
}
