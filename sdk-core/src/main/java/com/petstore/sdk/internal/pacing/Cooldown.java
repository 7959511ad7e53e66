// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.pacing;

import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The refusals that are open: no request that was sent after them had a response that ends them. Times are nanoseconds of one clock.
 *
 * @param open the open refusals, oldest first, without any that changes nothing beside another; unmodifiable
 * @param clearedBy the time of sending before which no refusal counts: of the newest request that was served, or refused with a time of
 *     its own; {@link Observed#NOT_YET} if there is none
 * @param refusedAt when the last refusal came, open or not; {@link Observed#NOT_YET} if there was none
 */
public record Cooldown(List<Refusal> open, long clearedBy, long refusedAt) {

    /** No refusal yet. */
    public static final Cooldown NONE = new Cooldown(List.of(), Observed.NOT_YET, Observed.NOT_YET);

    /** {@return whether a request was served, or refused with a time of its own} */
    public boolean isCleared() {
        return clearedBy != Observed.NOT_YET;
    }

    /** {@return whether there was a refusal, open or not} */
    public boolean wasRefused() {
        return refusedAt != Observed.NOT_YET;
    }

    /** {@return whether a refusal is open, so that a single request has to go ahead once its time is over} */
    public boolean applies() {
        return !open.isEmpty();
    }

    /**
     * {@return whether no request may be sent at this time}
     *
     * @param now the time
     */
    public boolean isActive(long now) {
        return applies() && now < longest().until();
    }

    /** {@return the refusal that lasts longest; at least one must be open} */
    public Refusal longest() {
        // A later refusal ends earlier, or the earlier ones would not be in the list.
        return open.get(0);
    }

    /** {@return the last refusal that is open, or null if none is} */
    public @Nullable Refusal last() {
        return open.isEmpty() ? null : open.get(open.size() - 1);
    }

    /**
     * {@return this after another refusal}
     *
     * @param refusal the refusal
     */
    public Cooldown refused(Refusal refusal) {
        return of(Stream.concat(open.stream(), Stream.of(refusal)), clearedBy, Math.max(refusedAt, refusal.closedAt()));
    }

    /**
     * {@return this after the response to a request ended the refusals that came before it was sent}
     *
     * @param sentAt when it was sent
     */
    public Cooldown cleared(long sentAt) {
        if (sentAt <= clearedBy) {
            return this;
        }
        return open.isEmpty() ? new Cooldown(open, sentAt, refusedAt) : of(open.stream(), sentAt, refusedAt);
    }

    /**
     * {@return the refusals that two processes have observed for the same key}
     *
     * @param other the refusals that another process has observed
     */
    public Cooldown join(Cooldown other) {
        if (other.changesNothingBeside(this)) {
            return this;
        }
        return changesNothingBeside(other)
                ? other
                : of(
                        Stream.concat(open.stream(), other.open.stream()),
                        Math.max(clearedBy, other.clearedBy),
                        Math.max(refusedAt, other.refusedAt));
    }

    private boolean changesNothingBeside(Cooldown other) {
        return open.isEmpty() && clearedBy <= other.clearedBy && refusedAt <= other.refusedAt;
    }

    private static Cooldown of(Stream<Refusal> all, long clearedBy, long refusedAt) {
        List<Refusal> left = all.filter(refusal -> refusal.closedAt() >= clearedBy)
                .distinct()
                .sorted(Refusal.BY_ARRIVAL)
                .toList();
        Predicate<Refusal> counts = refusal -> left.stream().noneMatch(refusal::isCoveredBy);
        return new Cooldown(left.stream().filter(counts).toList(), clearedBy, refusedAt);
    }

    /**
     * A 429. Times are nanoseconds of one clock.
     *
     * @param closedAt when it came
     * @param until when the next request may be sent
     * @param inARow how many refusals there were in a row, this one included; requests that were in flight together are refused once, all later
     *     ones went ahead alone, and one whose key was denied counts too
     * @param reason what it was about: a window, an unknown reason, or a suspected ban
     */
    public record Refusal(long closedAt, long until, int inARow, Reason reason) {

        /** By the time at which they came. */
        private static final Comparator<Refusal> BY_ARRIVAL = Comparator.comparingLong(Refusal::closedAt)
                .thenComparingLong(Refusal::until)
                .thenComparingInt(Refusal::inARow)
                .thenComparing(Refusal::reason);

        /** Whether another lasts no less and ends no earlier, so that this one changes nothing. */
        private boolean isCoveredBy(Refusal other) {
            return other.closedAt >= closedAt && other.until >= until && BY_ARRIVAL.compare(other, this) > 0;
        }
    }
}
