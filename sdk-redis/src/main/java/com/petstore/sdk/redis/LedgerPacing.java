// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import com.petstore.sdk.LedgerStatus;
import com.petstore.sdk.QuotaLedger;
import com.petstore.sdk.TimeSource;
import com.petstore.sdk.internal.pacing.Decision;
import com.petstore.sdk.internal.pacing.Observed;
import com.petstore.sdk.internal.pacing.Pacing;
import com.petstore.sdk.internal.pacing.Reason;
import com.petstore.sdk.internal.pacing.Waiting;
import com.petstore.sdk.internal.pacing.Window;
import com.petstore.sdk.internal.text.DurationText;
import com.petstore.sdk.internal.text.PrintableText;
import com.petstore.sdk.redis.Ledger.InLedgerTime;
import com.petstore.sdk.redis.Ledger.Response.Grant;
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

    private State state = Sharing.ASKING;
    private Member member = Member.newcomer();
    private Shown shown = Shown.NOTHING;
    private Exchange exchange = Exchange.NONE;

    /** When what the ledger does not have yet is sent; {@link #NEVER} if it has all. */
    private long newsAt = NEVER;

    /** What this process had observed when that was compared last with what the ledger had shown: the same is news once. */
    private @Nullable Observed compared;

    /** How many requests the ledger has as those in flight of this process. */
    private int inFlightThere;

    private Start lastStart = Start.NONE;
    private boolean isUsed;

    /** Created and not sent yet: the message that the process leaves must not overtake earlier ones. */
    private final Queue<Ledger.Message> outgoing = new ConcurrentLinkedQueue<>();

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
        return exchange.isCheck() || isOutdated(demand);
    }

    /** Whether a call waits for what the ledger showed too long ago. */
    private boolean isOutdated(Demand demand) {
        return !(state instanceof Lost) && demand.waiting().all() > 0 && demand.now() >= exchange.sentAt() + OUTDATED;
    }

    @Override
    public @Nullable Decision decision(Demand demand, boolean isBackground) {
        long now = demand.now();
        if (followsHeaders(demand.observed())) {
            Window minute = demand.observed().minute();
            return minute != null && takesEqualPart(demand) ? nextOfEqualPart(minute, demand) : null;
        }
        if (state instanceof Sharing sharing && sharing.of(isBackground).permits() > 0) {
            return Decision.now(now);
        }
        if (state instanceof Sharing sharing && !mayRequest(sharing.of(isBackground), demand)) {
            Turn held = sharing.of(isBackground);
            return new Decision(held.requestAt(), held.awaitsResponse() ? Reason.PROBE : Reason.LEDGER_HELD);
        }
        if (state instanceof Lost lost) {
            // A message is under way from then on. No call waits longer for its response than it may.
            return now < lost.requestAt()
                    ? new Decision(lost.requestAt(), Reason.LEDGER_UNREACHABLE)
                    : new Decision(NEVER, Reason.LEDGER_UNREACHABLE, true);
        }
        return Decision.onceResponded(Reason.LEDGER_REQUESTED);
    }

    /** Whether a recheck was served that the ledger's last response did not show. */
    private boolean isRechecked(Demand demand) {
        long by = demand.observed().recheckedBy();
        return by != Observed.NOT_YET
                && clock.toLedger(Observed.NOTHING.rechecked(by)).isRecheckedAfter(shown.observed());
    }

    /** Whether the headers decide: the ledger cannot be reached, or has nothing to count. */
    private boolean followsHeaders(Observed observed) {
        // After a refusal a single request of all processes goes ahead, which the ledger chooses.
        boolean hasNothingToCount = observed.minute() == null
                && observed.cooldown().isCleared()
                && !observed.cooldown().applies();
        return hasNothingToCount || (state instanceof Lost && !ledger.waitsWhenUnreachable());
    }

    /** Whether the ledger was lost after it had shown how many processes there are, and nothing has disproved that since. */
    private boolean takesEqualPart(Demand demand) {
        return state instanceof Lost
                && shown.processes() > 0
                && !demand.wasAlone()
                && !demand.observed().cooldown().applies();
    }

    /** Sends an equal part of what remains, evenly, as the others do. */
    private Decision nextOfEqualPart(Window minute, Demand demand) {
        long now = demand.now();
        double toEnd = minute.endsAt() - now;
        long shownBy = minute.isShown() ? minute.shownBy() : minute.endsAt() - Window.MINUTE;
        double left = minute.remaining() * toEnd / Math.max(1, minute.endsAt() - shownBy);
        if (left - demand.inFlight() < 1 + shown.processes() * UNSEEN) {
            return new Decision(minute.endsAt(), Reason.MINUTE_USED_UP);
        }
        long at = Math.max(minute.endsAt() - Window.MINUTE, lastStart.at())
                + (long) (lastStart.pause() * toEnd * shown.processes() / left);
        return at <= now ? Decision.now(now) : new Decision(Math.min(at, minute.endsAt()), Reason.PACED);
    }

    @Override
    public void granted(boolean isBackground, long now) {
        startPause(now);
        if (state instanceof Sharing sharing) {
            state = sharing.used(isBackground);
        }
    }

    private void startPause(long now) {
        lastStart = new Start(now, 0.5 + random.getAsDouble());
    }

    @Override
    public long settle(Demand demand) {
        if (state instanceof Sharing sharing) {
            // The calls that needed its permits have ended. A permit is not kept: other processes may need it.
            state = sharing.withoutPermits();
        }
        if (demand.waiting().all() > 0) {
            returnIfLeft();
        }
        scheduleNews(demand);
        Due due = due(demand);
        if (demand.now() < due.at()) {
            return due.at();
        }
        if (due.cause() == Cause.GOODBYE) {
            sayGoodbye(demand);
        } else {
            send(demand, due.cause());
        }
        return NEVER;
    }

    /** When the next message is sent, and why. */
    private Due due(Demand demand) {
        if (member.hasLeft()) {
            return Due.NOTHING;
        }
        if (!isUsed && demand.waiting().all() == 0) {
            return new Due(demand.now(), Cause.GOODBYE);
        }
        if (exchange.isUnderWay()) {
            return Due.NOTHING;
        }
        if (isOutdated(demand)) {
            return new Due(demand.now(), Cause.CHECK);
        }
        if (requestsPermits(demand) && mayRequest(demand)) {
            return new Due(demand.now(), Cause.PERMITS);
        }
        if (state instanceof Lost) {
            return new Due(exchange.sentAt() + RETRY, Cause.RETRY);
        }
        Due news = new Due(newsAt, Cause.NEWS);
        Due lease = demand.inFlight() > 0 ? new Due(exchange.sentAt() + RENEW, Cause.LEASE) : Due.NOTHING;
        Due check = demand.waiting().all() > 0 ? new Due(exchange.sentAt() + OUTDATED, Cause.CHECK) : Due.NOTHING;
        return news.orEarlier(lease).orEarlier(check);
    }

    private boolean requestsPermits(Demand demand) {
        return demand.wanted().all() > 0 && !followsHeaders(demand.observed());
    }

    private boolean mayRequest(Demand demand) {
        if (state instanceof Sharing sharing) {
            return (demand.wanted().foreground() > 0 && mayRequest(sharing.foreground(), demand))
                    || (demand.wanted().background() > 0 && mayRequest(sharing.background(), demand));
        }
        return state instanceof Lost lost && demand.now() >= lost.requestAt();
    }

    private boolean mayRequest(Turn turn, Demand demand) {
        return demand.now() >= turn.requestAt() || isRechecked(demand);
    }

    /** Lets what the ledger does not have yet be sent: soon, with what follows until then, and a refusal at once. */
    private void scheduleNews(Demand demand) {
        Observed observed = demand.observed();
        boolean isNews = demand.inFlight() != inFlightThere || (!observed.equals(compared) && isLackingThere(observed));
        compared = observed;
        if (isNews && !member.hasLeft()) {
            newsAt = demand.isRefused() ? demand.now() : Math.min(newsAt, demand.now() + SETTLE);
        }
    }

    private boolean isLackingThere(Observed observed) {
        Observed responses = ofResponses(observed);
        return clock.isKnown()
                ? shown.observed().lacks(clock.toLedger(responses))
                : !responses.equals(Observed.NOTHING);
    }

    private void send(Demand demand, Cause cause) {
        boolean requests = (cause == Cause.CHECK || cause == Cause.PERMITS) && requestsPermits(demand);
        if (requests && state instanceof Sharing) {
            state = Sharing.ASKING;
        }
        if (demand.now() - exchange.sentAt() > FORGOTTEN) {
            member = member.forgotten();
        }
        Observed observed = ofResponses(demand.observed());
        // Its response shows the ledger's clock, without which what is observed has no times.
        boolean mayRequest = clock.isKnown() || observed.equals(Observed.NOTHING);
        enqueue(demand, requests && mayRequest ? demand.wanted() : Waiting.NONE, false);
        exchange = new Exchange(demand.now(), cause, true);
        inFlightThere = demand.inFlight();
        newsAt = NEVER;
    }

    private void enqueue(Demand demand, Waiting wanted, boolean leaving) {
        Observed observed = ofResponses(demand.observed());
        member = member.next();
        outgoing.add(new Ledger.Message(
                member.process(),
                member.number(),
                member.acknowledged(),
                wanted,
                demand.inFlight(),
                clock.isKnown() ? clock.toMessage(observed) : InLedgerTime.NOTHING,
                leaving));
    }

    /** Without windows that no response has shown. */
    private static Observed ofResponses(Observed observed) {
        return new Observed(
                ifShown(observed.minute()), ifShown(observed.day()), observed.cooldown(), observed.recheckedBy());
    }

    private static @Nullable Window ifShown(@Nullable Window window) {
        return window != null && window.isShown() ? window : null;
    }

    /** Leaves the ledger, unless it cannot be reached or has no state of this process. The response is ignored. */
    private void sayGoodbye(Demand demand) {
        boolean isThere = member.acknowledged() > 0 || exchange.isUnderWay();
        if (!(state instanceof Lost) && isThere && clock.isKnown()) {
            enqueue(demand, Waiting.NONE, true);
        }
        member = member.left();
        newsAt = NEVER;
    }

    @Override
    public void enter() {
        isUsed = true;
        returnIfLeft();
    }

    /** As another process: the ledger has removed what it had of the one that left, and must not take this for lost writes. */
    private void returnIfLeft() {
        if (member.hasLeft()) {
            member = Member.newcomer();
            inFlightThere = 0;
            compared = null;
            state = Sharing.ASKING;
        }
    }

    @Override
    public void leave() {
        isUsed = false;
    }

    @Override
    public LedgerStatus status() {
        LedgerStatus.Builder status = LedgerStatus.builder();
        if (state instanceof Lost lost) {
            status.unreachable(lost.since(), lost.cause());
        }
        return status.build();
    }

    @Override
    public void carryOut() {
        while (!outgoing.isEmpty() && isSending.compareAndSet(false, true)) {
            try {
                for (Ledger.Message next = outgoing.poll(); next != null; next = outgoing.poll()) {
                    send(next);
                }
            } finally {
                isSending.set(false);
            }
        }
    }

    private void send(Ledger.Message message) {
        CompletionStage<Ledger.Response> response;
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

    private void ended(Ledger.Message message, Ledger.@Nullable Response response, @Nullable Throwable failure) {
        Runnable[] line = {() -> {}};
        Instant localTime = time.instant();
        gate.wake(now -> {
            State before = state;
            Observed learned = exchangeEnded(message, response, failure, localTime, now);
            State after = state;
            line[0] = () -> log(before, after, now);
            return learned;
        });
        line[0].run();
    }

    private Observed exchangeEnded(
            Ledger.Message message,
            Ledger.@Nullable Response response,
            @Nullable Throwable failure,
            Instant localTime,
            long now) {
        exchange = exchange.ended();
        if (!message.process().equals(member.process())) {
            // It was sent before the goodbye.
            return Observed.NOTHING;
        }
        if (response != null) {
            return responded(message, response, now);
        }
        if (!member.hasLeft()) {
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

    private Observed responded(Ledger.Message message, Ledger.Response response, long now) {
        clock.responded(response.nowMillis(), exchange.sentAt(), now);
        shown = new Shown(response.observed(), response.processes());
        Observed learned = clock.toLocal(response.observed());
        compared = null;
        member = member.acknowledging(message.number());
        Sharing granted = new Sharing(
                turn(response.foreground(), message.wanted().foreground(), now),
                turn(response.background(), message.wanted().background(), now));
        inFlightThere += granted.permits();
        boolean isSlow = !ledger.waitsWhenUnreachable() && now - exchange.sentAt() > PROMPT;
        if (state instanceof Lost && isSlow) {
            return learned;
        }
        state = granted;
        return learned;
    }

    private Turn turn(Grant grant, int wanted, long now) {
        if (wanted == 0) {
            // The message may have freed the permits that calls of this class wait for.
            return Turn.ASKING;
        }
        int permits = Math.min(grant.permits(), wanted);
        long requestIn = permits < wanted ? Math.max(SHORTEST_PAUSE, grant.requestInMillis() * MILLI) : 0;
        long requestAt = now + requestIn + (long) (random.getAsDouble() * Math.min(MOST_JITTER, requestIn / 50));
        return new Turn(permits, requestAt, grant.awaitsResponse());
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

    /** Why a message is sent. */
    private enum Cause {

        /** Calls wait for permits. */
        PERMITS,

        /** The ledger does not have what this process has observed, or has in flight. */
        NEWS,

        /** A request is in flight, and the ledger takes a process that is silent for longer to be gone. */
        LEASE,

        /** Calls wait, and another process may have found meanwhile that they need not. */
        CHECK,

        /** The ledger could not be reached. */
        RETRY,

        /** No client uses the ledger any more. */
        GOODBYE
    }

    /** When a message is sent at the earliest, and why; {@link #NOTHING} until something changes. */
    private record Due(long at, Cause cause) {

        static final Due NOTHING = new Due(NEVER, Cause.NEWS);

        Due orEarlier(Due other) {
            return other.at < at ? other : this;
        }
    }

    /**
     * The last message that was sent, but for a goodbye.
     *
     * @param isUnderWay whether its response is awaited
     */
    private record Exchange(long sentAt, Cause cause, boolean isUnderWay) {

        static final Exchange NONE = new Exchange(Long.MIN_VALUE / 2, Cause.NEWS, false);

        boolean isCheck() {
            return isUnderWay && cause == Cause.CHECK;
        }

        Exchange ended() {
            return new Exchange(sentAt, cause, false);
        }
    }

    /**
     * What this process is to the ledger.
     *
     * @param process a random name
     * @param number of its last message
     * @param acknowledged the number of its last message that has a response, or 0
     * @param hasLeft whether it has said goodbye, and no call has come since
     */
    private record Member(String process, long number, long acknowledged, boolean hasLeft) {

        static Member newcomer() {
            return new Member(UUID.randomUUID().toString(), 0, 0, false);
        }

        Member next() {
            return new Member(process, number + 1, acknowledged, hasLeft);
        }

        Member acknowledging(long received) {
            return new Member(process, number, received, hasLeft);
        }

        /** The ledger may have removed it, which is no lost write. */
        Member forgotten() {
            return acknowledging(0);
        }

        Member left() {
            return new Member(process, number, acknowledged, true);
        }
    }

    /**
     * What the ledger's last response showed.
     *
     * @param observed in its time: converted, it could be less exact than what this process has observed
     */
    private record Shown(InLedgerTime observed, int processes) {

        static final Shown NOTHING = new Shown(InLedgerTime.NOTHING, 0);
    }

    /**
     * The start of a request.
     *
     * @param pause what the pause after it is multiplied with, so that processes do not send at the same time
     */
    private record Start(long at, double pause) {

        static final Start NONE = new Start(Long.MIN_VALUE / 2, 0);
    }

    /** The relation to the ledger. */
    private sealed interface State {}

    /** The ledger grants permits to the calls of each class. */
    private record Sharing(Turn foreground, Turn background) implements State {

        static final Sharing ASKING = new Sharing(Turn.ASKING, Turn.ASKING);

        Turn of(boolean isBackground) {
            return isBackground ? background : foreground;
        }

        int permits() {
            return foreground.permits() + background.permits();
        }

        Sharing used(boolean isBackground) {
            return isBackground
                    ? new Sharing(foreground, background.with(Math.max(0, background.permits() - 1)))
                    : new Sharing(foreground.with(Math.max(0, foreground.permits() - 1)), background);
        }

        Sharing withoutPermits() {
            return permits() == 0 ? this : new Sharing(foreground.with(0), background.with(0));
        }
    }

    /**
     * What the calls of one class may do.
     *
     * @param permits how many requests may be sent now
     * @param requestAt when to request further permits; before, the ledger has granted no more
     * @param awaitsResponse whether only the response to a request in flight, of any process, is waited for until then
     */
    private record Turn(int permits, long requestAt, boolean awaitsResponse) {

        /** Permits are requested at once. */
        static final Turn ASKING = new Turn(0, Long.MIN_VALUE, false);

        Turn with(int left) {
            return new Turn(left, requestAt, awaitsResponse);
        }
    }

    /**
     * The ledger cannot be reached.
     *
     * @param since when the first message got no response
     * @param cause why the last one got none
     */
    private record Lost(long sinceNanos, Instant since, String cause, long requestAt) implements State {}
}
