package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.internal.ratelimit.Permit.Wait;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How often a long queue is looked through for permits that cannot be granted in time. */
class PermitQueueTest {

    private static final long MILLI = ServerClock.SECOND / 1000;
    private static final int MANY = 10_000;

    private final PermitQueue queue = new PermitQueue();
    private final List<Permit> refused = new ArrayList<>();
    private int looks;

    @Test
    void looksAtEachOfManyPermitsTenTimesASecondAtMost() {
        for (int response = 0; response < 1000; response++) {
            removeHopeless(response * MILLI, place -> place * 10 * MILLI);
        }

        assertThat(refused).isEmpty();
        assertThat(looks).isBetween(10 * MANY, 10 * MANY + 1000);
    }

    @Test
    void looksAgainAtTheTimeThatItNames() {
        removeHopeless(0, place -> place * 10 * MILLI);
        long again = removeHopeless(MILLI, place -> 95 * ServerClock.SECOND);
        assertThat(refused).isEmpty();

        removeHopeless(again, place -> 95 * ServerClock.SECOND);

        assertThat(again).isEqualTo(100 * MILLI);
        assertThat(refused).hasSize(499);
    }

    /** A backlog: each may wait for 90 seconds, and came ten milliseconds after the one before. */
    @BeforeEach
    void fill() {
        for (int i = 1; i <= MANY; i++) {
            queue.add(new Permit(i, new Wait(90 * ServerClock.SECOND + i * 10 * MILLI, Long.MAX_VALUE, 0)));
        }
    }

    private long removeHopeless(long now, IntToLongFunction quotaAt) {
        return queue.removeHopeless(
                now,
                place -> {
                    looks++;
                    return quotaAt.applyAsLong(place);
                },
                until -> new WaitReason(Duration.ofNanos(until - now), Optional.empty(), false, Optional.empty()),
                refused);
    }
}
