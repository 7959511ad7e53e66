// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import com.petstore.sdk.internal.ledger.LedgerMessage;
import com.petstore.sdk.internal.ledger.LedgerResponse;
import com.petstore.sdk.internal.ledger.LedgerServer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import java.util.concurrent.CompletableFuture;

/** A ledger that all processes of a fleet share, 0.3 to 5 ms away, on a server that may fail. */
final class SimulatedLedger {

    private static final long LEASE = 5000;
    private static final long CLOCK_STARTS_AT = 1_000_000_000_000L;

    /** After which a process gives a message up. */
    private static final Duration TIMEOUT = Duration.ofSeconds(1);

    private static final Span NEAR = new Span(Duration.ofNanos(150_000), Duration.ofNanos(2_500_000));
    private static final Duration DISTANT = Duration.ofMillis(150);
    private static final Span SLOW = new Span(Duration.ofMillis(400), Duration.ofMillis(700));

    private final LedgerFault fault;
    private ReferenceLedger ledger = new ReferenceLedger();
    private final ReferenceLedger replica = new ReferenceLedger();
    private final Deque<Write> notReplicated = new ArrayDeque<>();
    private boolean hasFailed;
    private int processes;
    private long messages;

    SimulatedLedger(LedgerFault fault) {
        this.fault = fault;
    }

    /** How many messages it has got. */
    long messages() {
        return messages;
    }

    /** The ledger as one process reaches it. */
    LedgerServer from(SimulatedProcess process) {
        boolean isEven = processes++ % 2 == 0;
        return (account, message) -> tell(process, isEven, message);
    }

    private CompletableFuture<LedgerResponse> tell(SimulatedProcess process, boolean isEven, LedgerMessage message) {
        CompletableFuture<LedgerResponse> response = new CompletableFuture<>();
        SimulatedTime time = process.time();
        time.schedule(TIMEOUT, () -> response.completeExceptionally(new IllegalStateException("no response in time")));
        boolean unreachable = isEven && fault.is(LedgerFault.Kind.CUT_OFF, time.sinceStart());
        if (!unreachable) {
            time.schedule(oneWay(process), () -> arrive(process, message, response));
        }
        return response;
    }

    private Duration oneWay(SimulatedProcess process) {
        Duration now = process.time().sinceStart();
        if (fault.is(LedgerFault.Kind.DISTANT, now)) {
            return DISTANT;
        }
        return random(fault.is(LedgerFault.Kind.SLOW, now) ? SLOW : NEAR, process.random());
    }

    private static Duration random(Span span, Random random) {
        return span.from().plusNanos((long)
                (random.nextDouble() * span.to().minus(span.from()).toNanos()));
    }

    private void arrive(SimulatedProcess process, LedgerMessage message, CompletableFuture<LedgerResponse> response) {
        SimulatedTime time = process.time();
        if (process.record().isKilled()) {
            return;
        }
        messages++;
        Duration now = time.sinceStart();
        if (fault.is(LedgerFault.Kind.EMPTIED, now) || fault.is(LedgerFault.Kind.FAILOVER, now)) {
            response.completeExceptionally(new IllegalStateException("connection refused"));
        } else if (fault.is(LedgerFault.Kind.HANGS, now)) {
            // Carried out late, when nobody waits for it any more.
            time.schedule(fault.when().to().minus(now), () -> arrive(process, message, response));
        } else {
            LedgerResponse told = carryOut(message, now);
            time.schedule(oneWay(process), () -> response.complete(told));
        }
    }

    private LedgerResponse carryOut(LedgerMessage message, Duration now) {
        if (!hasFailed && now.compareTo(fault.when().to()) >= 0) {
            hasFailed = true;
            if (fault.kind() == LedgerFault.Kind.EMPTIED) {
                ledger = new ReferenceLedger();
            } else if (fault.kind() == LedgerFault.Kind.FAILOVER) {
                ledger = replica;
            }
        }
        long clock = CLOCK_STARTS_AT + now.plus(fault.clockError(now)).toMillis();
        if (!hasFailed) {
            notReplicated.add(new Write(message, clock));
            while (notReplicated.element().clock() < clock - LedgerFault.LOST_WRITES.toMillis()) {
                Write write = notReplicated.remove();
                var unused = replica.tell(write.message(), LEASE, write.clock());
            }
        }
        return ledger.tell(message, LEASE, clock);
    }

    private record Write(LedgerMessage message, long clock) {}
}
