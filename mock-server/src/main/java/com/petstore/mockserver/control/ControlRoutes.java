package com.petstore.mockserver.control;

import com.petstore.mockserver.assumptions.Assumptions;
import com.petstore.mockserver.http.Answer;
import com.petstore.mockserver.http.Operation;
import com.petstore.mockserver.http.Route;
import com.petstore.mockserver.http.Route.Access;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/** The routes under {@code /__petstore}. */
public final class ControlRoutes {

    private ControlRoutes() {}

    /**
     * Makes the routes of one server.
     *
     * @param assumptions what the server assumes
     * @return the routes
     */
    public static List<Route> of(Assumptions assumptions) {
        return List.of(
                get("/__petstore/openapi.json", call -> Answer.json(200, resource("openapi.json"))),
                get(
                        "/__petstore/assumptions",
                        call -> Answer.json(
                                200, AssumptionsDocument.write(resource("assumptions.json"), assumptions))));
    }

    private static Route get(String path, Operation operation) {
        return new Route(Access.OPEN, path, Map.of("GET", operation));
    }

    private static byte[] resource(String name) {
        try (InputStream resource = ControlRoutes.class.getResourceAsStream(name)) {
            if (resource == null) {
                throw new IllegalStateException("the jar must hold " + name + ", did not");
            }
            return resource.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name, e);
        }
    }
}
