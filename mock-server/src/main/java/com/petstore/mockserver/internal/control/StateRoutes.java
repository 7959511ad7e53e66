package com.petstore.mockserver.internal.control;

import com.petstore.mockserver.internal.json.InvalidInputException;
import com.petstore.mockserver.internal.json.JsonObject;
import com.petstore.mockserver.internal.pets.PetWriter;
import com.petstore.mockserver.internal.pets.Seed;
import com.petstore.mockserver.internal.service.OperationRequest;
import com.petstore.mockserver.internal.service.Response;
import com.petstore.mockserver.internal.service.ServerState;
import java.nio.charset.StandardCharsets;

/** {@code /__petstore/state}: what is stored, in the form of a seed file, taken out and put in. */
final class StateRoutes {

    private StateRoutes() {}

    static void addTo(RouteTable table, ServerState state, Runnable reset) {
        table.add("GET", "/state", request -> show(state))
                .addWithBody("PUT", "/state", request -> replace(state, request))
                .addAction("POST", "/state/reset", reset);
    }

    private static Response show(ServerState state) {
        byte[] pets = PetWriter.pets(state.pets().snapshot().pets());
        return Response.json(
                200,
                new JsonObject()
                        .withJson("pets", new String(pets, StandardCharsets.UTF_8))
                        .withJson("orders", state.orders().json()));
    }

    private static Response replace(ServerState state, OperationRequest request) throws InvalidInputException {
        Seed seed = Seed.read(request.body());
        state.pets().replaceAll(seed.pets(), seed.newPets());
        state.orders().replace(seed.orders() == null ? "[]" : seed.orders());
        return show(state);
    }
}
