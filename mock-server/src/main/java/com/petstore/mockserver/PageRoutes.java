// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static java.util.Objects.requireNonNull;

import com.petstore.mockserver.internal.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The page for browsers, at {@code /__petstore/}: files from the jar and the kinds of faults; no data of the server. */
final class PageRoutes {

    /** Nothing from elsewhere, nothing inline, and no text that becomes markup or code. */
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
            + " img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none';"
            + " require-trusted-types-for 'script'; trusted-types 'none'";

    private static final Map<String, String> TYPES =
            Map.of("html", "text/html", "css", "text/css", "js", "text/javascript", "svg", "image/svg+xml");

    private static final Pattern NAME = Pattern.compile(
            "(api|chart|clock|curl|detail|dom|faults|json|keys|page|pets|requests|stubs)\\.js|page\\.css|icon\\.svg");

    private PageRoutes() {}

    static List<Route> of() {
        Map<String, OperationHandler> index = Map.of("GET", request -> () -> file("index.html"));
        Map<String, OperationHandler> file = Map.of("GET", request -> () -> asked(request.pathParameter()));
        return List.of(
                new Route("/__petstore", index),
                new Route("/__petstore/", index),
                new Route("/__petstore/page/fault-kinds.js", Map.of("GET", request -> PageRoutes::faultKinds)),
                new Route("/__petstore/page/{file}", file));
    }

    private static Reply asked(String name) {
        return NAME.matcher(name).matches() ? file(name) : Errors.noSuchPath();
    }

    private static Reply file(String name) {
        String type = requireNonNull(TYPES.get(name.substring(name.indexOf('.') + 1)));
        return file(ServerRoutes.document("page/" + name), type);
    }

    private static Reply faultKinds() {
        JsonObject tables = new JsonObject()
                .with(
                        "kinds",
                        Arrays.stream(Fault.Kind.values())
                                .map(Fault.Kind::toForm)
                                .toList())
                .with(
                        "operations",
                        Arrays.stream(Operation.values()).map(Operation::id).toList());
        return file("export const { kinds: KINDS, operations: OPERATIONS } = " + tables + ";\n", "text/javascript");
    }

    private static Reply file(String content, String type) {
        return Reply.empty(200)
                .withBody(content.getBytes(StandardCharsets.UTF_8))
                .withContentType(type + "; charset=utf-8")
                .with("Content-Security-Policy", POLICY)
                .with("Cache-Control", "no-store")
                .with("Cross-Origin-Resource-Policy", "same-origin");
    }
}
