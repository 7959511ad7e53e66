package com.petstore.mockserver.internal.wire.faults;

import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.internal.wire.Exchange;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The requests that wait for the clock, or for nothing at all, so that a reset of the server can end them. Thread-safe.
 */
public final class Delays {

    private final class Delay {

        private final Exchange exchange;
        private final Runnable then;
        private final AtomicBoolean isOver = new AtomicBoolean();
        private volatile Runnable unschedule = () -> {};

        Delay(Exchange exchange, Runnable then) {
            this.exchange = exchange;
            this.then = then;
        }

        /** On a thread of the clock, which must not be kept. */
        void end() {
            if (isOver.compareAndSet(false, true)) {
                pending.remove(this);
                exchange.goOn(then);
            }
        }

        void cancel() {
            if (isOver.compareAndSet(false, true)) {
                pending.remove(this);
                unschedule.run();
                exchange.abandon();
            }
        }
    }

    private final MockClock clock;
    private final Set<Delay> pending = ConcurrentHashMap.newKeySet();
    private final AtomicLong resets = new AtomicLong();

    public Delays(MockClock clock) {
        this.clock = clock;
    }

    /** How often all was cancelled; who wants to wait says since when, so that none slips through while it gets ready. */
    long resets() {
        return resets.get();
    }

    /**
     * Goes on with a request at a moment of the clock, on a thread of the server's; at once if the moment has passed.
     *
     * @param since the {@link #resets} when it was decided that the request waits
     */
    void delay(Exchange exchange, long since, Instant until, Runnable then) {
        if (!clock.instant().isBefore(until)) {
            then.run();
            return;
        }
        Delay delay = begin(exchange, then);
        delay.unschedule = clock.scheduleAt(until, delay::end);
        cancelIfReset(delay, since);
    }

    /**
     * Lets a request wait until its client has gone.
     *
     * @param since the {@link #resets} when it was decided that the request waits
     */
    void stall(Exchange exchange, long since) {
        Delay delay = begin(exchange, () -> {});
        exchange.awaitEndOfClient(delay::cancel);
        cancelIfReset(delay, since);
    }

    /** Drops the connections of all requests that wait now. */
    public void cancelAll() {
        resets.incrementAndGet();
        pending.forEach(Delay::cancel);
    }

    private Delay begin(Exchange exchange, Runnable then) {
        Delay delay = new Delay(exchange, then);
        exchange.pause();
        // Jetty would take the body that nobody reads meanwhile for one that does not come.
        exchange.request().addIdleTimeoutListener(late -> false);
        pending.add(delay);
        return delay;
    }

    private void cancelIfReset(Delay delay, long since) {
        if (resets.get() != since) {
            delay.cancel();
        }
    }
}
