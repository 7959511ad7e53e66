// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import com.petstore.sdk.TimeSource;
import com.petstore.sdk.internal.pacing.Observed;
import com.petstore.sdk.internal.pacing.Pacing;
import com.petstore.sdk.internal.pacing.Reason;
import com.petstore.sdk.response.LedgerStatus;
import java.util.function.DoubleSupplier;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** A pacing whose allowance a test sets. */
final class FakePacing implements Pacing, Pacing.Factory {

    private String account = "";
    private @Nullable Wakeable gate;
    private Allowance allowance = Allowance.none(NEVER, Reason.LEDGER_ASKED);
    private @Nullable Demand last;
    private int entered;
    private int left;

    @Override
    public Pacing pace(String name, TimeSource time, DoubleSupplier random, Wakeable wakeable) {
        account = name;
        gate = wakeable;
        return this;
    }

    /** Allows this from now on, and wakes the gate with what other processes have observed. */
    void allow(Allowance next, LongFunction<Observed> learned) {
        allowance = next;
        if (gate != null) {
            gate.wake(learned);
        }
    }

    void allow(Allowance next) {
        allow(next, now -> Observed.NOTHING);
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
    public Allowance allowance(Demand demand) {
        return allowance;
    }

    @Override
    public void started(long now) {
        if (allowance.permits() > 0) {
            int rest = allowance.permits() - 1;
            allowance = rest > 0 ? Allowance.of(rest) : Allowance.none(NEVER, Reason.LEDGER_ASKED);
        }
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
    public LedgerStatus status(long heldBackCalls) {
        return LedgerStatus.builder().heldBackCalls(heldBackCalls).build();
    }
}
