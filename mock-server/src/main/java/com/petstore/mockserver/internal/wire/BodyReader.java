package com.petstore.mockserver.internal.wire;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.BufferUtil;

/** Reads the body of a request without holding a thread while the client takes its time, and only so much of either. */
public final class BodyReader implements Runnable {

    /** What came of it. */
    public sealed interface Outcome {
        @SuppressWarnings("ArrayRecordComponent") // never compared
        record Complete(byte[] body) implements Outcome {}

        record TooLarge() implements Outcome {}

        record TooLate() implements Outcome {}

        record Malformed() implements Outcome {}

        record Lost() implements Outcome {}
    }

    private final Request request;
    private final int maxBytes;
    private final Consumer<Outcome> then;
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private final BodyReadTimeout patience;

    private BodyReader(Request request, HttpLimits limits, Consumer<Outcome> then) {
        this.request = request;
        this.maxBytes = limits.bodyBytes();
        this.then = then;
        this.patience = new BodyReadTimeout(request, limits.bodyTime());
    }

    /** Reads on, on Jetty's threads, and says once what came of it. */
    public static void read(Request request, HttpLimits limits, Consumer<Outcome> then) {
        new BodyReader(request, limits, then).run();
    }

    @Override
    public void run() {
        while (true) {
            Content.Chunk chunk = request.read();
            if (chunk == null) {
                patience.await(this);
                return;
            }
            if (Content.Chunk.isFailure(chunk)) {
                finish(failed(chunk.getFailure()));
                return;
            }
            ByteBuffer bytes = chunk.getByteBuffer();
            boolean tooLarge = body.size() + bytes.remaining() > maxBytes;
            if (!tooLarge) {
                body.writeBytes(BufferUtil.toArray(bytes));
            }
            boolean last = chunk.isLast();
            chunk.release();
            if (tooLarge || last) {
                finish(tooLarge ? new Outcome.TooLarge() : new Outcome.Complete(body.toByteArray()));
                return;
            }
        }
    }

    private void finish(Outcome outcome) {
        patience.end();
        then.accept(outcome);
    }

    private static Outcome failed(Throwable cause) {
        if (cause instanceof HttpException) {
            return new Outcome.Malformed();
        }
        return cause instanceof TimeoutException ? new Outcome.TooLate() : new Outcome.Lost();
    }
}
