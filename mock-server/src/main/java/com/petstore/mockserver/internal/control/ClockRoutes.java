package com.petstore.mockserver.internal.control;

import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.internal.json.InvalidJsonException;
import com.petstore.mockserver.internal.json.JsonObject;
import com.petstore.mockserver.internal.service.OperationRequest;
import com.petstore.mockserver.internal.service.Response;
import com.petstore.mockserver.internal.service.Route;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** {@code /__petstore/clock}: the time of the server, asked and moved. */
final class ClockRoutes {

    private final MockClock clock;

    private ClockRoutes(MockClock clock) {
        this.clock = clock;
    }

    static List<Route> of(MockClock clock) {
        ClockRoutes routes = new ClockRoutes(clock);
        return List.of(
                new Route(
                        "/__petstore/clock",
                        Map.of(
                                "GET", ControlOperation.of(request -> routes.now()),
                                "PUT", ControlOperation.withBody(routes::set))),
                post("/__petstore/clock/advance", ControlOperation.withBody(routes::advance)),
                post("/__petstore/clock/hold", ControlOperation.of(request -> routes.after(clock::hold))),
                post("/__petstore/clock/run", ControlOperation.of(request -> routes.after(clock::run))));
    }

    private static Route post(String path, ControlOperation operation) {
        return new Route(path, Map.of("POST", operation));
    }

    private Response set(OperationRequest request) throws InvalidJsonException {
        String now = ControlBody.read(request.body(), Set.of("now"), Set.of()).requiredText("now");
        try {
            clock.set(Instant.parse(now));
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("now must be an instant such as 2030-12-05T00:00:00Z, was " + now, e);
        }
        return now();
    }

    private Response advance(OperationRequest request) throws InvalidJsonException {
        String duration =
                ControlBody.read(request.body(), Set.of("duration"), Set.of()).requiredText("duration");
        try {
            clock.advance(Duration.parse(duration));
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("duration must be one such as PT60S or P1D, was " + duration, e);
        }
        return now();
    }

    private Response after(Runnable step) {
        step.run();
        return now();
    }

    private Response now() {
        return Response.json(
                200,
                new JsonObject()
                        .with("now", clock.instant())
                        .with("pace", clock.pace().id())
                        .toBytes());
    }
}
