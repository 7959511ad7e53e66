// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.JsonObject;
import com.petstore.mockserver.internal.QueryParameters;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.stream.Stream;

/** The routes of the page and of tests in other languages, under {@code /__petstore}; {@code docs/mock-server/server.md} lists them. */
final class ControlRoutes {

    private static final int USUALLY_SHOWN_PETS = 100;
    private static final int MOST_PETS = 10_000;

    private ControlRoutes() {}

    /**
     * Makes the routes of one server.
     *
     * @param state the state of the server
     * @param reset restores the start
     * @param shutdown begins to stop the server; it must not wait for that
     * @return the routes
     */
    static List<Route> of(ServerState state, Runnable reset, Runnable shutdown) {
        RouteTable table = new RouteTable();
        ServerRoutes.addTo(table, state, shutdown);
        KeyRoutes.addTo(table, state);
        ClockRoutes.addTo(table, state.clock());
        addState(table, state, reset);
        RequestRoutes.addTo(table, state);
        addFaults(table, state.faults());
        addStubs(table, state.stubs());
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

    private static Reply showState(ServerState state) {
        PetRepository.Snapshot stored = state.pets().snapshot();
        byte[] pets = PetWriter.pets(stored.pets());
        return Reply.json(
                200,
                new JsonObject()
                        .withJson("pets", new String(pets, StandardCharsets.UTF_8))
                        .withJson("orders", stored.orders()));
    }

    private static Reply lastPets(ServerState state, Incoming request) {
        long most = RequestRoutes.number(
                "last",
                new QueryParameters(request.query().orElse(null)).single("last"),
                MOST_PETS,
                USUALLY_SHOWN_PETS);
        List<MockPet> all = state.pets().snapshot().pets();
        byte[] pets = PetWriter.pets(all.subList((int) Math.max(0, all.size() - most), all.size()));
        return Reply.json(
                200,
                new JsonObject()
                        .withJson("pets", new String(pets, StandardCharsets.UTF_8))
                        .with("total", all.size()));
    }

    /** The pet gets the next identifier, whatever else is added meanwhile. */
    private static Reply addPet(ServerState state, Incoming request) {
        return Reply.json(201, PetWriter.pet(state.pets().add(PetReader.readNew(request.content(), true, null))));
    }

    private static Reply replaceState(ServerState state, Incoming request) {
        state.pets().replaceAll(Seed.read(request.content()));
        return showState(state);
    }

    private static void addFaults(RouteTable table, Faults faults) {
        table.add(
                        "GET",
                        "/faults",
                        request -> list("faults", faults.list().stream().map(RegisteredFault::toJson)))
                .addWithBody(
                        "POST",
                        "/faults",
                        request -> Reply.json(
                                201, faults.add(Fault.read(request.content())).toJson()))
                .addAction("DELETE", "/faults", faults::clear)
                .add("DELETE", "/faults/{id}", request -> remove("fault", faults::remove, request));
    }

    private static void addStubs(RouteTable table, Stubs stubs) {
        table.add(
                        "GET",
                        "/stubs",
                        request -> list("stubs", stubs.list().stream().map(RegisteredStub::toJson)))
                .addWithBody(
                        "POST",
                        "/stubs",
                        request -> Reply.json(
                                201, stubs.add(Stub.read(request.content())).toJson()))
                .addAction("DELETE", "/stubs", stubs::clear)
                .add("DELETE", "/stubs/{id}", request -> remove("stub", stubs::remove, request));
    }

    private static Reply list(String name, Stream<JsonObject> elements) {
        return Reply.json(200, new JsonObject().with(name, elements.toList()));
    }

    private static Reply remove(String what, LongPredicate remove, Incoming request) {
        String id = request.pathParameter();
        boolean isRemoved = id.matches("[0-9]{1,18}") && remove.test(Long.parseLong(id));
        return isRemoved ? Reply.empty(204) : Reply.error(404, "not_found", "no " + what + " has this identifier");
    }
}
