// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import com.petstore.mockserver.MockClock;
import com.petstore.sdk.TimeSource;
import com.petstore.sdk.internal.pacing.Cooldown;
import com.petstore.sdk.internal.pacing.Cooldown.Refusal;
import com.petstore.sdk.internal.pacing.Decision;
import com.petstore.sdk.internal.pacing.Observed;
import com.petstore.sdk.internal.pacing.Pacing;
import com.petstore.sdk.internal.pacing.Pacing.Demand;
import com.petstore.sdk.internal.pacing.Reason;
import com.petstore.sdk.internal.pacing.Waiting;
import com.petstore.sdk.internal.pacing.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.function.LongFunction;

/** A process with a pacing, a ledger whose responses a test gives, and time that a test advances: calls that wait start as the pacing allows. */
final class PacedProcess implements Pacing.Wakeable {

    private static final long GATE_AHEAD = Duration.ofHours(1).toNanos();

    private final MockClock clock = MockClock.frozenAt(Instant.EPOCH.plusSeconds(5_000));
    private final TimeSource time = TimeSource.of(clock, clock.scheduler());
    private final FakeLedger ledger = new FakeLedger(new TimeSource() {
        @Override
        public long nanoTime() {
            return now();
        }

        @Override
        public Instant instant() {
            return clock.instant();
        }

        @Override
        public Cancellable schedule(Duration delay, Runnable task) {
            return time.schedule(delay, task);
        }
    });
    private final Pacing pacing;
    private Observed observed = Observed.NOTHING;
    private int inFlight;
    private int waiting;
    private int waitingInBackground;
    private long callAt = Pacing.NEVER;

    PacedProcess() {
        this(0);
    }

    PacedProcess(double random) {
        pacing = new LedgerPacing(ledger, "account", time, () -> random, this);
        pacing.enter();
    }

    FakeLedger ledger() {
        return ledger;
    }

    Pacing pacing() {
        return pacing;
    }

    Observed observed() {
        return observed;
    }

    int inFlight() {
        return inFlight;
    }

    int waiting() {
        return waiting;
    }

    /** The time of the gate, whose origin is another than that of the time source. */
    long now() {
        return clock.nanoTime() + GATE_AHEAD;
    }

    Instant instant() {
        return clock.instant();
    }

    /** So many calls come. */
    void call(int calls) {
        waiting += calls;
        update(false);
    }

    /** So many calls come in the background. */
    void callInBackground(int calls) {
        waitingInBackground += calls;
        update(false);
    }

    int waitingInBackground() {
        return waitingInBackground;
    }

    /** A call that waits starts because the headers allow it. */
    void startByHeaders() {
        waiting--;
        inFlight++;
        pacing.granted(false, now());
        update(false);
    }

    /** A call comes and starts at once, because the headers allow it: none waits when the pacing settles. */
    void startAtOnceByHeaders() {
        inFlight++;
        pacing.granted(false, now());
        update(false);
    }

    /** The calls that wait go. */
    void giveUp() {
        waiting = 0;
        update(false);
    }

    /** A request that has just been sent is served, and shows a minute that ends in fifty seconds. */
    void serve(long limit, long remaining) {
        inFlight--;
        Window minute =
                new Window(limit, remaining, 60, now() + Duration.ofSeconds(50).toNanos(), now());
        observe(new Observed(minute, null, Cooldown.NONE.cleared(now())), false);
    }

    /** A request that has just been sent although the quota seemed to be used up is served. */
    void serveRecheck() {
        inFlight--;
        observe(Observed.NOTHING.rechecked(now()), false);
    }

    /** A request is served whose response shows no quota. */
    void serveWithoutQuota() {
        inFlight--;
        observe(new Observed(null, null, Cooldown.NONE.cleared(now())), false);
    }

    /** A request is refused for so long. */
    void refuse(Duration wait) {
        inFlight--;
        observe(refusal(wait, Reason.REFUSED, 1), true);
    }

    /** A 429 that comes now. */
    Observed refusal(Duration wait, Reason reason, int inARow) {
        Refusal refusal = new Refusal(now(), now() + wait.toNanos(), inARow, reason);
        return new Observed(null, null, Cooldown.NONE.refused(refusal));
    }

    private void observe(Observed more, boolean isRefused) {
        observed = observed.join(more);
        update(isRefused);
    }

    boolean isChecking() {
        return pacing.isChecking(demand(false));
    }

    /** Whether the headers decide. */
    boolean followsHeaders() {
        return pacing.decision(demand(false), false) == null;
    }

    /** When the next request may start, where the headers do not decide. */
    Decision decision() {
        return Objects.requireNonNull(pacing.decision(demand(false), false), "decision");
    }

    private boolean mayStart(boolean isBackground) {
        Decision decision = pacing.decision(demand(false), isBackground);
        return decision != null && decision.isNow();
    }

    @Override
    public void wake(LongFunction<Observed> learned) {
        observe(learned.apply(now()), false);
    }

    /** Something has changed: calls start that may, and the pacing settles. */
    void update(boolean isRefused) {
        while (waiting > 0 && !observed.cooldown().isActive(now()) && mayStart(false)) {
            waiting--;
            start(false);
        }
        while (waiting == 0 && waitingInBackground > 0 && !observed.cooldown().isActive(now()) && mayStart(true)) {
            waitingInBackground--;
            start(true);
        }
        long at = pacing.settle(demand(isRefused));
        boolean isHeld = waiting > 0 && !followsHeaders() && !decision().isNow();
        callAt = isHeld ? Math.min(at, decision().at()) : at;
        pacing.carryOut();
    }

    private void start(boolean isBackground) {
        inFlight++;
        pacing.granted(isBackground, now());
    }

    private Demand demand(boolean isRefused) {
        Waiting all = new Waiting(waiting, waitingInBackground);
        Waiting wanted = observed.cooldown().isActive(now()) ? Waiting.NONE : all;
        return new Demand(observed, inFlight, all, wanted, false, isRefused, now());
    }

    /** Lets time pass, and calls the pacing when it wants to be called. */
    void advance(Duration duration) {
        long end = now() + duration.toNanos();
        while (callAt <= end) {
            clock.advance(Duration.ofNanos(Math.max(0, callAt - now())));
            update(false);
        }
        clock.advance(Duration.ofNanos(end - now()));
    }
}
