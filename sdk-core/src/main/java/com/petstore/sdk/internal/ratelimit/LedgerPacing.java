package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.ledger.LedgerCooldown;
import com.petstore.sdk.internal.ledger.LedgerMessage;
import com.petstore.sdk.internal.ledger.LedgerResponse;
import com.petstore.sdk.internal.ratelimit.Decision.Kind;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Shares a key by the permits of a ledger: when the next request may be sent, and when the ledger is told what. While the ledger cannot be
 * reached, or has nothing to count, the headers decide; their rule sees every response in either case.
 */
final class LedgerPacing implements Pacing {

    private static final long MILLI = ServerClock.SECOND / 1000;

    /** How long after a message to a ledger that cannot be reached the next one is sent. */
    private static final long RETRY = ServerClock.SECOND;

    /** How long after the last call a ledger that cannot be reached is still tried. */
    private static final long RETRY_FOR = 120 * ServerClock.SECOND;

    /** A ledger that could not be reached is used again once it responds in this time. */
    private static final long PROMPT = 250 * MILLI;

    /** Within a shorter time a permit may become free at any moment; a longer time says when there are permits again. */
    private static final long POLL = 600 * MILLI;

    /** How many requests of each other process are in flight, unseen, when the ledger is lost. */
    private static final double UNSEEN = 1 / 8.0;

    private final DoubleSupplier random;
    private final QuotaState quota = new QuotaState(false);
    private final Cooldown cooldown = new Cooldown();
    private final HeaderPacing byHeaders;
    private final LedgerMessages messages = new LedgerMessages();
    private final boolean waitsForLedger;

    private boolean responded;
    private boolean unreachable;
    private boolean reopened;
    private long lastCallAt = Long.MIN_VALUE / 2;
    private long askAt = Long.MIN_VALUE;
    private long heldUntil = Long.MIN_VALUE;
    private int processes;
    private int asked;
    private long lastSentAt = Long.MIN_VALUE / 2;
    private double jitter;
    private int permits;

    /**
     * Rules that know nothing yet.
     *
     * @param waitsForLedger whether requests wait while the ledger cannot be reached
     */
    LedgerPacing(DoubleSupplier random, boolean waitsForLedger) {
        this.random = random;
        this.byHeaders = new HeaderPacing(quota, cooldown, random);
        this.waitsForLedger = waitsForLedger;
    }

    QuotaState quota() {
        return quota;
    }

    Cooldown cooldown() {
        return cooldown;
    }

    @Override
    public void waiting(int waiting, long now) {
        if (waiting > 0) {
            lastCallAt = now;
        }
    }

    private boolean withoutLedger() {
        return unreachable || (responded && quota.lacksMinute());
    }

    /** When the next request may be sent. The ledger may be slower than what the service named, never faster. */
    @Override
    public Decision decide(long now, int inFlight, int waiting) {
        if (sharesAlike()) {
            return shareAlike(now, inFlight);
        }
        if (withoutLedger()) {
            return byHeaders.decide(now, inFlight, waiting);
        }
        if (reopened) {
            return Decision.now(now);
        }
        if (isMinuteUsedUp(now)) {
            return new Decision(Kind.MINUTE, quota.minute().endsAt());
        }
        if (permits > 0) {
            return Decision.now(now);
        }
        return messages.underWay()
                ? new Decision(Kind.AFTER_RESPONSE, GateTimer.NEVER)
                : new Decision(Kind.PACED, Math.max(now, askAt));
    }

    /** Whether the ledger was lost after it had told how many processes there are, and nothing has disproved that since. */
    private boolean sharesAlike() {
        return unreachable
                && processes > 0
                && quota.minute().known()
                && !quota.minute().wasAlone()
                && !cooldown.probing();
    }

    /** Sends an equal part of what remains, evenly, as the others do. */
    private Decision shareAlike(long now, int inFlight) {
        MinuteQuota minute = quota.minute();
        double toEnd = minute.endsAt() - now;
        double left = minute.remaining() * toEnd / Math.max(1, minute.endsAt() - minute.remainingAt());
        if (left - inFlight < 1 + processes * UNSEEN) {
            return new Decision(Kind.MINUTE, minute.endsAt());
        }
        long at =
                Math.max(minute.endsAt() - MinuteQuota.LENGTH, lastSentAt) + (long) (jitter * toEnd * processes / left);
        return at <= now ? Decision.now(now) : new Decision(Kind.PACED, Math.min(at, minute.endsAt()));
    }

    private void pausedSince(long now) {
        lastSentAt = now;
        jitter = 0.5 + random.getAsDouble();
    }

    private boolean isMinuteUsedUp(long now) {
        MinuteQuota minute = quota.minute();
        return minute.seen() && minute.remaining() == 0 && now < minute.endsAt();
    }

    /** As if the other processes wanted nothing: no call must be refused that may be sent in time. */
    @Override
    public long earliest(int place, int inFlight, long first, long now) {
        if (withoutLedger()) {
            return byHeaders.earliest(place, inFlight, first, now);
        }
        long limit = quota.minute().known() ? Math.max(1, quota.minute().limit()) : Long.MAX_VALUE;
        return Math.max(heldUntil, isMinuteUsedUp(now) ? first : now) + (place - 1) / limit * MinuteQuota.LENGTH;
    }

    @Override
    public void sent(int inFlight, long now) {
        byHeaders.sent(inFlight, now);
        pausedSince(now);
        permits = Math.max(0, reopened ? permits : permits - 1);
        reopened = false;
    }

    @Override
    public void reopened() {
        reopened = !withoutLedger();
        byHeaders.reopened();
        responded = false;
    }

    @Override
    public void served(long sentAt, long now) {
        byHeaders.served(sentAt, now);
        responded = true;
        messages.served(sentAt);
    }

    @Override
    public void refused() {
        byHeaders.refused();
        reopened = false;
        messages.refused();
    }

    @Override
    public void lost() {
        messages.lost();
    }

    @Override
    public void uncounted() {
        messages.changed();
    }

    /** When the next message is due that no waiting call asks for. */
    long nextMessageAt(int inFlight) {
        if (messages.underWay()) {
            return GateTimer.NEVER;
        }
        if (unreachable) {
            return messages.toldAt() < lastCallAt + RETRY_FOR ? messages.toldAt() + RETRY : GateTimer.NEVER;
        }
        return messages.dueAt(inFlight);
    }

    /**
     * The message that is due now, which counts as sent, or null. To be called once those who wait have been granted what they may send.
     *
     * @param wanted how many requests wait that the service would accept
     */
    @Nullable
    LedgerMessage dueMessage(long now, int wanted, int inFlight) {
        if (permits > 0) {
            // Those who wanted them have gone. A permit is not kept: others may need it.
            permits = 0;
            messages.changed();
        }
        messages.settle(now);
        if (messages.underWay()) {
            return null;
        }
        boolean asks = wanted > 0 && now >= askAt && !withoutLedger() && !isMinuteUsedUp(now);
        if (!asks && now < nextMessageAt(inFlight)) {
            return null;
        }
        asked = asks ? wanted : 0;
        return messages.next(asked, inFlight, quota, cooldown, now);
    }

    /**
     * The message in progress has ended.
     *
     * @param response null if the ledger could not be reached
     */
    void messageEnded(@Nullable LedgerResponse response, long now) {
        messages.ended(response != null);
        if (response != null) {
            ledgerResponded(response, now);
        } else if (waitsForLedger) {
            askAt = now + RETRY;
            heldUntil = askAt;
        } else if (!unreachable) {
            unreachable = true;
            // The others lose the ledger at the same time, and must not all send at once.
            pausedSince(now);
        }
    }

    private void ledgerResponded(LedgerResponse response, long now) {
        processes = response.processes();
        adopt(response, now);
        if (unreachable && now - messages.toldAt() > PROMPT) {
            return;
        }
        unreachable = false;
        permits = Math.min(response.permits(), asked);
        long askIn = permits < asked ? Math.max(MILLI, Nanos.ofMillis(response.askInMillis())) : 0;
        askAt = now + askIn + (long) (random.getAsDouble() * askIn / 50);
        heldUntil = permits == 0 && askIn > POLL ? askAt : Long.MIN_VALUE;
    }

    /** Takes over what responses have shown to other processes. */
    private void adopt(LedgerResponse response, long now) {
        LedgerCooldown shared = response.cooldown();
        if (shared != null && shared.endsInMillis() > 0) {
            reopened &= !cooldown.adopt(shared, now);
            byHeaders.refused();
        }
        if (response.day() != null) {
            quota.adoptDay(response.day(), now);
        }
        if (response.minute() != null) {
            quota.adoptMinute(response.minute(), now);
        }
    }
}
