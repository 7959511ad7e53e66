// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.JsonFields;
import com.petstore.mockserver.internal.JsonObject;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;

/** {@code /__petstore/clock}: the page and tests in other languages read and move the time of the server. */
final class ClockRoutes {

    /** As far as the clock goes: 292 years. */
    private static final long LONGEST_ADVANCE = Long.MAX_VALUE / 1_000_000;

    private final MockClock clock;

    private ClockRoutes(MockClock clock) {
        this.clock = clock;
    }

    static void addTo(RouteTable table, MockClock clock) {
        ClockRoutes routes = new ClockRoutes(clock);
        table.add("GET", "/clock", request -> routes.now())
                .addWithBody("PUT", "/clock", routes::advanceTo)
                .addWithBody("POST", "/clock/advance", routes::advance)
                .add("POST", "/clock/freeze", request -> routes.after(clock::freeze))
                .add("POST", "/clock/resume", request -> routes.after(clock::resume))
                .add("POST", "/clock/auto-advance", request -> routes.after(clock::autoAdvance));
    }

    private Reply advanceTo(Incoming request) {
        String now = JsonFields.read(request.content(), "now").requiredText("now");
        try {
            Instant instant = Instant.parse(now);
            if (instant.isAfter(clock.latest())) {
                throw new IllegalArgumentException("now must be at most " + clock.latest() + ", was " + now);
            }
            return after(() -> clock.advanceTo(instant));
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("now must be an instant such as 2030-12-05T00:00:00Z, was " + now, e);
        }
    }

    private Reply advance(Incoming request) {
        long millis = JsonFields.read(request.content(), "durationMs").requiredNumber("durationMs", 0, LONGEST_ADVANCE);
        return after(() -> clock.advance(Duration.ofMillis(millis)));
    }

    private Reply after(Runnable step) {
        step.run();
        return now();
    }

    private Reply now() {
        return Reply.json(
                200,
                new JsonObject()
                        .with("now", clock.instant())
                        .with("mode", clock.mode().id()));
    }
}
