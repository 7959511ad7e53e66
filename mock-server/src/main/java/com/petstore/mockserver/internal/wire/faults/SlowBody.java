package com.petstore.mockserver.internal.wire.faults;

import com.petstore.mockserver.internal.wire.BodyWriter;
import com.petstore.mockserver.internal.wire.Exchange;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Sends a body in up to ten pieces, with a pause of the clock's before each. */
final class SlowBody implements BodyWriter {

    private static final int PIECES = 10;

    private final Instant start;
    private final Duration time;
    private final Delays delays;
    private final long since;

    SlowBody(Instant start, Duration time, Delays delays, long since) {
        this.start = start;
        this.time = time;
        this.delays = delays;
        this.since = since;
    }

    @Override
    public void write(Exchange exchange, Response response, byte[] body, Callback whenWritten) {
        // The headers do not wait.
        response.write(
                false,
                ByteBuffer.allocate(0),
                Callback.from(() -> writePiece(1, exchange, response, body, whenWritten), whenWritten::failed));
    }

    private void writePiece(int number, Exchange exchange, Response response, byte[] body, Callback whenWritten) {
        int pieces = Math.max(1, Math.min(PIECES, body.length));
        boolean isLast = number == pieces;
        int from = body.length * (number - 1) / pieces;
        int to = body.length * number / pieces;
        Callback then = isLast
                ? whenWritten
                : Callback.from(
                        () -> writePiece(number + 1, exchange, response, body, whenWritten), whenWritten::failed);
        delays.delay(
                exchange,
                since,
                start.plus(time.multipliedBy(number).dividedBy(pieces)),
                () -> response.write(isLast, ByteBuffer.wrap(body, from, to - from), then));
    }
}
