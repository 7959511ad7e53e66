package com.petstore.mockserver.internal.faults;

import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.internal.wire.Exchange;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** The requests that wait for the clock, or until their client has gone, so that a reset can end them. Thread-safe. */
final class Delays {

    private final class Delay {

        private final Exchange exchange;
        private final Runnable then;
        private volatile Runnable unschedule = () -> {};

        Delay(Exchange exchange, Runnable then) {
            this.exchange = exchange;
            this.then = then;
        }

        /** On a thread of the clock, which must not be kept. */
        void end() {
            if (pending.remove(this)) {
                exchange.goOn(then);
            }
        }

        void cancel() {
            if (pending.remove(this)) {
                unschedule.run();
                exchange.abandon();
            }
        }
    }

    private final MockClock clock;
    /** Who removes a delay, ends it. */
    private final Set<Delay> pending = ConcurrentHashMap.newKeySet();

    private final AtomicLong resets = new AtomicLong();

    Delays(MockClock clock) {
        this.clock = clock;
    }

    /** Number of resets so far. It is read before a fault is looked for, so that a reset before its wait is noticed. */
    long resets() {
        return resets.get();
    }

    Instant now() {
        return clock.instant();
    }

    /** Continues a request at a moment of the clock, on a thread of the server; at once if the moment has passed. */
    void delay(Exchange exchange, long resetsBefore, Instant until, Runnable then) {
        if (!now().isBefore(until)) {
            then.run();
            return;
        }
        Delay delay = begin(exchange, then);
        delay.unschedule = clock.scheduleAt(until, delay::end);
        cancelIfReset(delay, resetsBefore);
    }

    /** Keeps a request until its client has gone. */
    void stall(Exchange exchange, long resetsBefore) {
        Delay delay = begin(exchange, () -> {});
        exchange.awaitEndOfClient(delay::cancel);
        cancelIfReset(delay, resetsBefore);
    }

    /** Drops the connections of all requests that wait now. */
    void cancelAll() {
        resets.incrementAndGet();
        pending.forEach(Delay::cancel);
    }

    private Delay begin(Exchange exchange, Runnable then) {
        Delay delay = new Delay(exchange, then);
        exchange.pause();
        // Jetty would mistake the body that nobody reads meanwhile for one that does not arrive.
        exchange.request().addIdleTimeoutListener(late -> false);
        pending.add(delay);
        return delay;
    }

    private void cancelIfReset(Delay delay, long resetsBefore) {
        if (resets.get() != resetsBefore) {
            delay.cancel();
        }
    }
}
