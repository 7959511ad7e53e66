// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.ratelimit.Permit.State;
import com.petstore.sdk.internal.ratelimit.Permit.Wait;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How a long queue ends the waits that are over, and how often it is looked through for permits that cannot be granted in time. */
class PermitQueueTest {

    private static final long MILLI = ServerClock.SECOND / 1000;
    private static final int MANY = 10_000;

    private final PermitQueue queue = new PermitQueue();
    private final List<Permit> permits = new ArrayList<>();
    private int looks;

    @Test
    void looksAtEachOfManyPermitsTenTimesASecondAtMost() {
        for (int response = 0; response < 1000; response++) {
            removeHopeless(response * MILLI, place -> place * 10 * MILLI);
        }

        assertThat(permits).allMatch(permit -> permit.state == State.WAITING);
        assertThat(looks).isBetween(10 * MANY, 10 * MANY + 1000);
    }

    @Test
    void looksAgainAtTheTimeThatItNames() {
        removeHopeless(0, place -> place * 10 * MILLI);
        long again = removeHopeless(MILLI, place -> 95 * ServerClock.SECOND);
        assertThat(permits).allMatch(permit -> permit.state == State.WAITING);

        removeHopeless(again, place -> 95 * ServerClock.SECOND);

        assertThat(again).isEqualTo(100 * MILLI);
        assertThat(permits).filteredOn(permit -> permit.state == State.REFUSED).hasSize(499);
    }

    @Test
    void endsEachOfManyWaitsAtItsDeadline() {
        Permit second = permit(MANY + 1, Long.MAX_VALUE, 7 * MILLI);
        Permit first = permit(MANY + 2, Long.MAX_VALUE, 6 * MILLI);
        queue.add(second);
        queue.add(first);

        assertThat(removeHopeless(5 * MILLI, place -> 0)).isEqualTo(6 * MILLI);
        assertThat(removeHopeless(6 * MILLI, place -> 0)).isEqualTo(7 * MILLI);
        assertThat(first.state).isEqualTo(State.EXPIRED);
        assertThat(second.state).isEqualTo(State.WAITING);
        assertThat(removeHopeless(7 * MILLI, place -> 0)).isEqualTo(Long.MAX_VALUE);
        assertThat(second.state).isEqualTo(State.EXPIRED);
        assertThat(queue.size()).isEqualTo(MANY);
    }

    @Test
    void aPermitThatLeftHasNoDeadlineAnyMore() {
        Permit leaves = permit(0, Long.MAX_VALUE, 7 * MILLI);
        queue.add(leaves);
        assertThat(queue.poll()).isSameAs(leaves);

        assertThat(removeHopeless(7 * MILLI, place -> 0)).isEqualTo(Long.MAX_VALUE);
        assertThat(leaves.state).isEqualTo(State.WAITING);
    }

    @Test
    void waitsEndInTheOrderInWhichTheyWereDecided() {
        List<Permit> ended = new ArrayList<>();
        for (Permit permit : permits.subList(0, 3)) {
            var unused = permit.waiting().ready.thenRun(() -> {
                ended.add(permit);
                decideAndTell(permits.get(ended.size() + 1));
            });
        }
        queue.decided(permits.get(0));

        decideAndTell(permits.get(1));

        assertThat(ended).containsExactlyElementsOf(permits.subList(0, 3));
    }

    @Test
    void countsThoseThatAreNotBeforeAPosition() {
        assertThat(queue.from(MANY - 1)).isEqualTo(2);
        assertThat(queue.from(0)).isEqualTo(MANY);
        assertThat(queue.from(MANY + 1)).isZero();
    }

    private void decideAndTell(Permit permit) {
        queue.decided(permit);
        queue.tellDecided();
    }

    /** A backlog: each may wait for 90 seconds, and came ten milliseconds after the one before. */
    @BeforeEach
    void fill() {
        for (int i = 1; i <= MANY; i++) {
            Permit permit = permit(i, 90 * ServerClock.SECOND + i * 10 * MILLI, Long.MAX_VALUE);
            permits.add(permit);
            queue.add(permit);
        }
    }

    private long removeHopeless(long now, IntToLongFunction quotaAt) {
        return queue.removeHopeless(
                now,
                place -> {
                    looks++;
                    return quotaAt.applyAsLong(place);
                },
                until -> new WaitReason(
                        Duration.ofNanos(until - now), Optional.empty(), false, Optional.empty(), Optional.empty()));
    }

    private static Permit permit(int position, long quotaDeadline, long deadline) {
        return new QueuedPermit(position, new Wait(quotaDeadline, deadline, 0));
    }

    /** A permit that has no gate. */
    private static final class QueuedPermit extends Permit {

        QueuedPermit(long position, Wait wait) {
            super(position, wait);
        }

        @Override
        public boolean holds() {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean begin() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void responded(RawResponse response) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void lost() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void release() {
            throw new UnsupportedOperationException();
        }

        @Override
        public WaitReason waitReason() {
            throw new UnsupportedOperationException();
        }
    }
}
