package com.petstore.mockserver.internal.control;

import com.petstore.mockserver.internal.json.InvalidJsonException;
import com.petstore.mockserver.internal.json.JsonObject;
import com.petstore.mockserver.internal.pets.PetWriter;
import com.petstore.mockserver.internal.pets.Seed;
import com.petstore.mockserver.internal.service.OperationRequest;
import com.petstore.mockserver.internal.service.Response;
import com.petstore.mockserver.internal.service.Route;
import com.petstore.mockserver.internal.service.ServerState;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** {@code /__petstore/state}: what is stored, in the form of a seed file, taken out and put in. */
final class StateRoutes {

    private final ServerState state;

    private StateRoutes(ServerState state) {
        this.state = state;
    }

    static List<Route> of(ServerState state, Runnable reset) {
        StateRoutes routes = new StateRoutes(state);
        return List.of(
                new Route(
                        "/__petstore/state",
                        Map.of(
                                "GET", ControlOperation.of(request -> routes.state()),
                                "PUT", ControlOperation.withBody(routes::replace))),
                new Route("/__petstore/state/reset", Map.of("POST", ControlOperation.of(request -> {
                    reset.run();
                    return Response.empty(204);
                }))));
    }

    private Response state() {
        byte[] pets = PetWriter.pets(state.pets().snapshot().pets());
        return Response.json(
                200,
                new JsonObject()
                        .withJson("pets", new String(pets, StandardCharsets.UTF_8))
                        .withJson("orders", state.orders().json())
                        .toBytes());
    }

    private Response replace(OperationRequest request) throws InvalidJsonException {
        Seed seed = Seed.read(request.body());
        state.pets().replaceAll(seed.pets(), seed.newPets());
        state.orders().replace(seed.orders() == null ? "[]" : seed.orders());
        return state();
    }
}
