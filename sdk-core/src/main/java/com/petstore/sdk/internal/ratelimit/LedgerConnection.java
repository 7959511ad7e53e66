// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.QuotaLedger;
import com.petstore.sdk.TimeSource;
import com.petstore.sdk.internal.ledger.LedgerMessage;
import com.petstore.sdk.internal.ledger.LedgerResponse;
import com.petstore.sdk.internal.ledger.LedgerServer;
import com.petstore.sdk.internal.text.PrintableText;
import com.petstore.sdk.response.LedgerStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends the messages of one gate to its ledger, and reports how each ended. A message is made while the gate's lock is held, and sent after. */
final class LedgerConnection {

    private static final Logger LOG = LoggerFactory.getLogger(QuotaLedger.class);

    /** A ledger has a shorter time limit of its own; this one is for a ledger that does not keep to it. */
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    private final LedgerServer ledger;
    private final String account;
    private final TimeSource time;
    private final LedgerPacing pacing;

    /** What was made and is not sent yet, in the order of the numbers: the ledger ignores a message that a later one overtakes. */
    private final Queue<LedgerMessage> due = new ConcurrentLinkedQueue<>();

    private final AtomicBoolean isSending = new AtomicBoolean();
    private volatile @Nullable Outage outage;

    /** How many clients use the gate. Calls of a client that was closed may wait a moment longer. */
    private volatile int clients;

    private long heldBackCalls;
    private long countedUpTo;

    LedgerConnection(LedgerServer ledger, String account, TimeSource time, DoubleSupplier random) {
        this.ledger = ledger;
        this.account = account;
        this.time = time;
        this.pacing = new LedgerPacing(random, ledger.waitsWhenUnreachable());
    }

    LedgerPacing pacing() {
        return pacing;
    }

    /** What the gate does about the ledger now. To be called while the gate's lock is held. */
    LedgerStatus status() {
        LedgerStatus.Builder status = LedgerStatus.builder(pacing.mode())
                .messages(pacing.messagesSent())
                .permits(pacing.permitsUsed())
                .heldBackCalls(heldBackCalls);
        Outage current = outage;
        return current == null
                ? status.build()
                : status.unreachable(current.since(), current.cause()).build();
    }

    /** Counts the calls that wait while the ledger grants no permit, each once. To be called while the gate's lock is held. */
    void countHeldBack(PermitQueue queue, long newestPosition) {
        if (pacing.mode() == LedgerStatus.Mode.HELD) {
            heldBackCalls += queue.from(countedUpTo + 1);
            countedUpTo = newestPosition;
        }
    }

    /** A client uses the gate from now on. To be called while the gate's lock is held. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // Written under the gate's lock only.
    void enter() {
        clients++;
        if (pacing.hasLeft()) {
            pacing.enter();
            outage = null;
        }
    }

    /** A client uses the gate no more. To be called while the gate's lock is held. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // Written under the gate's lock only.
    void leave() {
        clients--;
    }

    /** Makes the goodbye once no client uses the gate and no call waits. To be called while the gate's lock is held. */
    void prepareGoodbye(long now, int waiting, int inFlight) {
        if (clients == 0 && waiting == 0 && !pacing.hasLeft()) {
            LedgerMessage goodbye = pacing.goodbye(now, inFlight);
            if (goodbye != null) {
                due.add(goodbye);
            }
        }
    }

    /** Makes the message that is due, if any, and returns when to look again. To be called while the gate's lock is held. */
    long prepare(long now, int wanted, int inFlight) {
        LedgerMessage message = pacing.dueMessage(now, wanted, inFlight);
        if (message != null) {
            due.add(message);
        }
        return pacing.nextMessageAt(inFlight);
    }

    /**
     * Sends the messages that are due, if any. To be called without the gate's lock. One thread at a time does it, or a goodbye could overtake what
     * was made before it; what others have made meanwhile, it sends for them.
     *
     * @param update applies a change to the rules while the gate's lock is held, and then lets through what is due
     */
    void send(Consumer<LongConsumer> update) {
        while (!due.isEmpty() && isSending.compareAndSet(false, true)) {
            try {
                for (LedgerMessage next = due.poll(); next != null; next = due.poll()) {
                    if (next.leaving()) {
                        sendGoodbye(next);
                    } else {
                        send(next, update);
                    }
                }
            } finally {
                isSending.set(false);
            }
        }
    }

    private void send(LedgerMessage message, Consumer<LongConsumer> update) {
        CompletableFuture<LedgerResponse> response = new CompletableFuture<>();
        CompletionStage<?> unused = response.whenComplete((received, failure) -> {
            AtomicBoolean isLost = new AtomicBoolean();
            update.accept(now -> {
                pacing.messageEnded(received, now);
                isLost.set(pacing.mode() == LedgerStatus.Mode.UNREACHABLE);
            });
            log(isLost.get(), failure);
        });
        try {
            TimeSource.Cancellable timeout = time.schedule(
                    TIMEOUT, () -> response.completeExceptionally(new TimeoutException("no response within 5 s")));
            unused = ledger.tell(account, message).whenComplete((received, failure) -> {
                timeout.cancel();
                if (received != null) {
                    response.complete(received);
                } else {
                    response.completeExceptionally(
                            failure == null ? new NullPointerException("the ledger's response is null") : failure);
                }
            });
        } catch (RuntimeException | Error e) {
            response.completeExceptionally(e);
        }
    }

    /** Says goodbye, without waiting for a response. */
    private void sendGoodbye(LedgerMessage message) {
        try {
            var unused = ledger.tell(account, message);
        } catch (RuntimeException e) {
            LOG.debug("The quota ledger was not told that a client was closed", e);
        }
    }

    /** Once when the ledger is lost, and once when it is used again: one that responds too slowly is not. */
    private void log(boolean isLost, @Nullable Throwable failure) {
        if (clients == 0) {
            // The ledger may be closed by now, which concerns nobody.
            return;
        }
        Outage before = outage;
        if (isLost && failure != null) {
            // The server of the ledger may have worded it.
            String cause = PrintableText.of(rootCause(failure).toString());
            outage = before == null
                    ? new Outage(time.nanoTime(), time.instant(), cause)
                    : new Outage(before.sinceNanos(), before.since(), cause);
            if (before == null) {
                String consequence = ledger.waitsWhenUnreachable()
                        ? "Calls wait until it can be reached."
                        : "This process follows the response headers alone until it can be reached.";
                LOG.warn("The quota ledger cannot be reached: {}. {}", cause, consequence);
            }
        } else if (!isLost && failure == null && before != null) {
            outage = null;
            LOG.info(
                    "The quota ledger is used again, after {}.",
                    Duration.ofNanos(time.nanoTime() - before.sinceNanos()));
        }
    }

    private static Throwable rootCause(Throwable failure) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Throwable cause = failure;
        while (cause.getCause() != null && seen.add(cause)) {
            cause = cause.getCause();
        }
        return cause;
    }

    /** How long the ledger has not been used, and why the last message failed. */
    private record Outage(long sinceNanos, Instant since, String cause) {}
}
