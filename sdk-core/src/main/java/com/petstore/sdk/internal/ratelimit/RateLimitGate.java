// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.LedgerStatus;
import com.petstore.sdk.RateLimitStatus;
import com.petstore.sdk.TimeSource;
import com.petstore.sdk.internal.http.Outcome;
import com.petstore.sdk.internal.http.QuotaHeaders;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.pacing.Decision;
import com.petstore.sdk.internal.pacing.Observed;
import com.petstore.sdk.internal.pacing.Pacing;
import com.petstore.sdk.internal.pacing.Reason;
import com.petstore.sdk.internal.pacing.Waiting;
import com.petstore.sdk.internal.ratelimit.Knowledge.Event;
import com.petstore.sdk.internal.ratelimit.Permit.State;
import com.petstore.sdk.internal.ratelimit.Permit.Wait;
import com.petstore.sdk.internal.text.DurationText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.DoubleSupplier;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The queue of one key: grants the attempts of all calls their permits, in the order of the calls. A lock, a queue and one alarm around
 * {@link Knowledge}, on which {@link Rules} decide. Thread-safe; does not block, and calls no code but its pacing while it holds its lock.
 */
public final class RateLimitGate {

    /** Under the one name that a user sets a level for. */
    private static final Logger LOG = LoggerFactory.getLogger("com.petstore.sdk");

    private static final Duration LONGEST_NAMED = Duration.ofNanos(Refusals.LONGEST_NAMED);

    /** The shortest time between two lines of the log with the number of waiting calls. */
    private static final long LOG_PAUSE = 60 * ServerClock.SECOND;

    /** A request that begins this soon after its grant counts as sent then, if nothing has happened in between: most do. */
    private static final long AT_ONCE = ServerClock.SECOND / 100;

    private final TimeSource time;
    private final DoubleSupplier random;
    private final @Nullable Pacing pacing;
    private final Object lock = new Object();
    private final PermitQueue queue = new PermitQueue();
    private final GateTimer timer;
    private final RetryBudget retryBudget;
    private Knowledge known = Knowledge.NOTHING;
    private int users;
    private boolean wasRefused;
    private long positions;
    private long waitsLoggedAt = Long.MIN_VALUE / 2;
    private @Nullable QuotaHeaders lastQuota;

    /**
     * A gate without observations.
     *
     * @param account stands for the key and the service
     * @param nanoTime the time of the time source: read by the caller, who may hold a lock
     * @param random gives numbers from 0 to 1
     * @param ledger paces the gate beside other processes; null for what the headers show
     */
    RateLimitGate(
            String account, TimeSource time, long nanoTime, DoubleSupplier random, Pacing.@Nullable Factory ledger) {
        this.time = time;
        this.random = random;
        this.timer = new GateTimer(time, nanoTime, this::wokenUp);
        this.retryBudget = new RetryBudget(nanoTime);
        this.pacing = ledger == null ? null : ledger.pace(account, time, random, this::observedElsewhere);
    }

    /**
     * Requests a permit to send an attempt of a call.
     *
     * @param isBackground whether the call is in the background, behind all that are not
     * @param position the place of the call among all calls, from an earlier permit, or 0 for a new one behind all others
     * @param quotaPatience how many nanoseconds it may wait; it is rejected once that is known not to suffice, and else when it is over. A response to
     *     another request has a quarter of a second in any case
     * @param patience how many nanoseconds it may wait in all
     */
    public Permit acquire(boolean isBackground, long position, long quotaPatience, long patience) {
        return update(now -> {
            long place = position == 0 ? ++positions : position;
            boolean isOpen = pacing == null
                    && queue.isEmpty()
                    && rules(now, Waiting.NONE.plus(isBackground)).next().isNow();
            return isOpen
                    ? grant(new Permit(isBackground, place, null), now)
                    : enqueue(isBackground, place, quotaPatience, patience, now);
        });
    }

    private Permit enqueue(boolean isBackground, long position, long quotaPatience, long patience, long now) {
        int place = queue.ahead(isBackground, position) + 1;
        Decision decision = rules(now, queue.waiting().plus(isBackground)).atPlace(isBackground, place);
        long earliest = decision.earliest(now);
        Wait wait = new Wait(now, quotaPatience, patience, Math.max(0, earliest - now));
        Permit permit = new Permit(isBackground, position, wait);
        if (earliest > wait.quotaDeadline) {
            permit.reject(decision);
            wait.ready.complete(null);
        } else {
            queue.add(permit);
        }
        return permit;
    }

    private Permit grant(Permit permit, long now) {
        if (pacing != null && !known.asOf(now).flight().isRecheckDue()) {
            pacing.granted(permit.isBackground(), now);
        }
        sent(permit, SharingRule.jitter(random.getAsDouble()), now);
        permit.state = State.GRANTED;
        return permit;
    }

    private void sent(Permit permit, double jitter, long now) {
        apply(new Event.Sent(permit.isBackground(), jitter), now);
        permit.sentAt = known.flight().lastSentAt();
        permit.knownWhenSent = known;
    }

    /**
     * Begins the request of a permit, if the gate would still let it through beside the others that were sent. Called right before the first byte. From then
     * on the request counts as sent at that time.
     */
    public boolean begin(Permit permit) {
        return locked(now -> {
            if (!permit.granted()) {
                return false;
            }
            if (beginsAtOnce(permit, now)) {
                return true;
            }
            Knowledge without = known.after(new Event.Unsent(permit.isBackground(), permit.sentAt), now);
            Reason reason = new Rules(without, Waiting.NONE.plus(permit.isBackground()), now)
                    .next()
                    .reason();
            boolean wasRefusedSince = known.cooldown().refusedAt() >= permit.sentAt;
            if (reason.isOfService() || (wasRefusedSince && reason != Reason.NONE)) {
                return false;
            }
            double jitter = known.flight().jitter();
            known = without;
            sent(permit, jitter, now);
            return true;
        });
    }

    /** Compares references, since each event makes another value, and the equals of a record loads sixty classes. */
    @SuppressWarnings("ReferenceEquality") // see above
    private boolean beginsAtOnce(Permit permit, long now) {
        return known.asOf(now) == permit.knownWhenSent && now - permit.sentAt < AT_ONCE;
    }

    /**
     * The service responded to an attempt, whose body may still come. Of this, {@link #lost} and {@link #release}, only the first counts, but for a late 429.
     *
     * @return when another attempt may be sent, by the state of the gate at this moment; null unless the response is a 429
     */
    public @Nullable Decision responded(Permit permit, RawResponse response) {
        Instant localTime = time.instant();
        boolean isRefused = response.outcome() == Outcome.RATE_LIMITED;
        Decision another = this.<@Nullable Decision>update(now -> {
            applyResponse(permit, response, localTime, now);
            return isRefused ? next(permit.isBackground(), now) : null;
        });
        if (isRefused) {
            logHugeTime(response.quota(), localTime);
        }
        return another;
    }

    /** The call of a permit that has ended has gone on without it, but a refusal counts for all. */
    private void applyResponse(Permit permit, RawResponse response, Instant localTime, long now) {
        QuotaHeaders headers = response.quota();
        boolean isRefused = response.outcome() == Outcome.RATE_LIMITED;
        boolean isDenied = response.outcome() == Outcome.KEY_DENIED;
        boolean isLate = !end(permit);
        if (isRefused) {
            apply(new Event.Refused(permit.sentAt, headers, localTime, isLate, random.getAsDouble()), now);
            wasRefused = true;
        } else if (isDenied && !isLate) {
            apply(new Event.Denied(permit.sentAt), now);
        } else if (!isLate) {
            boolean isOfService = response.status() < 500 || headers.remaining() >= 0;
            apply(new Event.Served(permit.sentAt, headers, localTime, isOfService), now);
        }
        if (!isLate && !isDenied && headers.isComplete()) {
            lastQuota = headers;
        }
    }

    private void apply(Event event, long now) {
        known = known.after(event, now);
    }

    private static void logHugeTime(QuotaHeaders headers, Instant localTime) {
        headers.requestedWait(localTime)
                .filter(requested -> requested.compareTo(LONGEST_NAMED) > 0)
                .ifPresent(requested -> LOG.warn(
                        "The service refuses requests for {} days; the next probe is in {}",
                        requested.toDays(),
                        DurationText.of(LONGEST_NAMED)));
    }

    /** An attempt has no response that was read, but may have reached the service. */
    public void lost(Permit permit) {
        change(now -> {
            if (end(permit)) {
                apply(new Event.Lost(permit.sentAt), now);
            }
        });
    }

    /** An attempt was not sent, or is not needed any more: its place is free for the next. */
    public void release(Permit permit) {
        if (permit.state == State.ENDED) {
            return;
        }
        change(now -> {
            if (permit.state == State.WAITING) {
                queue.remove(permit);
            }
            if (end(permit)) {
                apply(new Event.Unsent(permit.isBackground(), permit.sentAt), now);
            }
        });
    }

    /** Ends a permit, and returns whether it was granted until then. */
    private static boolean end(Permit permit) {
        boolean wasGranted = permit.granted();
        permit.state = State.ENDED;
        return wasGranted;
    }

    /** Lets one request through despite a cooldown or a used-up window, while that lasts; has no effect on other waits. */
    public void recheck() {
        change(now -> {
            Decision next = rules(now, Waiting.NONE.plus(false)).next();
            if (next.reason().isOfService() && !next.reason().awaitsResponse()) {
                apply(new Event.Recheck(next.at()), now);
            }
        });
    }

    /** Other processes have observed something, or allow more. */
    private void observedElsewhere(LongFunction<Observed> observed) {
        change(now -> apply(new Event.ObservedElsewhere(observed.apply(now)), now));
    }

    private void change(LongConsumer change) {
        this.<@Nullable Void>update(now -> {
            change.accept(now);
            return null;
        });
    }

    /** Changes what is known or who waits, and does what follows from that. */
    private <T extends @Nullable Object> T update(LongFunction<T> change) {
        T result;
        GateTimer.@Nullable Alarm alarm;
        long read = timer.read();
        synchronized (lock) {
            long now = timer.now(read);
            result = change.apply(now);
            alarm = settle(now);
        }
        carryOut(alarm);
        return result;
    }

    /** The time is read before the lock is taken: a time source may hold a lock of its own while it runs what is due. */
    private <T extends @Nullable Object> T locked(LongFunction<T> action) {
        long read = timer.read();
        synchronized (lock) {
            return action.apply(timer.now(read));
        }
    }

    /** When requests may be sent, as far as is known: even while a message to the other processes is under way. */
    private Rules rules(long now, Waiting waiting) {
        Knowledge current = known.asOf(now);
        if (pacing == null) {
            return new Rules(current, waiting, now);
        }
        Pacing.Demand demand = demand(current, waiting, now);
        Rules.Ledger ledger = new Rules.Ledger(
                pacing.decision(demand, false), pacing.decision(demand, true), pacing.isChecking(demand));
        return new Rules(current, ledger, waiting, now);
    }

    /** When the first call of a class may be sent, or another one if none waits. */
    private Decision next(boolean isBackground, long now) {
        return rules(now, queue.waiting().plus(isBackground)).next(isBackground);
    }

    private Pacing.Demand demand(Knowledge current, Waiting waiting, long now) {
        Waiting wanted = Rules.isServed(current, now) ? waiting : Waiting.NONE;
        boolean wasAlone = current.spending().wasAlone();
        return new Pacing.Demand(current.observed(), current.unseen(), waiting, wanted, wasAlone, wasRefused, now);
    }

    /**
     * Grants the permits that are due, and ends the waits of permits that cannot be granted in time.
     *
     * @return when to settle again, if that has changed
     */
    private GateTimer.@Nullable Alarm settle(long now) {
        grantDue(now);
        long again = queue.isEmpty() ? Pacing.NEVER : removeLate(now);
        if (pacing != null) {
            again = Math.min(again, pacing.settle(demand(known.asOf(now), queue.waiting(), now)));
            wasRefused = false;
        }
        return timer.set(again);
    }

    private void grantDue(long now) {
        while (!queue.isEmpty()) {
            Rules rules = rules(now, queue.waiting());
            if (!rules.next().isNow()) {
                return;
            }
            queue.decided(grant(queue.poll(rules.isBackgroundFirst()), now));
        }
    }

    /** Ends the waits of permits that cannot be granted in time, and returns when to do so again. */
    private long removeLate(long now) {
        Waiting waiting = queue.waiting();
        Rules rules = rules(now, waiting);
        long nextDeadline = queue.removeLate(now, rules);
        if (queue.isEmpty()) {
            return Pacing.NEVER;
        }
        Rules ofRest = queue.waiting().equals(waiting) ? rules : rules(now, queue.waiting());
        return Math.min(ofRest.next().at(), nextDeadline);
    }

    /** Does what was decided, without the lock: ends the waits that are over, sets the timer, and lets the pacing send what it has prepared. */
    private void carryOut(GateTimer.@Nullable Alarm alarm) {
        queue.notifyDecided();
        if (alarm != null) {
            try {
                timer.carryOut(alarm);
            } catch (RuntimeException | Error noTimer) {
                failThoseWhoWait(alarm, noTimer);
            }
        }
        if (pacing != null) {
            pacing.carryOut();
        }
    }

    /** Without a timer nothing would end their waits. The call whose response led here does not fail. */
    private void failThoseWhoWait(GateTimer.Alarm alarm, Throwable noTimer) {
        List<Permit> waiting = locked(now -> {
            timer.wentOff(alarm);
            return queue.endAll();
        });
        waiting.forEach(permit -> permit.waiting().ready.completeExceptionally(noTimer));
    }

    private void wokenUp(GateTimer.Alarm alarm) {
        change(now -> timer.wentOff(alarm));
    }

    /** What another call of this class would meet at this moment. */
    public RateLimitStatus status(boolean isBackground) {
        Instant localTime = time.instant();
        return locked(now -> status(next(isBackground, now), localTime, now));
    }

    /** What this gate does at this moment, where a call waits by an earlier decision. */
    public RateLimitStatus status(Decision decision) {
        Instant localTime = time.instant();
        return locked(now -> status(decision, localTime, now));
    }

    private RateLimitStatus status(Decision decision, Instant localTime, long now) {
        RateLimitStatus.State state = decision.reason().state();
        boolean isTimeKnown = state != RateLimitStatus.State.OPEN && decision.at() != Pacing.NEVER;
        return RateLimitStatus.builder(state)
                .until(isTimeKnown ? localTime.plusNanos(decision.at() - now) : null)
                .waiting(queue.waiting().all())
                .waitingInBackground(queue.waiting().background())
                .inFlight(known.inFlight())
                .rateLimit(lastQuota == null ? null : lastQuota.rateLimit().orElse(null))
                .ledger(ledgerStatus())
                .build();
    }

    private @Nullable LedgerStatus ledgerStatus() {
        return pacing == null ? null : pacing.status();
    }

    /**
     * Takes the next line of the log about waits: one is due when a wait begins, and then one a minute, or ten thousand calls that wait would write ten
     * thousand lines. Returns how many calls wait; empty if no line is due, or no call waits.
     */
    public OptionalInt takeLogLine() {
        return locked(now -> {
            if (queue.isEmpty() || now - waitsLoggedAt < LOG_PAUSE) {
                return OptionalInt.empty();
            }
            waitsLoggedAt = now;
            return OptionalInt.of(queue.waiting().all());
        });
    }

    /** What is left for retries with this key. */
    public RetryBudget retryBudget() {
        return retryBudget;
    }

    /** Another client uses the gate. */
    void enter() {
        synchronized (lock) {
            users++;
            if (pacing != null && users == 1) {
                pacing.enter();
            }
        }
    }

    /** A client does not use the gate any more. */
    void leave() {
        change(now -> {
            users--;
            if (pacing != null && users == 0) {
                pacing.leave();
            }
        });
    }

    /** Whether a new gate would let requests through as this one does. */
    boolean isIdle() {
        return locked(now -> queue.isEmpty() && known.asOf(now).isIdle(now));
    }
}
