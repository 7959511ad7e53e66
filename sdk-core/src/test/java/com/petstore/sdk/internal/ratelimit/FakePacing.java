// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.LedgerStatus;
import com.petstore.sdk.TimeSource;
import com.petstore.sdk.internal.pacing.Decision;
import com.petstore.sdk.internal.pacing.Observed;
import com.petstore.sdk.internal.pacing.Pacing;
import com.petstore.sdk.internal.pacing.Reason;
import java.util.function.DoubleSupplier;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** A pacing whose decisions a test sets. */
final class FakePacing implements Pacing, Pacing.Factory {

    private String account = "";
    private @Nullable Wakeable gate;
    private int permits;
    private @Nullable Decision decision = new Decision(NEVER, Reason.LEDGER_REQUESTED);
    private boolean isChecking;
    private @Nullable Demand last;
    private int entered;
    private int left;

    @Override
    public Pacing pace(String name, TimeSource time, DoubleSupplier random, Wakeable wakeable) {
        account = name;
        gate = wakeable;
        return this;
    }

    /** Lets so many requests start. */
    void allow(int requests) {
        permits = requests;
        learn(now -> Observed.NOTHING);
    }

    /** Lets no request start before this time. */
    void hold(long at, Reason reason) {
        hold(new Decision(at, reason));
    }

    void hold(@Nullable Decision next) {
        decision = next;
        isChecking = false;
        allow(0);
    }

    /** Asks other processes whether what is known still applies. */
    void askOthers() {
        decision = new Decision(NEVER, Reason.LEDGER_REQUESTED);
        isChecking = true;
        allow(0);
    }

    void followHeaders() {
        hold(null);
    }

    /** Wakes the gate with what other processes have observed. */
    void learn(LongFunction<Observed> learned) {
        if (gate != null) {
            gate.wake(learned);
        }
    }

    String account() {
        return account;
    }

    int entered() {
        return entered;
    }

    int left() {
        return left;
    }

    /** What the gate had and wanted when it last settled. */
    Demand demand() {
        if (last == null) {
            throw new IllegalStateException("the gate has not settled yet");
        }
        return last;
    }

    @Override
    public @Nullable Decision decision(Demand demand, boolean isBackground) {
        return permits > 0 ? Decision.now(demand.now()) : decision;
    }

    @Override
    public boolean isChecking(Demand demand) {
        return permits == 0 && isChecking;
    }

    @Override
    public void granted(boolean isBackground, long now) {
        permits = Math.max(0, permits - 1);
    }

    @Override
    public long settle(Demand demand) {
        last = demand;
        return NEVER;
    }

    @Override
    public void carryOut() {}

    @Override
    public void enter() {
        entered++;
    }

    @Override
    public void leave() {
        left++;
    }

    @Override
    public LedgerStatus status() {
        return LedgerStatus.builder().build();
    }
}
