package com.petstore.mockserver.internal.wire;

import com.petstore.mockserver.internal.service.Errors;
import java.io.ByteArrayOutputStream;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.BufferUtil;

/**
 * Reads the body of a request on Jetty's threads, without holding one while the client takes its time. Jetty has such a
 * reader too, but it gives up the connection when a body is too large, and the client would not see the 413.
 */
public final class BodyReader implements Runnable {

    private final Exchange exchange;
    private final HttpLimits limits;
    private final Consumer<byte[]> whenWhole;
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();

    /** Takes who gets the body; a request whose body is too large, malformed or does not come is refused here. */
    public BodyReader(Exchange exchange, HttpLimits limits, Consumer<byte[]> whenWhole) {
        this.exchange = exchange;
        this.limits = limits;
        this.whenWhole = whenWhole;
    }

    /** Hands over at once what another reader has read. */
    @Override
    public void run() {
        byte[] whole = exchange.body();
        if (whole != null) {
            whenWhole.accept(whole);
            return;
        }
        while (true) {
            Content.Chunk chunk = exchange.request().read();
            if (chunk == null) {
                exchange.request().demand(this);
                return;
            }
            if (Content.Chunk.isFailure(chunk)) {
                refuse(chunk.getFailure());
                return;
            }
            body.writeBytes(BufferUtil.toArray(chunk.getByteBuffer()));
            chunk.release();
            if (body.size() > limits.bodyBytes()) {
                exchange.respond(Errors.bodyTooLarge(limits.bodyBytes()));
                return;
            }
            if (chunk.isLast()) {
                exchange.noteBody(body.toByteArray());
                whenWhole.accept(body.toByteArray());
                return;
            }
        }
    }

    private void refuse(Throwable failure) {
        if (failure instanceof HttpException) {
            exchange.respond(Errors.malformed(400).andClose());
        } else if (failure instanceof TimeoutException) {
            exchange.respond(Errors.bodyTooLate(limits.idleTime()));
        } else {
            exchange.abandon();
        }
    }
}
