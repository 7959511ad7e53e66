// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import com.petstore.sdk.TimeSource;
import com.petstore.sdk.internal.pacing.Observed;
import com.petstore.sdk.internal.pacing.Waiting;
import com.petstore.sdk.redis.Ledger.InLedgerTime;
import com.petstore.sdk.redis.Ledger.Response.Grant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A ledger whose responses a test gives. Its clock is a thousand seconds ahead of that of the process. */
final class FakeLedger implements Ledger {

    private static final long AHEAD = 1_000_000;
    private static final long MILLI = 1_000_000;

    private final List<Ledger.Message> messages = new ArrayList<>();
    private final TimeSource time;
    private boolean waits;
    private boolean breaks;
    private CompletableFuture<Ledger.Response> pending = new CompletableFuture<>();

    FakeLedger(TimeSource time) {
        this.time = time;
    }

    @Override
    public CompletionStage<Ledger.Response> send(String account, Ledger.Message message, TimeSource clock) {
        messages.add(message);
        if (breaks) {
            throw new Error("no thread is left for a timer");
        }
        pending = new CompletableFuture<>();
        return pending;
    }

    @Override
    public String place() {
        return "";
    }

    @Override
    public boolean waitsWhenUnreachable() {
        return waits;
    }

    /** From now on, sending fails as it does where a JVM has no thread left for a timer. */
    void breakSending() {
        breaks = true;
    }

    void setWaitsWhenUnreachable() {
        waits = true;
    }

    List<Ledger.Message> messages() {
        return messages;
    }

    Ledger.Message last() {
        return messages.get(messages.size() - 1);
    }

    /** The response to the last message. */
    CompletableFuture<Ledger.Response> pending() {
        return pending;
    }

    void grant(int permits) {
        respond(permits, 0, Observed.NOTHING);
    }

    void grant(int permits, int processes) {
        pending.complete(response(permits, 0, false, processes, last().observed()));
    }

    /** Grants permits to each class, and further ones only after so long. */
    void grant(Waiting permits, long requestInMillis) {
        pending.complete(new Ledger.Response(
                new Grant(permits.foreground(), requestInMillis, false),
                new Grant(permits.background(), requestInMillis, false),
                2,
                now(),
                last().observed(),
                false));
    }

    /** Grants nothing for so long. */
    void holdFor(long millis) {
        respond(0, millis, Observed.NOTHING);
    }

    /** Grants nothing until another process has the response to a request. */
    void holdForAResponse(long millis) {
        pending.complete(response(0, millis, true, 2, last().observed()));
    }

    void acknowledge() {
        respond(0, 0, Observed.NOTHING);
    }

    /** Responds with what other processes have observed, in the local time of this one, besides what this one has. */
    void respond(int permits, long askInMillis, Observed others) {
        Observed joined = inLocalTime(last().observed()).join(others);
        pending.complete(response(permits, askInMillis, false, 2, inLedgerTime(joined)));
    }

    /** The same for both classes, of which each gets as many permits as it wanted at most. */
    private Ledger.Response response(
            int permits, long requestInMillis, boolean awaitsResponse, int processes, InLedgerTime known) {
        Grant grant = new Grant(permits, requestInMillis, awaitsResponse);
        return new Ledger.Response(grant, grant, processes, now(), known, false);
    }

    void fail() {
        fail(new IllegalStateException("no ledger"));
    }

    void fail(Throwable failure) {
        pending.completeExceptionally(failure);
    }

    /** What the last message contains, in the local time of the process. */
    Observed observed() {
        return inLocalTime(last().observed());
    }

    private long now() {
        return time.nanoTime() / MILLI + AHEAD;
    }

    private static InLedgerTime inLedgerTime(Observed local) {
        return new InLedgerTime(local.converted(time -> time / MILLI + AHEAD, time -> time / MILLI + AHEAD));
    }

    private static Observed inLocalTime(InLedgerTime ofLedger) {
        return ofLedger.observed().converted(time -> (time - AHEAD) * MILLI, time -> (time - AHEAD) * MILLI);
    }
}
