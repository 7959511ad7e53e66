package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.Plan;
import com.petstore.sdk.TimeSource;
import com.petstore.sdk.internal.http.QuotaHeaders;
import com.petstore.sdk.internal.http.ResponseHead;
import com.petstore.sdk.internal.ratelimit.Permit.State;
import com.petstore.sdk.internal.ratelimit.Permit.Wait;
import com.petstore.sdk.response.RateLimit;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets the attempts of all calls with one key through, in the order of the calls, when {@link GateRules} say so. Thread-safe; waits for
 * nothing, and runs nothing of anybody else's while it holds its lock.
 */
public final class RateLimitGate {

    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final int TOO_MANY_REQUESTS = 429;

    private final TimeSource time;
    private final GateClock clock;
    private final Object lock = new Object();
    private final GateRules rules;
    private final PermitQueue queue = new PermitQueue();
    private final GateTimer timer;
    private final RetryBudget retryBudget = new RetryBudget();
    private long positions;
    private volatile @Nullable QuotaHeaders lastQuota;

    /** A gate that knows nothing yet; {@code random} gives numbers from 0 to 1. */
    public RateLimitGate(TimeSource time, DoubleSupplier random) {
        this.time = time;
        this.clock = new GateClock(time);
        this.rules = new GateRules(random);
        this.timer = new GateTimer(time, this::wokenUp);
    }

    /** What is left for retries with this key. */
    public RetryBudget retryBudget() {
        return retryBudget;
    }

    /** The rate limit that the last answer showed. */
    public Optional<RateLimit> rateLimit() {
        QuotaHeaders last = lastQuota;
        return last == null ? Optional.empty() : last.rateLimit();
    }

    /** Lets one request through, whatever the service said before. */
    public void reopen() {
        long read = clock.read();
        synchronized (lock) {
            long now = clock.now(read);
            rules.advance(now);
            rules.reopen(now);
        }
        letThrough();
    }

    void declare(Plan plan) {
        long read = clock.read();
        synchronized (lock) {
            rules.declare(plan, clock.now(read));
        }
    }

    /** Whether a gate that is made anew would let requests through as this one does. */
    boolean isIdle() {
        long read = clock.read();
        synchronized (lock) {
            return queue.isEmpty() && rules.isIdle(clock.now(read));
        }
    }

    /**
     * Asks to send an attempt of a call.
     *
     * @param position the place of the call among all calls, from an earlier permit, or 0 for a new one behind all others
     * @param quotaPatience how many nanoseconds it may wait for the quota; it is refused once that is known not to suffice
     * @param patience how many nanoseconds it may wait in all
     */
    public Permit acquire(long position, long quotaPatience, long patience) {
        Permit permit;
        long read = clock.read();
        synchronized (lock) {
            long now = clock.now(read);
            long place = position == 0 ? ++positions : position;
            if (queue.isEmpty()) {
                rules.wake(now);
            }
            rules.advance(now);
            Decision decision = rules.decide(now);
            if (queue.isEmpty() && decision.isNow()) {
                return grant(new Permit(place, null), decision, now);
            }
            permit = queue(place, quotaPatience, patience, now);
        }
        letThrough();
        return permit;
    }

    private Permit queue(long position, long quotaPatience, long patience, long now) {
        long earliest = rules.earliest(now, queue.ahead(position) + 1);
        Wait wait = new Wait(now + quotaPatience, now + patience, Math.max(0, earliest - now));
        Permit permit = new Permit(position, wait);
        if (earliest > wait.quotaDeadline) {
            refuse(permit, earliest, now);
            wait.ready.complete(null);
        } else {
            queue.add(permit);
        }
        return permit;
    }

    private Permit grant(Permit permit, Decision decision, long now) {
        rules.grant(decision, now);
        permit.sentAt = now;
        permit.state = decision.takesToken() ? State.PAID : State.GRANTED;
        return permit;
    }

    private void refuse(Permit permit, long until, long now) {
        permit.state = State.REFUSED;
        permit.waiting().rejection = waitReason(until, now);
    }

    private WaitReason waitReason(long until, long now) {
        return new WaitReason(
                Duration.ofNanos(Math.max(0, until - now)),
                Optional.ofNullable(rules.heldUpBy(now)),
                rules.suspectedBan(),
                rateLimit());
    }

    /** What a further attempt of the call with this position would have to wait for. */
    public WaitReason waitReason() {
        long read = clock.read();
        synchronized (lock) {
            long now = clock.now(read);
            rules.advance(now);
            return waitReason(rules.earliest(now, 1), now);
        }
    }

    /** The attempt was answered. */
    public void answered(Permit permit, ResponseHead response) {
        QuotaHeaders quota = response.quota();
        Instant date = quota.date();
        // The service's time goes before ours, wherever it is shown.
        Instant cameAt = date == null ? time.instant() : date;
        boolean somebodyWaits;
        boolean aboutTheQuota = true;
        long read = clock.read();
        synchronized (lock) {
            if (!end(permit)) {
                return;
            }
            somebodyWaits = !queue.isEmpty();
            long now = clock.now(read);
            if (date != null) {
                rules.showDate(date.getEpochSecond(), permit.sentAt, now);
            } else {
                rules.assumeDate(TimeUnit.SECONDS.toNanos(cameAt.getEpochSecond()) + cameAt.getNano(), now);
            }
            switch (response.status()) {
                case UNAUTHORIZED, FORBIDDEN -> {
                    rules.denied(permit.sentAt, now);
                    aboutTheQuota = false;
                }
                case TOO_MANY_REQUESTS -> {
                    long wait = quota.askedWait(cameAt).map(Nanos::of).orElse(-1L);
                    rules.refused(quota, permit.sentAt, wait, now);
                }
                default -> rules.answered(quota, permit.sentAt, now);
            }
        }
        if (aboutTheQuota && quota.rateLimit().isPresent()) {
            lastQuota = quota;
        }
        if (somebodyWaits) {
            letThrough();
        }
    }

    /** The attempt was not answered, but may have reached the service. */
    public void lost(Permit permit) {
        synchronized (lock) {
            if (!end(permit)) {
                return;
            }
            rules.lost(permit.sentAt);
        }
        letThrough();
    }

    /** The attempt was not sent: gives its place to the next. */
    public void release(Permit permit) {
        if (permit.state != State.WAITING && !permit.granted()) {
            return;
        }
        synchronized (lock) {
            State left = permit.state;
            if (left == State.WAITING) {
                queue.remove(permit);
                permit.state = State.ENDED;
            } else if (end(permit)) {
                rules.unsent(left == State.PAID);
            }
        }
        letThrough();
    }

    private static boolean end(Permit permit) {
        boolean granted = permit.granted();
        permit.state = State.ENDED;
        return granted;
    }

    private void wokenUp(GateTimer.Alarm alarm) {
        synchronized (lock) {
            timer.wentOff(alarm);
        }
        letThrough();
    }

    /** Grants the permits that have come, and ends those that cannot come in time. */
    private void letThrough() {
        List<Permit> over = new ArrayList<>(0);
        GateTimer.@Nullable Alarm alarm;
        long read = clock.read();
        synchronized (lock) {
            long now = clock.now(read);
            grantDue(over, now);
            alarm = timer.set(queue.isEmpty() ? GateTimer.NEVER : endHopeless(over, now));
        }
        over.forEach(permit -> permit.waiting().ready.complete(null));
        if (alarm != null) {
            try {
                timer.carryOut(alarm, clock.read());
            } catch (RuntimeException | Error noTimer) {
                failThoseWhoWait(alarm, noTimer);
            }
        }
    }

    private void grantDue(List<Permit> granted, long now) {
        while (!queue.isEmpty()) {
            rules.advance(now);
            Decision decision = rules.decide(now);
            if (!decision.isNow()) {
                return;
            }
            granted.add(grant(queue.poll(), decision, now));
        }
    }

    /** Nobody would wake them any more; and whose answer or call led here has nothing to do with it. */
    private void failThoseWhoWait(GateTimer.Alarm alarm, Throwable noTimer) {
        List<Permit> waiting;
        synchronized (lock) {
            timer.wentOff(alarm);
            waiting = queue.removeAll();
            waiting.forEach(permit -> permit.state = State.ENDED);
        }
        waiting.forEach(permit -> permit.waiting().ready.completeExceptionally(noTimer));
    }

    /** Ends those that wait in vain, and returns when to look again. */
    private long endHopeless(List<Permit> over, long now) {
        long nextCheck = rules.decide(now).at();
        queue.removeHopeless(
                now,
                place -> rules.earliest(now, place),
                (refused, quotaAgain) -> {
                    refuse(refused, quotaAgain, now);
                    over.add(refused);
                },
                expired -> {
                    expired.state = State.EXPIRED;
                    over.add(expired);
                });
        return queue.isEmpty() ? GateTimer.NEVER : Math.min(nextCheck, queue.soonestDeadline());
    }
}
