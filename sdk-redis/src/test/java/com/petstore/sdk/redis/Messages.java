// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import com.petstore.sdk.internal.pacing.Cooldown;
import com.petstore.sdk.internal.pacing.Cooldown.Refusal;
import com.petstore.sdk.internal.pacing.Observed;
import com.petstore.sdk.internal.pacing.Reason;
import com.petstore.sdk.internal.pacing.Waiting;
import com.petstore.sdk.internal.pacing.Window;
import com.petstore.sdk.redis.Ledger.InLedgerTime;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Messages of one process, numbered, for tests of a ledger. */
final class Messages {

    private final String process;
    private final LongSupplier clock;
    private long number;
    private boolean leaving;
    private int inFlight;
    private Observed observed = Observed.NOTHING;

    Messages(String process) {
        this(process, System::currentTimeMillis);
    }

    /** Messages of a process that knows the ledger's clock. */
    Messages(String process, LongSupplier clock) {
        this.process = process;
        this.clock = clock;
    }

    /** From now on the process knows this minute, by a response to a request that it has just sent. */
    Messages seeing(long limit, long remaining) {
        return seeing(60_000, limit, remaining);
    }

    /** The same for the minute of this reset. */
    Messages seeing(long reset, long limit, long remaining) {
        long now = clock.getAsLong();
        return observing(new Window(limit, remaining, reset, now + 50_000, now), null);
    }

    /** From now on the process knows this minute by a recheck: what was shown before it counts for nothing. */
    Messages rechecking(long limit, long remaining) {
        observed = observed.rechecked(clock.getAsLong());
        return seeing(limit, remaining);
    }

    /** From now on the process knows this day, which ends in so many milliseconds. */
    Messages seeingDay(long millis, long limit, long remaining) {
        long now = clock.getAsLong();
        return observing(null, new Window(limit, remaining, 86_400, now + millis, now));
    }

    private Messages observing(@Nullable Window minute, @Nullable Window day) {
        Cooldown cleared = observed.cooldown().cleared(clock.getAsLong());
        observed = new Observed(
                minute == null ? observed.minute() : minute,
                day == null ? observed.day() : day,
                cleared,
                observed.recheckedBy());
        return this;
    }

    Messages holding(int requests) {
        inFlight = requests;
        return this;
    }

    Messages refusedFor(long millis) {
        long now = clock.getAsLong();
        Refusal refusal = new Refusal(now, now + millis, 1, Reason.REFUSED);
        observed = new Observed(
                observed.minute(), observed.day(), observed.cooldown().refused(refusal), observed.recheckedBy());
        return this;
    }

    /** The last message of the process. */
    Ledger.Message goodbye() {
        leaving = true;
        return wanting(0);
    }

    Ledger.Message wanting(int permits) {
        return wanting(permits, 0);
    }

    Ledger.Message wantingInBackground(int permits) {
        return wanting(0, permits);
    }

    Ledger.Message wanting(int inForeground, int inBackground) {
        number++;
        Waiting wanted = new Waiting(inForeground, inBackground);
        return new Ledger.Message(process, number, number - 1, wanted, inFlight, new InLedgerTime(observed), leaving);
    }
}
