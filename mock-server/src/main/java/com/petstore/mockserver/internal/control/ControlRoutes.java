package com.petstore.mockserver.internal.control;

import com.petstore.mockserver.internal.service.Route;
import com.petstore.mockserver.internal.service.ServerState;
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
        StateRoutes.addTo(table, state, reset);
        RequestRoutes.addTo(table, state);
        FaultRoutes.addTo(table, state.faults());
        return table.routes();
    }
}
