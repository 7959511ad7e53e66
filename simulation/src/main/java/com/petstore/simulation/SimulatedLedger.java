// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import com.petstore.sdk.internal.pacing.Pacing;
import com.petstore.sdk.redis.RedisQuotaLedger;
import com.petstore.sdk.redis.ScriptRunner;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;

/** The ledger that the processes of a fleet share, 0.3 to 5 ms away: its script runs on a real server, at virtual times and with faults. */
final class SimulatedLedger {

    private static final long CLOCK_STARTS_AT = 1_000_000_000_000L;
    private static final Span NEAR = new Span(Duration.ofNanos(150_000), Duration.ofNanos(2_500_000));
    private static final Duration DISTANT = Duration.ofMillis(150);
    private static final Span SLOW = new Span(Duration.ofMillis(400), Duration.ofMillis(700));

    private final LedgerFault fault;
    private final RedisScripts scripts = RedisScripts.ofMachine();
    private String account = scripts.newAccount();
    private final String replica = scripts.newAccount();
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
    Pacing.Factory from(SimulatedProcess process) {
        boolean isEven = processes++ % 2 == 0;
        return (Pacing.Factory) RedisQuotaLedger.builder()
                .through((script, key, message) -> send(process, isEven, new Message(script, message)));
    }

    private CompletableFuture<String> send(SimulatedProcess process, boolean isEven, Message message) {
        CompletableFuture<String> response = new CompletableFuture<>();
        SimulatedTime time = process.time();
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
        return (fault.is(LedgerFault.Kind.SLOW, now) ? SLOW : NEAR).random(process.random());
    }

    private void arrive(SimulatedProcess process, Message message, CompletableFuture<String> response) {
        SimulatedTime time = process.time();
        if (process.record().isKilled()) {
            return;
        }
        messages++;
        Duration now = time.sinceStart();
        if (fault.isAway(now)) {
            response.completeExceptionally(new IllegalStateException("connection refused"));
        } else if (fault.is(LedgerFault.Kind.HANGS, now)) {
            // Carried out late, when no process waits for it any more.
            time.schedule(fault.when().to().minus(now), () -> arrive(process, message, response));
        } else {
            String returned = carryOut(message, now);
            time.schedule(oneWay(process), () -> response.complete(returned));
        }
    }

    private String carryOut(Message message, Duration now) {
        if (!hasFailed && now.compareTo(fault.when().to()) >= 0) {
            hasFailed = true;
            if (fault.kind() == LedgerFault.Kind.EMPTIED) {
                account = scripts.newAccount();
            } else if (fault.kind() == LedgerFault.Kind.FAILOVER) {
                account = replica;
            }
        }
        long clock = CLOCK_STARTS_AT + now.plus(fault.clockError(now)).toMillis();
        if (!hasFailed && fault.kind() == LedgerFault.Kind.FAILOVER) {
            notReplicated.add(new Write(message, clock));
            while (notReplicated.element().clock() < clock - LedgerFault.LOST_WRITES.toMillis()) {
                Write write = notReplicated.remove();
                var unused = run(replica, write.message(), write.clock());
            }
        }
        return run(account, message, clock);
    }

    private String run(String account, Message message, long clock) {
        return scripts.run(message.script(), account, message.json(), Long.toString(clock));
    }

    private record Message(ScriptRunner.Script script, String json) {}

    private record Write(Message message, long clock) {}
}
