package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.ratelimit.Decision.Kind;
import com.petstore.sdk.ledger.LedgerCooldown;
import com.petstore.sdk.ledger.LedgerMessage;
import com.petstore.sdk.ledger.LedgerResponse;
import java.time.Instant;
import java.util.function.DoubleSupplier;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a gate that asks a ledger for permits: when the next request may be sent, and when the ledger is told what. While the ledger
 * cannot be reached, or has nothing to count, the rules without a ledger decide; they see every response in either case.
 */
final class LedgerRules extends GateRules {

    private static final long MILLI = ServerClock.SECOND / 1000;

    /** How long after a message to a ledger that cannot be reached the next one is sent. */
    private static final long RETRY = ServerClock.SECOND;

    /** How long after the last call a ledger that cannot be reached is still tried. */
    private static final long RETRY_FOR = 120 * ServerClock.SECOND;

    /** A ledger that could not be reached is used again once it responds in this time. */
    private static final long PROMPT = 250 * MILLI;

    /** Within a shorter time a permit may become free at any moment; a longer time says when there are permits again. */
    private static final long POLL = 600 * MILLI;

    private final LedgerMessages messages = new LedgerMessages();
    private final boolean waitsForLedger;

    private boolean unreachable;
    private boolean reopened;
    private long lastCallAt = Long.MIN_VALUE / 2;
    private long askAt = Long.MIN_VALUE;
    private long heldUntil = Long.MIN_VALUE;
    private int processes;
    private int asked;
    private int permits;

    /**
     * Rules that know nothing yet.
     *
     * @param waitsForLedger whether requests wait while the ledger cannot be reached
     */
    LedgerRules(DoubleSupplier random, boolean waitsForLedger) {
        super(random, false);
        this.waitsForLedger = waitsForLedger;
    }

    @Override
    void advance(long now, int waiting) {
        if (waiting > 0) {
            lastCallAt = now;
        }
        long endedAt = quota.minute().endsAt();
        super.advance(now, waiting);
        if (unreachable && quota.minute().endsAt() > endedAt) {
            // All processes enter a minute without the ledger at the same time, and must not all send at once.
            pacing.restart(random.getAsDouble(), now);
        }
    }

    private boolean withoutLedger() {
        return unreachable || (responded && quota.lacksMinute());
    }

    /** When the next request may be sent. The ledger may be slower than what the service named, never faster. */
    @Override
    Decision decide(long now, int waiting) {
        if (withoutLedger()) {
            return super.decide(now, waiting);
        }
        if (reopened) {
            return Decision.now(now);
        }
        Decision held = held(now);
        if (held != null) {
            return held;
        }
        if (permits > 0) {
            return Decision.now(now);
        }
        return messages.underWay()
                ? new Decision(Kind.AFTER_RESPONSE, GateTimer.NEVER)
                : new Decision(Kind.PACED, Math.max(now, askAt));
    }

    /** What holds requests back whatever the ledger grants: a cooldown, and a window that is used up; null if nothing does. */
    private @Nullable Decision held(long now) {
        Decision closed = closed(now);
        MinuteQuota minute = quota.minute();
        boolean usedUp = minute.seen() && minute.remaining() == 0 && now < minute.endsAt();
        return closed == null && usedUp ? new Decision(Kind.MINUTE, minute.endsAt()) : closed;
    }

    @Override
    long leftOfDay() {
        return withoutLedger() ? super.leftOfDay() : quota.day().remaining();
    }

    /** As if the other processes wanted nothing: no call must be refused that may be sent in time. */
    @Override
    IntToLongFunction earliest(long now, int waiting) {
        if (withoutLedger()) {
            return super.earliest(now, waiting);
        }
        Decision held = held(now);
        long first = Math.max(heldUntil, held == null || held.awaitsResponse() ? now : held.at());
        long limit = quota.minute().known() ? Math.max(1, quota.minute().limit()) : Long.MAX_VALUE;
        return place -> first + (place - 1) / limit * MinuteQuota.LENGTH;
    }

    @Override
    void grant(Decision decision, long now) {
        super.grant(decision, now);
        permits = Math.max(0, reopened ? permits : permits - 1);
        reopened = false;
    }

    @Override
    void reopen(long now) {
        advance(now, 1);
        Decision next = decide(now, 1);
        boolean byLedger = !withoutLedger();
        if (byLedger && (next.at() <= now || next.kind() == Kind.AFTER_RESPONSE)) {
            return;
        }
        super.reopen(now);
        reopened = byLedger;
    }

    @Override
    boolean responded(RawResponse response, long sentAt, Instant localTime, long now) {
        boolean aboutQuota = super.responded(response, sentAt, localTime, now);
        if (response.status() == 429) {
            reopened = false;
            messages.refused();
        } else if (aboutQuota) {
            messages.served(sentAt);
        } else {
            messages.changed();
        }
        return aboutQuota;
    }

    @Override
    void refusedLate(RawResponse response, long sentAt, Instant localTime, long now) {
        super.refusedLate(response, sentAt, localTime, now);
        if (response.status() == 429) {
            reopened = false;
            messages.refused();
        }
    }

    @Override
    void lost(long sentAt) {
        super.lost(sentAt);
        messages.lost();
    }

    @Override
    void unsent(boolean tookToken) {
        super.unsent(tookToken);
        messages.changed();
    }

    /** When the next message is due that no waiting call asks for. */
    long nextMessageAt() {
        if (messages.underWay()) {
            return GateTimer.NEVER;
        }
        if (unreachable) {
            return messages.toldAt() < lastCallAt + RETRY_FOR ? messages.toldAt() + RETRY : GateTimer.NEVER;
        }
        return messages.dueAt(inFlight);
    }

    /** The message that is due now, which counts as sent, or null. To be called once those who wait have been granted what they may send. */
    @Nullable
    LedgerMessage dueMessage(long now, int waiting) {
        if (permits > 0) {
            // Those who wanted them have gone. A permit is not kept: others may need it.
            permits = 0;
            messages.changed();
        }
        messages.settle(now);
        if (messages.underWay()) {
            return null;
        }
        int wanted = withoutLedger() || held(now) != null ? 0 : waiting;
        boolean asks = wanted > 0 && now >= askAt;
        if (!asks && now < nextMessageAt()) {
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
            if (processes > 0) {
                quota.startWith(processes);
            }
            // The others lose the ledger at the same time.
            pacing.restart(random.getAsDouble(), now);
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
            refused = true;
        }
        if (response.day() != null) {
            quota.adoptDay(response.day(), now);
        }
        if (response.minute() != null) {
            quota.adoptMinute(response.minute(), now);
        }
    }
}
