package com.petstore.mockserver.internal.control;

import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.internal.json.InvalidInputException;
import com.petstore.mockserver.internal.json.JsonObject;
import com.petstore.mockserver.internal.service.OperationRequest;
import com.petstore.mockserver.internal.service.Response;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;

/** {@code /__petstore/clock}: the time of the server, asked and moved. */
final class ClockRoutes {

    private final MockClock clock;

    private ClockRoutes(MockClock clock) {
        this.clock = clock;
    }

    static void addTo(RouteTable table, MockClock clock) {
        ClockRoutes routes = new ClockRoutes(clock);
        table.add("GET", "/clock", request -> routes.now())
                .addWithBody("PUT", "/clock", routes::set)
                .addWithBody("POST", "/clock/advance", routes::advance)
                .add("POST", "/clock/hold", request -> routes.after(clock::hold))
                .add("POST", "/clock/run", request -> routes.after(clock::run));
    }

    private Response set(OperationRequest request) throws InvalidInputException {
        String now = ControlBody.textOf(request, "now");
        try {
            return after(() -> clock.set(Instant.parse(now)));
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("now must be an instant such as 2030-12-05T00:00:00Z, was " + now, e);
        }
    }

    private Response advance(OperationRequest request) throws InvalidInputException {
        String duration = ControlBody.textOf(request, "duration");
        try {
            return after(() -> clock.advance(Duration.parse(duration)));
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("duration must be one such as PT60S or P1D, was " + duration, e);
        }
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
                        .with("pace", clock.pace().id()));
    }
}
