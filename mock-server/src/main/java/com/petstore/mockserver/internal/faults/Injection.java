package com.petstore.mockserver.internal.faults;

import com.petstore.mockserver.internal.service.Response;
import com.petstore.mockserver.internal.wire.Exchange;
import com.petstore.mockserver.internal.wire.Exchange.BodyWriter;
import java.time.Instant;
import java.util.Arrays;

/**
 * A request that a fault hits, as the fault's effect sees it.
 *
 * @param exchange the request
 * @param response the service's response to it; empty before the operation
 * @param proceed continues as if there were no fault
 * @param delays where it can wait
 * @param resetsBefore {@link Delays#resets} from before the fault was looked for
 */
record Injection(Exchange exchange, Response response, Runnable proceed, Delays delays, long resetsBefore) {

    Instant now() {
        return delays.now();
    }

    void waitUntil(Instant moment, Runnable then) {
        delays.delay(exchange, resetsBefore, moment, then);
    }

    void stall() {
        delays.stall(exchange, resetsBefore);
    }

    void respond(Response other) {
        exchange.respond(other);
    }

    /** Sends the service's response with a body that the writer breaks. */
    void respond(BodyWriter writer) {
        exchange.respond(response, writer);
    }

    /** Sends the service's response with less of its body, and a length that fits. */
    void respondWithBytes(int count) {
        respond(response.withBody(Arrays.copyOf(response.body(), Math.max(0, count))));
    }
}
