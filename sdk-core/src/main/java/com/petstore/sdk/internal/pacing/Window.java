// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.pacing;

import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * A window of the quota, of a minute or of a day. Times are nanoseconds of one clock.
 *
 * @param limit how many requests the service grants in it
 * @param remaining the fewest that a response has shown to remain; the limit if none has shown the window
 * @param reset the service's time of its end in Unix seconds, which identifies the window and is no time of that clock
 * @param endsAt when it ends
 * @param shownBy when the newest request was sent whose response showed it; {@link Observed#NOT_YET} for a window that follows one that was shown
 */
public record Window(long limit, long remaining, long reset, long endsAt, long shownBy) {

    private static final long SECOND = 1_000_000_000L;

    /** The length of a minute. */
    public static final long MINUTE = 60 * SECOND;

    /** The length of a day. */
    public static final long DAY = 24 * 3600 * SECOND;

    /** Resets that lie closer together, in seconds, mean the same window: services round, and some let it slide. */
    private static final long SAME_WINDOW = 30;

    private static final Comparator<Window> BY_SENDING = Comparator.comparingLong(Window::shownBy)
            .thenComparing(Window::remaining, Comparator.reverseOrder())
            .thenComparingLong(Window::limit)
            .thenComparingLong(Window::reset)
            .thenComparing(Window::endsAt, Comparator.reverseOrder());

    /** {@return whether a response has shown it} */
    public boolean isShown() {
        return shownBy != Observed.NOT_YET;
    }

    /**
     * {@return whether this reset is the same, or close enough to mean the same window}
     *
     * @param other a reset in Unix seconds
     */
    public boolean hasReset(long other) {
        return Math.abs(other - reset) <= SAME_WINDOW;
    }

    /**
     * {@return whether this window has gone on, and was not followed by another}
     *
     * @param current the window that is known since
     */
    public boolean isStill(Window current) {
        return current.hasReset(reset) && (!current.isShown() || current.shownBy < endsAt);
    }

    /**
     * {@return the minute that begins this many minutes after this one, of which nothing was shown yet}
     *
     * @param minutes how many minutes later
     */
    public Window following(long minutes) {
        long later = minutes * MINUTE;
        return new Window(limit, limit, reset + later / SECOND, endsAt + later, Observed.NOT_YET);
    }

    /**
     * The current window, from what two processes have observed. It is the later one; of two that were both sent after that had begun, the one that was
     * sent later; and any that was shown rather than one that was estimated.
     *
     * @param one what one process has observed; null for nothing
     * @param other what the other process has observed; null for nothing
     * @param length how long such a window lasts
     * @return the current one, or null if neither has observed any
     */
    public static @Nullable Window join(@Nullable Window one, @Nullable Window other, long length) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        if (!one.isShown() || !other.isShown()) {
            return other.isShown() ? replaced(one, other, length) : replaced(other, one, length);
        }
        if (other.shownBy >= one.endsAt || one.shownBy >= other.endsAt) {
            return other.shownBy >= one.endsAt ? other : one;
        }
        if (!one.hasReset(other.reset)) {
            return one.reset > other.reset ? laterUnlessOver(one, other, length) : laterUnlessOver(other, one, length);
        }
        return one.limit == other.limit ? merged(one, other) : laterSent(one, other);
    }

    /**
     * A window that was estimated to follow another is replaced by one that was shown, but for a late response of an earlier window. An earlier reset
     * alone does not make it one: the estimate may follow the end of a ban, which was shown as that of a minute.
     */
    private static Window replaced(Window estimated, Window other, long length) {
        long beginsAt = estimated.endsAt - length;
        boolean hasEarlierReset = other.reset < estimated.reset - SAME_WINDOW;
        boolean isEarlier =
                other.isShown() ? hasEarlierReset && other.shownBy < beginsAt : other.endsAt < estimated.endsAt;
        return isEarlier ? estimated : other;
    }

    private static Window laterUnlessOver(Window later, Window earlier, long length) {
        return earlier.shownBy > later.endsAt - length ? laterSent(earlier, later) : later;
    }

    private static Window laterSent(Window one, Window other) {
        return BY_SENDING.compare(one, other) >= 0 ? one : other;
    }

    private static Window merged(Window one, Window other) {
        Window later = one.reset > other.reset || (one.reset == other.reset && one.endsAt < other.endsAt) ? one : other;
        boolean showsAll = later.remaining <= Math.min(one.remaining, other.remaining)
                && later.shownBy >= Math.max(one.shownBy, other.shownBy);
        return showsAll
                ? later
                : new Window(
                        one.limit,
                        Math.min(one.remaining, other.remaining),
                        later.reset,
                        later.endsAt,
                        Math.max(one.shownBy, other.shownBy));
    }
}
