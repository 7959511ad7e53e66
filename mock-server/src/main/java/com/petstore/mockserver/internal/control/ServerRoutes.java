package com.petstore.mockserver.internal.control;

import com.petstore.mockserver.internal.json.JsonObject;
import com.petstore.mockserver.internal.service.Answer;
import com.petstore.mockserver.internal.service.OperationHandler;
import com.petstore.mockserver.internal.service.Route;
import com.petstore.mockserver.internal.service.Route.Access;
import com.petstore.mockserver.internal.service.World;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a server says of itself, and its end. */
final class ServerRoutes {

    private ServerRoutes() {}

    static List<Route> of(World world, Runnable shutdown) {
        return List.of(
                get("/__petstore/health", call -> status(200, "up")),
                get("/__petstore/info", call -> info(world)),
                get("/__petstore/openapi.json", call -> Answer.json(200, Resources.read("openapi.json"))),
                get(
                        "/__petstore/assumptions",
                        call -> Answer.json(
                                200,
                                AssumptionsDocument.write(Resources.read("assumptions.json"), world.assumptions()))),
                new Route(Access.OPEN, "/__petstore/shutdown", Map.of("POST", call -> {
                    shutdown.run();
                    return status(202, "stopping");
                })));
    }

    private static Route get(String path, OperationHandler operation) {
        return new Route(Access.OPEN, path, Map.of("GET", operation));
    }

    private static Answer status(int status, String text) {
        return Answer.json(status, new JsonObject().with("status", text).toBytes());
    }

    private static Answer info(World world) {
        JsonObject info = new JsonObject()
                .withOptional(
                        "version",
                        Optional.ofNullable(ServerRoutes.class.getPackage().getImplementationVersion()))
                .with("pid", ProcessHandle.current().pid())
                .with("now", world.clock().instant())
                .with("pace", world.clock().pace().id())
                .with("pets", world.animals().snapshot().animals().size())
                .with("keys", world.keys().all().size())
                .with("requests", world.journal().requests().size())
                .with("droppedRequests", world.journal().dropped());
        return Answer.json(200, info.toBytes());
    }
}
