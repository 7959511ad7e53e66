package com.petstore.mockserver.internal.wire;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;

/**
 * A body that goes on: asks five times a second for what to send, and only once the client has taken what was sent before. No
 * thread waits for that. It ends with the source, with the connection, or with the server.
 */
public final class EventStream implements Exchange.BodyWriter {

    private static final long INTERVAL_MS = 200;

    private final Supplier<Optional<byte[]>> source;

    /** Takes what returns the next bytes, which may be none, or empty at the end. */
    public EventStream(Supplier<Optional<byte[]>> source) {
        this.source = source;
    }

    @Override
    public void write(Exchange exchange, Response response, byte[] body, Callback whenWritten) {
        response.getHeaders().remove(HttpHeader.CONTENT_LENGTH);
        next(exchange, response, whenWritten);
    }

    private void next(Exchange exchange, Response response, Callback whenWritten) {
        Optional<byte[]> next = source.get();
        if (next.isEmpty()) {
            response.write(true, BufferUtil.EMPTY_BUFFER, whenWritten);
        } else {
            Callback later = Callback.from(() -> later(exchange, response, whenWritten), whenWritten::failed);
            response.write(false, ByteBuffer.wrap(next.get()), later);
        }
    }

    private void later(Exchange exchange, Response response, Callback whenWritten) {
        Runnable next = () -> exchange.dispatch(() -> next(exchange, response, whenWritten));
        exchange.request().getComponents().getScheduler().schedule(next, INTERVAL_MS, TimeUnit.MILLISECONDS);
    }
}
