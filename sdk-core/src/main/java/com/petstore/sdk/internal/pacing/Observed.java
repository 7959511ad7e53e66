// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.pacing;

import com.petstore.sdk.internal.pacing.Cooldown.Refusal;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What the responses to requests with one key have shown, to one process or to several. Facts of one history are joined in any order, and any
 * number of times, with the same result. Times are nanoseconds of one clock, whose origin is arbitrary.
 *
 * @param minute the minute that was shown last, which may be over; null if none was shown
 * @param day the day that was shown last, which may be over; null if none was shown
 * @param cooldown the refusals that are open
 * @param recheckedBy when the newest request was sent that was served although the quota seemed to be used up, for a recheck of the
 *     application; {@link #NOT_YET} if there is none. Windows that were shown by earlier requests are discarded
 */
public record Observed(@Nullable Window minute, @Nullable Window day, Cooldown cooldown, long recheckedBy) {

    /** Earlier than any time: what has not happened yet. Never computed with. */
    public static final long NOT_YET = Long.MIN_VALUE;

    /** Nothing was observed yet. */
    public static final Observed NOTHING = new Observed(null, null, Cooldown.NONE, NOT_YET);

    /**
     * What was observed without a recheck.
     *
     * @param minute the minute that was shown last, or null
     * @param day the day that was shown last, or null
     * @param cooldown the refusals that are open
     */
    public Observed(@Nullable Window minute, @Nullable Window day, Cooldown cooldown) {
        this(minute, day, cooldown, NOT_YET);
    }

    /**
     * {@return what this and the other show together}
     *
     * @param other what another process has observed
     */
    public Observed join(Observed other) {
        long since = Math.max(recheckedBy, other.recheckedBy);
        return new Observed(
                Window.join(shownSince(since, minute), shownSince(since, other.minute), Window.MINUTE),
                Window.join(shownSince(since, day), shownSince(since, other.day), Window.DAY),
                cooldown.join(other.cooldown),
                since);
    }

    /**
     * {@return the same with another cooldown}
     *
     * @param other the cooldown
     */
    public Observed with(Cooldown other) {
        return new Observed(minute, day, other, recheckedBy);
    }

    /**
     * {@return this after a recheck was served}
     *
     * @param sentAt when it was sent
     */
    public Observed rechecked(long sentAt) {
        return join(new Observed(null, null, Cooldown.NONE, sentAt));
    }

    private static @Nullable Window shownSince(long since, @Nullable Window window) {
        return window != null && since != NOT_YET && window.shownBy() < since ? null : window;
    }

    /**
     * {@return the same with the times of another clock}
     *
     * @param down converts a time that must not become later: when a request was sent
     * @param up converts a time that must not become earlier: when a refusal came, or a window or a refusal ends
     */
    public Observed converted(LongUnaryOperator down, LongUnaryOperator up) {
        return new Observed(
                converted(minute, down, up),
                converted(day, down, up),
                new Cooldown(
                        cooldown.open().stream()
                                .map(refusal -> new Refusal(
                                        up.applyAsLong(refusal.closedAt()),
                                        up.applyAsLong(refusal.until()),
                                        refusal.inARow(),
                                        refusal.reason()))
                                .toList(),
                        converted(cooldown.clearedBy(), down),
                        converted(cooldown.refusedAt(), up)),
                converted(recheckedBy, down));
    }

    private static @Nullable Window converted(@Nullable Window window, LongUnaryOperator down, LongUnaryOperator up) {
        return window == null
                ? null
                : new Window(
                        window.limit(),
                        window.remaining(),
                        window.reset(),
                        up.applyAsLong(window.endsAt()),
                        converted(window.shownBy(), down));
    }

    private static long converted(long time, LongUnaryOperator operator) {
        return time == NOT_YET ? NOT_YET : operator.applyAsLong(time);
    }
}
