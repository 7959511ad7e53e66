package com.petstore.mockserver.internal.control;

import com.petstore.mockserver.internal.json.JsonObject;
import com.petstore.mockserver.internal.service.Response;
import com.petstore.mockserver.internal.service.Route;
import com.petstore.mockserver.internal.service.ServerState;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a server says of itself, and its end. */
final class ServerRoutes {

    private ServerRoutes() {}

    static List<Route> of(ServerState state, Runnable shutdown) {
        return List.of(
                get("/__petstore/health", request -> status(200, "up")),
                get("/__petstore/info", request -> info(state)),
                get("/__petstore/openapi.json", request -> Response.json(200, Resources.read("openapi.json"))),
                get(
                        "/__petstore/assumptions",
                        request -> Response.json(
                                200,
                                AssumptionsDocument.write(Resources.read("assumptions.json"), state.assumptions()))),
                new Route("/__petstore/shutdown", Map.of("POST", ControlOperation.of(request -> {
                    shutdown.run();
                    return status(202, "stopping");
                }))));
    }

    private static Route get(String path, ControlOperation.Steps steps) {
        return new Route(path, Map.of("GET", ControlOperation.of(steps)));
    }

    private static Response status(int status, String text) {
        return Response.json(status, new JsonObject().with("status", text).toBytes());
    }

    private static Response info(ServerState state) {
        JsonObject info = new JsonObject()
                .withOptional(
                        "version",
                        Optional.ofNullable(ServerRoutes.class.getPackage().getImplementationVersion()))
                .with("pid", ProcessHandle.current().pid())
                .with("now", state.clock().instant())
                .with("pace", state.clock().pace().id())
                .with("pets", state.pets().snapshot().pets().size())
                .with("keys", state.keys().all().size())
                .with("requests", state.journal().requests().size())
                .with("droppedRequests", state.journal().dropped());
        return Response.json(200, info.toBytes());
    }
}
