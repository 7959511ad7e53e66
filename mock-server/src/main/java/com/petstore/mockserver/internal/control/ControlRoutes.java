package com.petstore.mockserver.internal.control;

import com.petstore.mockserver.internal.service.Route;
import com.petstore.mockserver.internal.service.ServerState;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

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
        return Stream.of(
                        ServerRoutes.of(state, shutdown),
                        KeyRoutes.of(state),
                        ClockRoutes.of(state.clock()),
                        StateRoutes.of(state, reset),
                        RequestRoutes.of(state),
                        FaultRoutes.of(state.faults()))
                .flatMap(List::stream)
                .toList();
    }

    /** {@return the OpenAPI document of the service, as JSON} */
    public static String openApi() {
        return new String(Resources.read("openapi.json"), StandardCharsets.UTF_8);
    }
}
