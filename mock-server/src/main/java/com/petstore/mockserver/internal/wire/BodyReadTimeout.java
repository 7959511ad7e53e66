package com.petstore.mockserver.internal.wire;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/** Waits for more of a body, but not longer than a time counted from the first wait. To be used by one reader. */
final class BodyReadTimeout {

    private final Request request;
    private final Duration time;
    private Scheduler.@Nullable Task deadline;

    BodyReadTimeout(Request request, Duration time) {
        this.request = request;
        this.time = time;
    }

    /** Runs the reader again when there is something to read, which may be the failure that time is up. */
    void await(Runnable reader) {
        if (deadline == null) {
            TimeoutException late = new TimeoutException("the body took too long");
            deadline = request.getComponents()
                    .getScheduler()
                    .schedule(() -> request.fail(late), time.toMillis(), TimeUnit.MILLISECONDS);
        }
        request.demand(reader);
    }

    void end() {
        if (deadline != null) {
            deadline.cancel();
        }
    }
}
