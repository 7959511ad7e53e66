// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.Plan;
import com.petstore.sdk.TimeSource;
import com.petstore.sdk.internal.http.Outcome;
import com.petstore.sdk.internal.http.QuotaHeaders;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.ratelimit.Permit.State;
import com.petstore.sdk.internal.ratelimit.Permit.Wait;
import com.petstore.sdk.response.LedgerStatus;
import com.petstore.sdk.response.RateLimit;
import com.petstore.sdk.response.RateLimitStatus;
import com.petstore.sdk.response.RateLimitWindow;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.DoubleSupplier;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets the attempts of all calls with one key through, in the order of the calls, when {@link GateRules} say so. Thread-safe; waits for
 * nothing, and runs nothing of anybody else's while it holds its lock.
 */
public final class RateLimitGate {

    /** Under the one name that a user sets a level for. */
    private static final Logger LOG = LoggerFactory.getLogger("com.petstore.sdk");

    private static final Duration LONGEST_NAMED = Duration.ofNanos(Cooldown.LONGEST_NAMED);

    /** How often the log says how many calls wait, at most. */
    private static final long LOG_PAUSE = 60 * ServerClock.SECOND;

    private final TimeSource time;
    private final Object lock = new Object();
    private final GateRules rules;
    private final PermitQueue queue = new PermitQueue();
    private final GateTimer timer;
    private final RetryBudget retryBudget = new RetryBudget();
    private final @Nullable LedgerConnection ledger;

    /** How many requests may have left and have no response. */
    private int begun;

    private long positions;
    private long waitsLoggedAt = Long.MIN_VALUE / 2;
    private volatile @Nullable QuotaHeaders lastQuota;

    /**
     * A gate that knows nothing yet.
     *
     * @param random gives numbers from 0 to 1
     * @param exclusive whether the application promises that no other process uses the key
     */
    public RateLimitGate(TimeSource time, DoubleSupplier random, boolean exclusive) {
        this(time, GateRules.byHeaders(random, exclusive), null);
    }

    /** A gate with these rules, which are those of the ledger's connection if there is one. */
    RateLimitGate(TimeSource time, GateRules rules, @Nullable LedgerConnection ledger) {
        this.time = time;
        this.rules = rules;
        this.timer = new GateTimer(time, this::wokenUp);
        this.ledger = ledger;
    }

    /** What is left for retries with this key. */
    public RetryBudget retryBudget() {
        return retryBudget;
    }

    /** The rate limit that the last response showed. */
    Optional<RateLimit> rateLimit() {
        return Optional.ofNullable(lastQuota).flatMap(QuotaHeaders::rateLimit);
    }

    /** Lets one request through, whatever the service said before. */
    public void reopen() {
        update(rules::reopen);
    }

    /** How many calls wait here. */
    public int waiting() {
        synchronized (lock) {
            return queue.size();
        }
    }

    /**
     * How many calls wait, if a line in the log is due: one when a wait begins and then at most one a minute, or ten thousand calls that wait would
     * write ten thousand lines. Empty if none is due, or no call waits.
     */
    public OptionalInt waitingForLog() {
        return locked(now -> {
            if (queue.isEmpty() || now - waitsLoggedAt < LOG_PAUSE) {
                return OptionalInt.empty();
            }
            waitsLoggedAt = now;
            return OptionalInt.of(queue.size());
        });
    }

    void declare(Plan plan) {
        locked(now -> {
            rules.declare(plan);
            return null;
        });
    }

    /** Whether a new gate would let requests through as this one does. */
    boolean isIdle() {
        return locked(now -> queue.isEmpty() && rules.isIdle(now));
    }

    /** A client uses the gate from now on. */
    void enter() {
        LedgerConnection connection = ledger;
        if (connection != null) {
            locked(now -> {
                connection.enter();
                return null;
            });
        }
    }

    /** A client uses the gate no more. If none does, what this process claims of a shared quota is free for the others. */
    void leave() {
        LedgerConnection connection = ledger;
        if (connection != null) {
            update(now -> connection.leave());
        }
    }

    /** The time is read before the lock is taken: a time source may hold a lock of its own while it runs what is due. */
    private <T extends @Nullable Object> T locked(LongFunction<T> action) {
        long read = timer.read();
        synchronized (lock) {
            return action.apply(timer.now(read));
        }
    }

    private void update(LongConsumer change) {
        carryOut(locked(now -> {
            change.accept(now);
            return settle(now);
        }));
    }

    /**
     * Asks to send an attempt of a call.
     *
     * @param position the place of the call among all calls, from an earlier permit, or 0 for a new one behind all others
     * @param quotaPatience how many nanoseconds it may wait for the quota; it is refused once that is known not to suffice
     * @param patience how many nanoseconds it may wait in all
     */
    public Permit acquire(long position, long quotaPatience, long patience) {
        long read = timer.read();
        Permit permit;
        GateTimer.@Nullable Alarm alarm;
        synchronized (lock) {
            long now = timer.now(read);
            long place = position == 0 ? ++positions : position;
            rules.advance(now, queue.size() + 1);
            if (queue.isEmpty() && rules.decide(now, 1).isNow()) {
                return grant(new Issued(place, null), now);
            }
            permit = queue(place, quotaPatience, patience, now);
            alarm = settle(now);
        }
        carryOut(alarm);
        return permit;
    }

    private Permit queue(long position, long quotaPatience, long patience, long now) {
        long earliest = rules.earliest(now, queue.size() + 1).applyAsLong(queue.ahead(position) + 1);
        Wait wait = new Wait(now + quotaPatience, now + patience, Math.max(0, earliest - now));
        Permit permit = new Issued(position, wait);
        if (earliest > wait.quotaDeadline) {
            permit.refuse(waitReason(earliest, now));
            wait.ready.complete(null);
        } else {
            queue.add(permit);
        }
        return permit;
    }

    private Permit grant(Permit permit, long now) {
        rules.grant(now);
        permit.sentAt = now;
        permit.reopening = rules.reopenings();
        permit.state = State.GRANTED;
        return permit;
    }

    /** Why another attempt would have to wait. */
    WaitReason waitReason() {
        return locked(this::waitReason);
    }

    private WaitReason waitReason(long now) {
        return waitReason(rules.earliest(now, queue.size() + 1).applyAsLong(1), now);
    }

    private WaitReason waitReason(long until, long now) {
        return new WaitReason(
                Duration.ofNanos(Math.max(0, until - now)),
                Optional.ofNullable(waitsForLedger(rules.known(now, queue.size() + 1)) ? null : rules.heldUpBy(now)),
                rules.suspectedBan(),
                rateLimit(),
                Optional.ofNullable(ledger).map(LedgerConnection::status));
    }

    /** What this gate does at this moment. */
    public RateLimitStatus status() {
        Instant localTime = time.instant();
        return locked(now -> {
            Decision next = rules.known(now, queue.size() + 1);
            RateLimitStatus.State state = state(next, now);
            boolean isTimeKnown = state != RateLimitStatus.State.OPEN && next.at() != GateTimer.NEVER;
            return RateLimitStatus.builder(state)
                    .until(isTimeKnown ? localTime.plusNanos(next.at() - now) : null)
                    .waiting(queue.size())
                    .inFlight(rules.inFlight())
                    .rateLimit(rateLimit().orElse(null))
                    .ledger(ledger == null ? null : ledger.status())
                    .build();
        });
    }

    private RateLimitStatus.State state(Decision next, long now) {
        if (waitsForLedger(next)) {
            return RateLimitStatus.State.HELD_BACK;
        }
        // A ledger that is asked responds at once, mostly.
        boolean isAsking =
                ledger != null && ledger.pacing().mode() == LedgerStatus.Mode.ASKING && next.awaitsResponse();
        if (next.at() <= now || isAsking) {
            return RateLimitStatus.State.OPEN;
        }
        if (rules.suspectedBan()) {
            return RateLimitStatus.State.SUSPECTED_BAN;
        }
        return switch (next.kind()) {
            case NOW, PACED, AFTER_RESPONSE, PROBE -> RateLimitStatus.State.PACED;
            case MINUTE -> RateLimitStatus.State.MINUTE_EXHAUSTED;
            case COOLDOWN, DAY -> stateBy(rules.heldUpBy(now));
        };
    }

    private static RateLimitStatus.State stateBy(@Nullable RateLimitWindow window) {
        if (window == null) {
            return RateLimitStatus.State.HELD_BACK;
        }
        return window == RateLimitWindow.DAY
                ? RateLimitStatus.State.DAY_EXHAUSTED
                : RateLimitStatus.State.MINUTE_EXHAUSTED;
    }

    /** Whether it is the ledger, which cannot be reached, that the next request waits for, and not the service. */
    private boolean waitsForLedger(Decision next) {
        return ledger != null
                && ledger.pacing().waitsForLedger()
                && (next.kind() == Decision.Kind.PACED || next.awaitsResponse());
    }

    private static void logHugeTime(QuotaHeaders headers, Instant localTime) {
        headers.askedWait(localTime)
                .filter(asked -> asked.compareTo(LONGEST_NAMED) > 0)
                .ifPresent(asked -> LOG.warn(
                        "The service refuses requests for {} days; a single request will look in {}",
                        asked.toDays(),
                        LONGEST_NAMED));
    }

    private void wokenUp(GateTimer.Alarm alarm) {
        update(now -> timer.wentOff(alarm));
    }

    /**
     * Grants the permits that are due, and ends those that cannot be sent in time.
     *
     * @return when to look again, if that is news
     */
    private GateTimer.@Nullable Alarm settle(long now) {
        grantDue(now);
        long next = queue.isEmpty() ? GateTimer.NEVER : endHopeless(now);
        if (ledger != null) {
            ledger.prepareGoodbye(now, queue.size(), rules.inFlight());
            next = Math.min(next, ledger.prepare(now, rules.acceptable(queue.size(), now), rules.inFlight()));
            ledger.countHeldBack(queue, positions);
        }
        return timer.set(next);
    }

    /** Does what was decided, without the lock: ends the waits that are over, sets the timer, and sends the message to the ledger. */
    private void carryOut(GateTimer.@Nullable Alarm alarm) {
        queue.tellDecided();
        if (alarm != null) {
            try {
                timer.carryOut(alarm);
            } catch (RuntimeException | Error noTimer) {
                failThoseWhoWait(alarm, noTimer);
            }
        }
        if (ledger != null) {
            ledger.send(this::update);
        }
    }

    private void grantDue(long now) {
        while (!queue.isEmpty()) {
            rules.advance(now, queue.size());
            if (!rules.decide(now, queue.size()).isNow()) {
                return;
            }
            queue.decided(grant(queue.poll(), now));
        }
        // Nobody waits any more.
        rules.advance(now, 0);
    }

    /** Without a timer nothing would wake them. The call whose response led here is not to blame, and does not fail. */
    private void failThoseWhoWait(GateTimer.Alarm alarm, Throwable noTimer) {
        List<Permit> waiting = locked(now -> {
            timer.wentOff(alarm);
            return queue.endAll();
        });
        waiting.forEach(permit -> permit.waiting().ready.completeExceptionally(noTimer));
    }

    /** Ends those that cannot be sent in time, and returns when to look again. */
    private long endHopeless(long now) {
        long nextGrant = rules.decide(now, queue.size()).at();
        long nextCheck =
                queue.removeHopeless(now, rules.earliest(now, queue.size()), quotaAgain -> waitReason(quotaAgain, now));
        return queue.isEmpty() ? GateTimer.NEVER : Math.min(nextGrant, nextCheck);
    }

    /** A permit of this gate. */
    private final class Issued extends Permit {

        Issued(long position, @Nullable Wait wait) {
            super(position, wait);
        }

        @Override
        public boolean holds() {
            return locked(now -> granted() && rules.covers(sentAt, begun, now));
        }

        @Override
        public boolean begin() {
            return locked(now -> {
                int others = hasBegun ? begun - 1 : begun;
                if (!granted() || !rules.covers(sentAt, others, now)) {
                    return false;
                }
                hasBegun = true;
                begun = others + 1;
                sentAt = now;
                reopening = rules.reopenings();
                return true;
            });
        }

        @Override
        public void responded(RawResponse received) {
            response = received;
            Instant localTime = time.instant();
            update(now -> {
                if (!end()) {
                    // Its call has gone on without it, but a refusal counts for all.
                    rules.refusedLate(received, sentAt, localTime, now);
                } else if (rules.responded(received, sentAt, reopening, localTime, now)
                        && received.quota().isComplete()) {
                    lastQuota = received.quota();
                }
            });
            if (received.outcome() == Outcome.RATE_LIMITED) {
                logHugeTime(received.quota(), localTime);
            }
        }

        @Override
        public void lost() {
            update(now -> {
                if (end()) {
                    rules.lost(sentAt);
                }
            });
        }

        @Override
        public void release() {
            if (state != State.WAITING && !granted()) {
                return;
            }
            update(now -> {
                State left = state;
                if (end()) {
                    rules.unsent(sentAt);
                } else if (left == State.WAITING) {
                    queue.remove(this);
                }
            });
        }

        /** Ends it, and returns whether it was granted until then. */
        private boolean end() {
            boolean wasGranted = granted();
            state = State.ENDED;
            begun -= wasGranted && hasBegun ? 1 : 0;
            return wasGranted;
        }

        @Override
        public WaitReason waitReason() {
            return RateLimitGate.this.waitReason();
        }
    }
}
