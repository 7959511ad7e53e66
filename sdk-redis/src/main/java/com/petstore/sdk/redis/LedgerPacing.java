// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import com.petstore.sdk.LedgerStatus;
import com.petstore.sdk.QuotaLedger;
import com.petstore.sdk.TimeSource;
import com.petstore.sdk.internal.pacing.Decision;
import com.petstore.sdk.internal.pacing.Observed;
import com.petstore.sdk.internal.pacing.Pacing;
import com.petstore.sdk.internal.pacing.Reason;
import com.petstore.sdk.internal.pacing.Window;
import com.petstore.sdk.internal.text.DurationText;
import com.petstore.sdk.internal.text.PrintableText;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Shares a key by the permits of a ledger. The relation to the ledger is one {@link State}. While the ledger cannot be reached, or has
 * nothing to count because no response shows a minute, the headers decide. Times are local nanoseconds. Guarded by the lock of its gate.
 */
final class LedgerPacing implements Pacing {

    private static final Logger LOG = LoggerFactory.getLogger(QuotaLedger.class);

    private static final long SECOND = 1_000_000_000;
    private static final long MILLI = SECOND / 1000;

    /** How long a change waits for its message, so that one message states further changes too. */
    private static final long SETTLE = 25 * MILLI;

    /** The longest time without a message while a request is in flight: the ledger takes a process that is silent for longer to be gone. */
    private static final long RENEW = 1500 * MILLI;

    /** After so long without a message, the ledger may have removed the process, which is no lost write. */
    private static final long FORGOTTEN = 60 * SECOND;

    /** How long after a message to a ledger that cannot be reached the next one is sent, whether or not there are calls. */
    private static final long RETRY = SECOND;

    /** A ledger that could not be reached is used again once it responds in this time. */
    private static final long PROMPT = 500 * MILLI;

    /** How old the last response may be when it holds a call up: another process may have found since that the service accepts requests. */
    private static final long OUTDATED = 10 * SECOND;

    /** The shortest time until permits are requested again. */
    private static final long SHORTEST_PAUSE = 10 * MILLI;

    /** So that a fleet does not send at the same time; a time that was named is never moved further. */
    private static final long MOST_JITTER = SECOND;

    /** How many requests of each other process are in flight, unseen, when the ledger is lost. */
    private static final double UNSEEN = 1 / 8.0;

    private final Ledger ledger;
    private final String account;
    private final TimeSource time;
    private final DoubleSupplier random;
    private final Wakeable gate;
    private final LedgerClock clock = new LedgerClock();

    private State state = new Asking();

    /** What the ledger's last response showed, in its time: converted, it could be less exact than what this process has observed. */
    private Observed known = Observed.NOTHING;

    /** What was compared with that last. */
    private @Nullable Observed compared;

    private int inFlightKnown;
    private int processes;

    private String process = UUID.randomUUID().toString();
    private long number;
    private long acknowledged;
    private @Nullable LedgerMessage underWay;
    private long sentAt = Long.MIN_VALUE / 2;
    private long settleAt = NEVER;

    /** Whether the message in progress checks that the reason why calls wait still applies. */
    private boolean isChecking;

    private boolean isUsed;

    /** Whether the process has left, and no call has come since. */
    private boolean hasLeft;

    private long lastStartAt = Long.MIN_VALUE / 2;
    private double pause;

    /** Created and not sent yet: the message that the process leaves must not overtake earlier ones. */
    private final Queue<LedgerMessage> due = new ConcurrentLinkedQueue<>();

    private final AtomicBoolean isSending = new AtomicBoolean();

    LedgerPacing(Ledger ledger, String account, TimeSource time, DoubleSupplier random, Wakeable gate) {
        this.ledger = ledger;
        this.account = account;
        this.time = time;
        this.random = random;
        this.gate = gate;
    }

    @Override
    public boolean isChecking(Demand demand) {
        return !(state instanceof Lost) && (isChecking || isOutdated(demand));
    }

    private boolean isOutdated(Demand demand) {
        return demand.waiting() > 0 && demand.now() >= sentAt + OUTDATED;
    }

    @Override
    public @Nullable Decision decision(Demand demand) {
        long now = demand.now();
        if (followsHeaders(demand.observed())) {
            return state instanceof Lost && sharesAlike(demand) ? shareAlike(demand) : null;
        }
        if (state instanceof Granted) {
            return Decision.now(now);
        }
        if (state instanceof Held held && now < held.requestAt() && !isRechecked(demand)) {
            return new Decision(held.requestAt(), held.awaitsResponse() ? Reason.PROBE : Reason.LEDGER_HELD);
        }
        if (state instanceof Lost lost && now < lost.requestAt()) {
            return new Decision(lost.requestAt(), Reason.LEDGER_UNREACHABLE);
        }
        return new Decision(NEVER, Reason.LEDGER_REQUESTED);
    }

    /** Whether a recheck was served that the ledger's last response did not show. */
    private boolean isRechecked(Demand demand) {
        long by = demand.observed().recheckedBy();
        return by != Observed.NOT_YET && clock.sentToLedger(by) > known.recheckedBy();
    }

    /** Whether the headers decide: the ledger cannot be reached, or has nothing to count. */
    private boolean followsHeaders(Observed observed) {
        // After a refusal a single request of all processes goes ahead, which the ledger chooses.
        boolean hasNothingToCount = observed.minute() == null
                && observed.cooldown().clearedBy() != Observed.NOT_YET
                && !observed.cooldown().applies();
        return hasNothingToCount || (state instanceof Lost && !ledger.waitsWhenUnreachable());
    }

    /** Whether the ledger was lost after it had shown how many processes there are, and nothing has disproved that since. */
    private boolean sharesAlike(Demand demand) {
        return processes > 0
                && demand.observed().minute() != null
                && !demand.wasAlone()
                && !demand.observed().cooldown().applies();
    }

    /** Sends an equal part of what remains, evenly, as the others do. */
    private Decision shareAlike(Demand demand) {
        long now = demand.now();
        Window minute = current(demand.observed().minute(), now);
        double toEnd = minute.endsAt() - now;
        long shownBy = minute.isShown() ? minute.shownBy() : minute.endsAt() - Window.MINUTE;
        double left = minute.remaining() * toEnd / Math.max(1, minute.endsAt() - shownBy);
        if (left - demand.inFlight() < 1 + processes * UNSEEN) {
            return new Decision(minute.endsAt(), Reason.MINUTE_USED_UP);
        }
        long at = Math.max(minute.endsAt() - Window.MINUTE, lastStartAt) + (long) (pause * toEnd * processes / left);
        return at <= now ? Decision.now(now) : new Decision(Math.min(at, minute.endsAt()), Reason.PACED);
    }

    private static Window current(@Nullable Window minute, long now) {
        if (minute == null) {
            throw new IllegalStateException("no minute was shown");
        }
        long ended = now < minute.endsAt() ? 0 : 1 + (now - minute.endsAt()) / Window.MINUTE;
        return ended == 0 ? minute : minute.following(ended, Window.MINUTE);
    }

    @Override
    public void started(long now) {
        startPause(now);
        if (state instanceof Granted granted) {
            state = granted.permits() > 1 ? new Granted(granted.permits() - 1, granted.rest()) : granted.rest();
        }
    }

    private void startPause(long now) {
        lastStartAt = now;
        pause = 0.5 + random.getAsDouble();
    }

    @Override
    public long settle(Demand demand) {
        long now = demand.now();
        if (state instanceof Granted granted) {
            // The calls that needed them have ended. A permit is not kept: other processes may need it.
            state = granted.rest();
        }
        if (demand.waiting() > 0) {
            returnIfLeft();
        }
        if (!isUsed && demand.waiting() == 0 && !hasLeft) {
            leave(demand);
        }
        if (hasLeft) {
            return NEVER;
        }
        if (isNews(demand)) {
            settleAt = demand.isRefused() ? now : Math.min(settleAt, now + SETTLE);
        }
        isChecking |= !(state instanceof Lost) && isOutdated(demand);
        if (underWay != null) {
            return NEVER;
        }
        boolean requests = demand.wanted() > 0 && mayRequest(demand) && !followsHeaders(demand.observed());
        if (!requests && now < dueAt(demand)) {
            return dueAt(demand);
        }
        send(demand, requests);
        return NEVER;
    }

    /** Whether the ledger's state of this process is outdated. */
    private boolean isNews(Demand demand) {
        if (demand.inFlight() != inFlightKnown) {
            return true;
        }
        if (demand.observed().equals(compared)) {
            return settleAt != NEVER;
        }
        compared = demand.observed();
        Observed observed = shown(demand.observed());
        return clock.isKnown()
                ? !known.join(clock.toLedger(observed)).equals(known)
                : !observed.equals(Observed.NOTHING);
    }

    private boolean mayRequest(Demand demand) {
        long now = demand.now();
        return state instanceof Asking
                || isChecking
                || (state instanceof Held held && (now >= held.requestAt() || isRechecked(demand)))
                || (state instanceof Lost lost && now >= lost.requestAt());
    }

    /** When the next message is due that requests no permits. */
    private long dueAt(Demand demand) {
        if (state instanceof Lost) {
            return sentAt + RETRY;
        }
        long due = demand.inFlight() > 0 ? Math.min(settleAt, sentAt + RENEW) : settleAt;
        return demand.waiting() > 0 ? Math.min(due, sentAt + OUTDATED) : due;
    }

    private void send(Demand demand, boolean requests) {
        if (requests && state instanceof Held) {
            state = new Asking();
        }
        if (demand.now() - sentAt > FORGOTTEN) {
            acknowledged = 0;
        }
        sentAt = demand.now();
        settleAt = NEVER;
        Observed observed = shown(demand.observed());
        boolean isFirst = !clock.isKnown();
        // Its response shows the ledger's clock, without which what is observed has no times.
        boolean mayRequestFirst = !isFirst || observed.equals(Observed.NOTHING);
        LedgerMessage message = new LedgerMessage(
                process,
                ++number,
                acknowledged,
                requests && mayRequestFirst ? demand.wanted() : 0,
                demand.inFlight(),
                isFirst ? Observed.NOTHING : clock.toMessage(observed),
                false);
        inFlightKnown = demand.inFlight();
        underWay = message;
        due.add(message);
    }

    /** Without windows that nothing has shown. */
    private static Observed shown(Observed observed) {
        return new Observed(
                shown(observed.minute()), shown(observed.day()), observed.cooldown(), observed.recheckedBy());
    }

    private static @Nullable Window shown(@Nullable Window window) {
        return window != null && window.isShown() ? window : null;
    }

    /** Leaves the ledger, unless it cannot be reached or has no state of this process. The response is ignored. */
    private void leave(Demand demand) {
        hasLeft = true;
        settleAt = NEVER;
        if (!(state instanceof Lost) && (acknowledged > 0 || underWay != null) && clock.isKnown()) {
            Observed observed = clock.toMessage(shown(demand.observed()));
            due.add(new LedgerMessage(process, ++number, acknowledged, 0, demand.inFlight(), observed, true));
        }
    }

    @Override
    public void enter() {
        isUsed = true;
        returnIfLeft();
    }

    /** The ledger has removed what it had of the process that left, and must not take this for lost writes. */
    private void returnIfLeft() {
        if (hasLeft) {
            hasLeft = false;
            process = UUID.randomUUID().toString();
            acknowledged = 0;
            inFlightKnown = 0;
            compared = null;
            state = new Asking();
        }
    }

    @Override
    public void leave() {
        isUsed = false;
    }

    @Override
    public LedgerStatus status(long heldBackCalls) {
        LedgerStatus.Builder status = LedgerStatus.builder().heldBackCalls(heldBackCalls);
        if (state instanceof Lost lost) {
            status.unreachable(lost.since(), lost.cause());
        }
        return status.build();
    }

    @Override
    public void carryOut() {
        while (!due.isEmpty() && isSending.compareAndSet(false, true)) {
            try {
                for (LedgerMessage next = due.poll(); next != null; next = due.poll()) {
                    send(next);
                }
            } finally {
                isSending.set(false);
            }
        }
    }

    private void send(LedgerMessage message) {
        CompletionStage<LedgerResponse> response;
        try {
            response = ledger.send(account, message, time);
        } catch (RuntimeException | Error e) {
            // Also where no thread is left for a timer: it must not be taken for a message that is under way.
            response = CompletableFuture.failedFuture(e);
        }
        if (!message.leaving()) {
            var unused = response.whenComplete((received, failure) -> ended(message, received, failure));
        }
    }

    private void ended(LedgerMessage message, @Nullable LedgerResponse response, @Nullable Throwable failure) {
        Runnable[] line = {() -> {}};
        Instant localTime = time.instant();
        gate.wake(now -> {
            State before = state;
            Observed learned = note(message, response, failure, localTime, now);
            State after = state;
            line[0] = () -> log(before, after, now);
            return learned;
        });
        line[0].run();
    }

    private Observed note(
            LedgerMessage message,
            @Nullable LedgerResponse response,
            @Nullable Throwable failure,
            Instant localTime,
            long now) {
        underWay = null;
        isChecking = false;
        if (!message.process().equals(process)) {
            // It was sent before the goodbye.
            return Observed.NOTHING;
        }
        if (response != null) {
            return responded(message, response, now);
        }
        if (!hasLeft) {
            if (!(state instanceof Lost)) {
                // The others lose the ledger at the same time, and must not all send at once.
                startPause(now);
            }
            state = lost(failure, localTime, now);
        }
        return Observed.NOTHING;
    }

    private Lost lost(@Nullable Throwable failure, Instant localTime, long now) {
        // The server of the ledger may have worded it.
        String cause = PrintableText.of(ledger.place() + rootCause(failure));
        return state instanceof Lost before
                ? new Lost(before.sinceNanos(), before.since(), cause, now + RETRY)
                : new Lost(now, localTime, cause, now + RETRY);
    }

    private static @Nullable Throwable rootCause(@Nullable Throwable failure) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Throwable cause = failure;
        while (cause != null && cause.getCause() != null && seen.add(cause)) {
            cause = cause.getCause();
        }
        return cause;
    }

    private Observed responded(LedgerMessage message, LedgerResponse response, long now) {
        clock.note(response.nowMillis(), sentAt, now);
        known = response.observed();
        Observed learned = clock.toLocal(known);
        compared = null;
        acknowledged = message.number();
        processes = response.processes();
        int permits = Math.min(response.permits(), message.wanted());
        inFlightKnown += permits;
        boolean isSlow = !ledger.waitsWhenUnreachable() && now - sentAt > PROMPT;
        if (state instanceof Lost && isSlow) {
            return learned;
        }
        if (message.wanted() == 0) {
            // The message may have freed the permits that calls wait for.
            state = new Asking();
            return learned;
        }
        long requestIn = permits < message.wanted() ? Math.max(SHORTEST_PAUSE, response.requestInMillis() * MILLI) : 0;
        long requestAt = now + requestIn + (long) (random.getAsDouble() * Math.min(MOST_JITTER, requestIn / 50));
        Held rest = new Held(requestAt, response.awaitsResponse());
        state = permits > 0 ? new Granted(permits, rest) : rest;
        return learned;
    }

    /** Once when the ledger is lost, and once when it is used again: one that responds too slowly is not. */
    private void log(State before, State after, long now) {
        if (after instanceof Lost lost && !(before instanceof Lost)) {
            String consequence = ledger.waitsWhenUnreachable()
                    ? "Calls wait until it can be reached."
                    : "This process follows the response headers alone until it can be reached.";
            LOG.warn("The quota ledger cannot be reached: {}. {}", lost.cause(), consequence);
        } else if (before instanceof Lost lost && !(after instanceof Lost)) {
            Duration lasted = Duration.ofNanos(now - lost.sinceNanos());
            LOG.info(
                    "The quota ledger is used again, after {}.",
                    DurationText.of(lasted.truncatedTo(ChronoUnit.MILLIS)));
        }
    }

    /** The relation to the ledger. */
    private sealed interface State {}

    /** The next request waits for the response of the ledger. */
    private record Asking() implements State {}

    /**
     * The ledger has granted permits, which requests take now.
     *
     * @param rest what applies once they are used
     */
    private record Granted(int permits, Held rest) implements State {}

    /**
     * The ledger has granted no more.
     *
     * @param requestAt when to request permits again
     * @param awaitsResponse whether only the response to a request in flight, of any process, is waited for
     */
    private record Held(long requestAt, boolean awaitsResponse) implements State {}

    /**
     * The ledger cannot be reached.
     *
     * @param since when the first message got no response
     * @param cause why the last one got none
     */
    private record Lost(long sinceNanos, Instant since, String cause, long requestAt) implements State {}
}
