package com.petstore.mockserver.internal.wire;

import java.time.Duration;
import java.util.concurrent.Executor;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;

/**
 * Reads and forgets what is left of a body after the answer was sent.
 *
 * <p>Most clients send all of their body before they look for an answer. Were the connection closed on them meanwhile,
 * they would report a broken pipe and never see why they were refused.
 */
final class BodyDrain implements Runnable {

    private static final int MAX_BYTES = 16 * 1024 * 1024;

    private final Request request;
    private final Runnable then;
    private final BodyReadTimeout patience;
    private long bytes;

    private BodyDrain(Request request, Duration time, Runnable then) {
        this.request = request;
        this.then = then;
        this.patience = new BodyReadTimeout(request, time);
    }

    /** Reads on, at first on the thread of the executor and then on Jetty's, until the body or the patience ends. */
    static void drain(Request request, Duration time, Executor first, Runnable then) {
        if (request.getLength() != 0) {
            first.execute(new BodyDrain(request, time, then));
        } else {
            then.run();
        }
    }

    @Override
    public void run() {
        while (true) {
            Content.Chunk chunk = request.read();
            if (chunk == null) {
                patience.await(this);
                return;
            }
            boolean last = chunk.isLast();
            bytes += chunk.remaining();
            chunk.release();
            if (last || Content.Chunk.isFailure(chunk) || bytes > MAX_BYTES) {
                patience.end();
                then.run();
                return;
            }
        }
    }
}
