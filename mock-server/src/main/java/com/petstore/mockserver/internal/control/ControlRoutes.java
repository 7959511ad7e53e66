package com.petstore.mockserver.internal.control;

import com.petstore.mockserver.Faults;
import com.petstore.mockserver.internal.faults.FaultJson;
import com.petstore.mockserver.internal.json.JsonObject;
import com.petstore.mockserver.internal.pets.PetWriter;
import com.petstore.mockserver.internal.pets.Seed;
import com.petstore.mockserver.internal.service.OperationRequest;
import com.petstore.mockserver.internal.service.Response;
import com.petstore.mockserver.internal.service.Route;
import com.petstore.mockserver.internal.service.ServerState;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The routes under {@code /__petstore}; the table of them is in {@code docs/server-control.md}. */
public final class ControlRoutes {

    private ControlRoutes() {}

    /**
     * Makes the routes of one server.
     *
     * @param state what the server knows
     * @param reset goes back to the start
     * @param shutdown begins to stop the server; it must not wait for that
     * @return the routes
     */
    public static List<Route> of(ServerState state, Runnable reset, Runnable shutdown) {
        RouteTable table = new RouteTable();
        ServerRoutes.addTo(table, state, shutdown);
        KeyRoutes.addTo(table, state);
        ClockRoutes.addTo(table, state.clock());
        addState(table, state, reset);
        RequestRoutes.addTo(table, state);
        addFaults(table, state.faults());
        return table.routes();
    }

    /** What is stored, in the form of a seed file, is taken out and put in. */
    private static void addState(RouteTable table, ServerState state, Runnable reset) {
        table.add("GET", "/state", request -> showState(state))
                .addWithBody("PUT", "/state", request -> replaceState(state, request))
                .addAction("POST", "/state/reset", reset);
    }

    private static Response showState(ServerState state) {
        byte[] pets = PetWriter.pets(state.pets().snapshot().pets());
        return Response.json(
                200,
                new JsonObject()
                        .withJson("pets", new String(pets, StandardCharsets.UTF_8))
                        .withJson("orders", state.pets().orders()));
    }

    private static Response replaceState(ServerState state, OperationRequest request) {
        state.pets().replaceAll(Seed.read(request.body()));
        return showState(state);
    }

    /** Adds, lists and removes faults; the list shows the remaining hits. */
    private static void addFaults(RouteTable table, Faults faults) {
        table.add("GET", "/faults", request -> Response.json(200, FaultJson.write(faults.list())))
                .addWithBody(
                        "POST",
                        "/faults",
                        request -> Response.json(201, FaultJson.write(faults.add(FaultJson.read(request.body())))))
                .addAction("DELETE", "/faults", faults::clear)
                .add("DELETE", "/faults/{id}", request -> removeFault(faults, request));
    }

    private static Response removeFault(Faults faults, OperationRequest request) {
        String id = String.valueOf(request.pathParameter());
        boolean isRemoved = id.matches("[0-9]{1,18}") && faults.remove(Long.parseLong(id));
        return isRemoved ? Response.empty(204) : Response.error(404, "not_found", "no fault has this identifier");
    }
}
