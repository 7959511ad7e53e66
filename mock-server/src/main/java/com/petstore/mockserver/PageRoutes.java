// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static java.util.Objects.requireNonNull;

import com.petstore.mockserver.internal.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The page for testers with a browser, at {@code /__petstore/}: files from the jar, and tables of the server; none of its data. */
final class PageRoutes {

    /** Nothing from elsewhere, nothing inline, and no text that becomes markup or code. */
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
            + " img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none';"
            + " require-trusted-types-for 'script'; trusted-types 'none'";

    private static final Map<String, String> TYPES =
            Map.of("html", "text/html", "css", "text/css", "js", "text/javascript", "svg", "image/svg+xml");

    private static final Pattern NAME = Pattern.compile("[a-z]+\\.(js|css|svg)");

    private PageRoutes() {}

    static List<Route> of() {
        Map<String, OperationHandler> index = Map.of("GET", request -> () -> file("index.html"));
        Map<String, OperationHandler> file = Map.of("GET", request -> () -> asked(request.pathParameter()));
        return List.of(
                new Route("/__petstore", index),
                new Route("/__petstore/", index),
                new Route("/__petstore/page/tables.js", Map.of("GET", request -> PageRoutes::tables)),
                new Route("/__petstore/page/{file}", file));
    }

    private static Reply asked(String name) {
        boolean isThere = NAME.matcher(name).matches() && ServerRoutes.hasDocument("page/" + name);
        return isThere ? file(name) : Errors.noSuchPath();
    }

    private static Reply file(String name) {
        String type = requireNonNull(TYPES.get(name.substring(name.indexOf('.') + 1)));
        return file(ServerRoutes.document("page/" + name), type);
    }

    private static Reply tables() {
        JsonObject tables = new JsonObject()
                .with(
                        "kinds",
                        Arrays.stream(Fault.Kind.values())
                                .map(Fault.Kind::toForm)
                                .toList())
                .with(
                        "operations",
                        Arrays.stream(Operation.values()).map(Operation::id).toList())
                .with("plans", QuotaPlan.NAMED.stream().map(QuotaPlan::name).toList());
        return file(
                "export const { kinds: KINDS, operations: OPERATIONS, plans: PLANS } = " + tables + ";\n",
                "text/javascript");
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
