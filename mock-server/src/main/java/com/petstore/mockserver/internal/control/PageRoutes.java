package com.petstore.mockserver.internal.control;

import com.petstore.mockserver.internal.service.Errors;
import com.petstore.mockserver.internal.service.Response;
import com.petstore.mockserver.internal.service.Route;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** The page for browsers, at {@code /__petstore/}: files from the jar, which hold no data of the server. */
public final class PageRoutes {

    /** Nothing from elsewhere, nothing inline, and no text that becomes markup or code. */
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
            + " img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none';"
            + " require-trusted-types-for 'script'; trusted-types 'none'";

    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "svg", "image/svg+xml");

    private static final List<String> FILES = List.of("api.js", "dom.js", "icon.svg", "page.css", "page.js", "requests.js");

    private PageRoutes() {}

    public static List<Route> of() {
        return List.of(
                new Route("/__petstore", Map.of("GET", request -> file("index.html"))),
                new Route("/__petstore/", Map.of("GET", request -> file("index.html"))),
                new Route(
                        "/__petstore/page/{file}",
                        Map.of("GET", request -> asked(String.valueOf(request.pathParameter())))));
    }

    private static Response asked(String name) {
        return FILES.contains(name) ? file(name) : Errors.noSuchPath();
    }

    private static Response file(String name) {
        String type = String.valueOf(TYPES.get(name.substring(name.indexOf('.') + 1)));
        return Response.empty(200)
                .withBody(ServerRoutes.document("page/" + name).getBytes(StandardCharsets.UTF_8))
                .withContentType(type)
                .with("Content-Security-Policy", POLICY)
                .with("X-Content-Type-Options", "nosniff")
                .with("Cache-Control", "no-store")
                .with("Referrer-Policy", "no-referrer")
                .with("Cross-Origin-Resource-Policy", "same-origin");
    }
}
