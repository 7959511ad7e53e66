// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.JsonObject;
import com.petstore.mockserver.internal.QueryParameters;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.LongPredicate;

/** The routes under {@code /__petstore}; {@code docs/mock-server/server.md} lists them. */
final class ControlRoutes {

    private static final int USUALLY_SHOWN_PETS = 100;
    private static final int MOST_PETS = 10_000;

    private ControlRoutes() {}

    /**
     * Makes the routes of one server.
     *
     * @param state what the server knows
     * @param faults what goes wrong in it
     * @param stubs what responds in place of the service
     * @param reset goes back to the start
     * @param shutdown begins to stop the server; it must not wait for that
     * @return the routes
     */
    static List<Route> of(
            ServerState state, FaultRegistry faults, StubRegistry stubs, Runnable reset, Runnable shutdown) {
        RouteTable table = new RouteTable();
        ServerRoutes.addTo(table, state, shutdown);
        KeyRoutes.addTo(table, state);
        ClockRoutes.addTo(table, state.clock());
        addState(table, state, reset);
        RequestRoutes.addTo(table, state);
        addFaults(table, faults);
        addStubs(table, stubs);
        return table.routes();
    }

    /** What is stored, in the form of a seed file, is taken out and put in; pets are added one by one, too. */
    private static void addState(RouteTable table, ServerState state, Runnable reset) {
        table.add("GET", "/state", request -> showState(state))
                .addWithBody("PUT", "/state", request -> replaceState(state, request))
                .addAction("POST", "/state/reset", reset)
                .add("GET", "/pets", request -> lastPets(state, request), "last")
                .addWithBody("POST", "/pets", request -> addPet(state, request));
    }

    private static Response showState(ServerState state) {
        byte[] pets = PetWriter.pets(state.pets().snapshot().pets());
        return Response.json(
                200,
                new JsonObject()
                        .withJson("pets", new String(pets, StandardCharsets.UTF_8))
                        .withJson("orders", state.pets().orders()));
    }

    private static Response lastPets(ServerState state, OperationRequest request) {
        long most = RequestRoutes.number(
                "last", new QueryParameters(request.query()).single("last"), MOST_PETS, USUALLY_SHOWN_PETS);
        byte[] pets = PetWriter.pets(state.pets().last((int) most));
        return Response.json(
                200,
                new JsonObject()
                        .withJson("pets", new String(pets, StandardCharsets.UTF_8))
                        .with("total", state.pets().size()));
    }

    /** The pet gets the next identifier, whatever else is added meanwhile. */
    private static Response addPet(ServerState state, OperationRequest request) {
        return Response.json(201, PetWriter.pet(state.pets().add(PetReader.readNew(request.body(), true, null))));
    }

    private static Response replaceState(ServerState state, OperationRequest request) {
        state.pets().replaceAll(Seed.read(request.body()));
        return showState(state);
    }

    /** Adds, lists and removes faults; the list shows the remaining hits. */
    private static void addFaults(RouteTable table, FaultRegistry faults) {
        table.add("GET", "/faults", request -> Response.json(200, FaultJson.write(faults.list())))
                .addWithBody(
                        "POST",
                        "/faults",
                        request -> Response.json(201, FaultJson.write(faults.add(FaultJson.read(request.body())))))
                .addAction("DELETE", "/faults", faults::clear)
                .add("DELETE", "/faults/{id}", request -> remove("fault", faults::remove, request));
    }

    /** Adds, lists and removes stubs; the list shows the remaining hits. */
    private static void addStubs(RouteTable table, StubRegistry stubs) {
        table.add("GET", "/stubs", request -> Response.json(200, StubJson.write(stubs.list())))
                .addWithBody(
                        "POST",
                        "/stubs",
                        request -> Response.json(201, StubJson.write(stubs.add(StubJson.read(request.body())))))
                .addAction("DELETE", "/stubs", stubs::clear)
                .add("DELETE", "/stubs/{id}", request -> remove("stub", stubs::remove, request));
    }

    private static Response remove(String what, LongPredicate remove, OperationRequest request) {
        String id = String.valueOf(request.pathParameter());
        boolean isRemoved = id.matches("[0-9]{1,18}") && remove.test(Long.parseLong(id));
        return isRemoved
                ? Response.empty(204)
                : Response.error(404, "not_found", "no " + what + " has this identifier");
    }
}
