// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.internal.ledger.LedgerCooldown;
import com.petstore.sdk.internal.ledger.LedgerMessage;
import com.petstore.sdk.internal.ledger.LedgerReopening;
import com.petstore.sdk.internal.ledger.LedgerResponse;
import com.petstore.sdk.internal.ratelimit.Decision.Kind;
import com.petstore.sdk.response.LedgerStatus.Mode;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Shares a key by the permits of a ledger: when the next request may be sent, and when the ledger is told what. It is in one {@link Mode}
 * at a time, each with its own data. While the ledger cannot be reached, or has nothing to count because no response shows a minute, the headers
 * decide; their rule sees every response in either case.
 */
final class LedgerPacing implements Pacing {

    private static final long MILLI = ServerClock.SECOND / 1000;

    /** How long after a message to a ledger that cannot be reached the next one is sent. */
    private static final long RETRY = ServerClock.SECOND;

    /** How long after the last call a ledger that cannot be reached is still tried. */
    private static final long RETRY_FOR = 120 * ServerClock.SECOND;

    /** A ledger that could not be reached is used again once it responds in this time. */
    private static final long PROMPT = 500 * MILLI;

    /** How old the ledger's word may be when it holds a call up: another process may have found since that the service accepts requests. */
    private static final long RECHECK = 10 * ServerClock.SECOND;

    /** So that a fleet does not ask at the same time; a time that somebody named is never moved further. */
    private static final long MOST_JITTER = ServerClock.SECOND;

    /** How many requests of each other process are in flight, unseen, when the ledger is lost. */
    private static final double UNSEEN = 1 / 8.0;

    private final DoubleSupplier random;
    private final QuotaState quota = new QuotaState(false);
    private final Cooldown cooldown = new Cooldown();
    private final HeaderPacing byHeaders;
    private final LedgerMessages messages = new LedgerMessages();
    private final boolean waitsForLedger;

    private Mode mode = Mode.ASKING;

    /** GRANTED: how many requests may still be sent. */
    private int permits;

    /** HELD, UNREACHABLE, and GRANTED once the permits are used: when to ask. */
    private long askAt = Long.MIN_VALUE;

    /** HELD: whether only a response to a request in flight, of any process, is waited for. */
    private boolean awaitsResponse;

    /** REOPENED: whether the one request has been sent. */
    private boolean isLookSent;

    private boolean responded;
    private int waiting;

    /** Whether the process has said goodbye, and no call has come since. Of a request that ends then, the ledger would learn that the process is back. */
    private boolean hasLeft;

    /** Whether the ledger is asked if what holds the calls up still applies. */
    private boolean checks;

    private long permitsUsed;
    private long lastCallAt = Long.MIN_VALUE / 2;
    private int processes;
    private int asked;
    private long lastSentAt = Long.MIN_VALUE / 2;
    private double jitter;

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

    Mode mode() {
        return mode;
    }

    /** Whether requests wait because the ledger cannot be reached. */
    boolean waitsForLedger() {
        return mode == Mode.UNREACHABLE && waitsForLedger;
    }

    long messagesSent() {
        return messages.sent();
    }

    long permitsUsed() {
        return permitsUsed;
    }

    @Override
    public void waiting(int waiting, long now) {
        this.waiting = waiting;
        if (waiting > 0) {
            hasLeft = false;
            lastCallAt = now;
            checks |= now >= messages.toldAt() + RECHECK;
        }
    }

    @Override
    public boolean checks() {
        return checks && mode != Mode.UNREACHABLE && mode != Mode.REOPENED;
    }

    /** Whether the headers decide: the ledger cannot be reached, or has nothing to count. */
    private boolean followsHeaders() {
        boolean hasNothingToCount = responded && quota.lacksMinute();
        return hasNothingToCount || (mode == Mode.UNREACHABLE && !waitsForLedger);
    }

    /** When the next request may be sent. The ledger may be slower than what the service named, never faster. */
    @Override
    public Decision decide(long now, int inFlight, int waiting) {
        if (followsHeaders()) {
            return sharesAlike() ? shareAlike(now, inFlight) : byHeaders.decide(now, inFlight, waiting);
        }
        if (mode != Mode.REOPENED && isMinuteUsedUp(now)) {
            return new Decision(Kind.MINUTE, quota.minute().endsAt());
        }
        if (mode == Mode.GRANTED && !quota.remains(inFlight + 1, now)) {
            // A permit that may not begin would be withdrawn, and asked for again at once.
            return Decision.afterResponse(quota.minute());
        }
        return switch (mode) {
            case GRANTED -> Decision.now(now);
            case REOPENED -> isLookSent ? forResponse() : Decision.now(now);
            case ASKING -> forResponse();
            case HELD, UNREACHABLE -> {
                if (now >= askAt) {
                    yield forResponse();
                }
                yield new Decision(awaitsResponse ? Kind.AFTER_RESPONSE : Kind.PACED, askAt);
            }
        };
    }

    /** Of the ledger or of the service: that is no wait for the quota. */
    private static Decision forResponse() {
        return new Decision(Kind.AFTER_RESPONSE, GateTimer.NEVER);
    }

    /** Whether the ledger was lost after it had told how many processes there are, and nothing has disproved that since. */
    private boolean sharesAlike() {
        return mode == Mode.UNREACHABLE
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
        if (followsHeaders()) {
            return byHeaders.earliest(place, inFlight, first, now);
        }
        long limit = quota.minute().known() ? Math.max(1, quota.minute().limit()) : Long.MAX_VALUE;
        return first + (place - 1) / limit * MinuteQuota.LENGTH;
    }

    @Override
    public void sent(int inFlight, long now) {
        byHeaders.sent(inFlight, now);
        pausedSince(now);
        if (mode == Mode.REOPENED) {
            isLookSent = true;
        } else if (mode == Mode.GRANTED) {
            permits--;
            permitsUsed++;
            dropUnlessGranted();
        }
    }

    private void dropUnlessGranted() {
        if (mode == Mode.GRANTED && permits == 0) {
            mode = Mode.HELD;
        }
    }

    @Override
    public void reopened() {
        mode = Mode.REOPENED;
        isLookSent = false;
        byHeaders.reopened();
        responded = false;
    }

    @Override
    public void served(long sentAt, long now) {
        byHeaders.served(sentAt, now);
        responded = true;
        messages.served(sentAt);
        if (isLook(sentAt) && !cooldown.isActive(now)) {
            messages.reopened(sentAt);
        }
        lookEnded(sentAt);
    }

    private boolean isLook(long sentAt) {
        return mode == Mode.REOPENED && isLookSent && sentAt >= lastSentAt;
    }

    private void lookEnded(long sentAt) {
        if (isLook(sentAt)) {
            mode = Mode.ASKING;
        }
    }

    @Override
    public void refused() {
        byHeaders.refused();
        messages.refused();
        lookEnded(lastSentAt);
    }

    @Override
    public void lost(long sentAt) {
        messages.lost();
        lookEnded(sentAt);
    }

    @Override
    public void uncounted(long sentAt) {
        messages.changed();
        if (mode == Mode.REOPENED && sentAt >= lastSentAt) {
            isLookSent = false;
        }
    }

    /** When the next message is due that no waiting call asks for. */
    long nextMessageAt(int inFlight) {
        if (messages.underWay() || hasLeft) {
            return GateTimer.NEVER;
        }
        if (mode == Mode.UNREACHABLE) {
            return messages.toldAt() < lastCallAt + RETRY_FOR ? messages.toldAt() + RETRY : GateTimer.NEVER;
        }
        long due = messages.dueAt(inFlight);
        return waiting > 0 ? Math.min(due, messages.toldAt() + RECHECK) : due;
    }

    /**
     * The message that is due now, which counts as sent, or null. To be called once those who wait have been granted what they may send.
     *
     * @param wanted how many requests wait that the service would accept
     */
    @Nullable
    LedgerMessage dueMessage(long now, int wanted, int inFlight) {
        if (mode == Mode.GRANTED) {
            // Those who wanted them have gone. A permit is not kept: others may need it.
            permits = 0;
            dropUnlessGranted();
            messages.changed();
        }
        messages.settle(now);
        if (messages.underWay() || hasLeft) {
            return null;
        }
        boolean asks = wanted > 0 && mayAsk(now) && !followsHeaders() && !isMinuteUsedUp(now);
        if (!asks && now < nextMessageAt(inFlight)) {
            return null;
        }
        if (asks && mode == Mode.HELD && now >= askAt) {
            mode = Mode.ASKING;
        }
        asked = asks ? wanted : 0;
        return messages.next(asked, inFlight, quota, cooldown, now);
    }

    /** A client uses the gate after the goodbye: to the ledger, that is another process. */
    void enter() {
        hasLeft = false;
        asked = 0;
        permits = 0;
        if (mode != Mode.REOPENED) {
            mode = Mode.ASKING;
        }
        messages.startAsAnotherProcess();
    }

    /** Whether the process has said goodbye. */
    boolean hasLeft() {
        return hasLeft;
    }

    /** The last message, or null if the ledger cannot be reached or does not know this process. */
    @Nullable
    LedgerMessage goodbye(long now, int inFlight) {
        hasLeft = true;
        return mode == Mode.UNREACHABLE ? null : messages.goodbye(inFlight, quota, cooldown, now);
    }

    private boolean mayAsk(long now) {
        return mode == Mode.ASKING || checks() || (mode != Mode.REOPENED && now >= askAt);
    }

    /**
     * The message in progress has ended.
     *
     * @param response null if the ledger could not be reached
     */
    void messageEnded(@Nullable LedgerResponse response, long now) {
        messages.ended(response != null);
        checks = false;
        if (response != null) {
            ledgerResponded(response, now);
        } else if (mode != Mode.REOPENED && !hasLeft) {
            if (mode != Mode.UNREACHABLE) {
                // The others lose the ledger at the same time, and must not all send at once.
                pausedSince(now);
            }
            mode = Mode.UNREACHABLE;
            awaitsResponse = false;
            askAt = now + RETRY;
        }
    }

    private void ledgerResponded(LedgerResponse response, long now) {
        if (mode == Mode.REOPENED) {
            // It does not know yet of what the look will show.
            return;
        }
        processes = response.processes();
        noteReopening(response.reopening(), now);
        if (!messages.isReopeningTold()) {
            // What the ledger knows is older than what this process has found.
            mode = Mode.ASKING;
            return;
        }
        adopt(response, now);
        boolean isSlow = !waitsForLedger && now - messages.toldAt() > PROMPT;
        if (mode == Mode.UNREACHABLE && isSlow) {
            return;
        }
        if (asked == 0) {
            // What this process has just told may have freed what it waits for.
            mode = Mode.ASKING;
            return;
        }
        permits = Math.min(response.permits(), asked);
        long askIn = permits < asked ? Math.max(MILLI, Nanos.ofMillis(response.askInMillis())) : 0;
        askAt = now + askIn + (long) (random.getAsDouble() * Math.min(MOST_JITTER, askIn / 50));
        awaitsResponse = response.awaitsResponse();
        mode = permits > 0 ? Mode.GRANTED : Mode.HELD;
    }

    private void noteReopening(@Nullable LedgerReopening shared, long now) {
        if (shared == null) {
            return;
        }
        long sentAt = now - Nanos.ofMillis(shared.sentMillisAgo());
        if (messages.adoptReopening(shared.number(), sentAt)) {
            cooldown.servedElsewhere(sentAt);
            if (messages.newestSentAt() < sentAt) {
                quota.forget();
                byHeaders.reopened();
                responded = false;
            }
        }
    }

    /** Takes over what responses have shown to other processes. */
    private void adopt(LedgerResponse response, long now) {
        LedgerCooldown shared = response.cooldown();
        if (shared != null && shared.endsInMillis() > 0) {
            cooldown.adopt(shared, now);
            byHeaders.refused();
        } else if (shared != null && shared.refusals() == 0) {
            // Any process was served after what this one had told: its next refusal is the first again, and no refused
            // probe.
            cooldown.served(messages.toldAt());
        }
        if (response.day() != null) {
            quota.adoptDay(response.day(), now);
        }
        if (response.minute() != null) {
            quota.adoptMinute(response.minute(), now);
        }
    }
}
