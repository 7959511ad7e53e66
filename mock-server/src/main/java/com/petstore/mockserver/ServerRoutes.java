// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The routes for scripts that probe, inspect and stop a server: health, version, OpenAPI document and assumptions, shutdown. */
final class ServerRoutes {

    private static final String FOLDER = "internal/control/";

    private ServerRoutes() {}

    /** The OpenAPI document of the service, as JSON. */
    static String openApi() {
        return document("openapi.json");
    }

    static void addTo(RouteTable table, ServerState state, Runnable shutdown) {
        byte[] openApi = openApi().getBytes(StandardCharsets.UTF_8);
        table.add("GET", "/health", request -> status(200, "up"))
                .add("GET", "/info", request -> info(state))
                .add("GET", "/openapi.json", request -> Reply.json(200, openApi))
                .add("GET", "/assumptions", request -> assumptions(state.behavior()))
                .add("POST", "/shutdown", request -> {
                    shutdown.run();
                    return status(202, "stopping");
                });
    }

    private static Reply status(int status, String text) {
        return Reply.json(status, new JsonObject().with("status", text));
    }

    private static Reply info(ServerState state) {
        Journal.Totals journal = state.journal().totals();
        String version = ServerRoutes.class.getPackage().getImplementationVersion();
        return Reply.json(
                200,
                new JsonObject()
                        .withOptional("version", Optional.ofNullable(version))
                        .with("pid", ProcessHandle.current().pid())
                        .with("now", state.clock().instant())
                        .with("clockMode", state.clock().mode().id())
                        .with("pets", state.pets().size())
                        .with("petChanges", state.pets().changes())
                        .with("keys", state.keys().all().size())
                        .with("requests", journal.kept())
                        .with("droppedRequests", journal.arrivals() - journal.kept())
                        .with(
                                "journal",
                                new JsonObject()
                                        .with("id", journal.id())
                                        .with("changes", journal.changes())
                                        .with("arrived", journal.arrivals())
                                        .with("refused", journal.refusals())));
    }

    /** Every gap of the interface document, and the values of those that can be chosen. */
    private static Reply assumptions(Behavior behavior) {
        List<JsonObject> gaps = document("assumptions.md")
                .lines()
                .filter(line -> line.startsWith("| "))
                .skip(1)
                .map(ServerRoutes::gap)
                .toList();
        return Reply.json(
                200, new JsonObject().with("behavior", behavior.settings()).with("assumptions", gaps));
    }

    /** A row of the table: name, what is left open, what the server does, and the values if there is a choice. */
    private static JsonObject gap(String row) {
        List<String> columns =
                Stream.of(row.split("\\|", -1)).map(String::strip).toList();
        return new JsonObject()
                .with("name", columns.get(1))
                .with("gap", columns.get(2))
                .with("behavior", columns.get(3))
                .withUnless("", "choice", columns.get(4).isEmpty() ? "" : columns.get(1));
    }

    static boolean hasDocument(String name) {
        return ServerRoutes.class.getResource(FOLDER + name) != null;
    }

    static String document(String name) {
        try (InputStream resource = ServerRoutes.class.getResourceAsStream(FOLDER + name)) {
            if (resource == null) {
                throw new IllegalStateException("the jar has no " + name);
            }
            return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name, e);
        }
    }
}
