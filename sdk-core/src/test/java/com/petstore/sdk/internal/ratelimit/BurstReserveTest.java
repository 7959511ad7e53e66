package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a process that is alone keeps back of a hundred requests a minute, at times in milliseconds. */
class BurstReserveTest {

    private static final long MILLI = ServerClock.SECOND / 1000;
    private static final long LIMIT = 100;

    private final MinuteQuota minute = new MinuteQuota();
    private final BurstReserve reserve = new BurstReserve(minute);

    @ParameterizedTest
    @CsvSource({
        "0, 79", // four fifths at the start
        "1000, 63",
        "1200, 33", // a third after it
        "10000, 22",
        "30000, 5",
        "45000, 2", // a twentieth, spread evenly over the rest of the minute
        "50000, 1",
        "59500, 1"
    })
    void leavesWhatIsNotKeptBack(long at, long fewest) {
        look(LIMIT, 0);

        assertThat(reserve.leaves(fewest, at * MILLI)).isTrue();
        assertThat(reserve.leaves(fewest - 1, at * MILLI)).isFalse();
    }

    @Test
    void theStartIsTheFirstResponse() {
        look(LIMIT, 10_000);

        assertThat(reserve.leaves(66, 10_000 * MILLI)).isTrue();
        assertThat(reserve.leaves(65, 10_000 * MILLI)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "70, 0, 0, 543.5", // at the start
        "60, 0, 1000, 1182.4",
        "35, 0, 0, 1200",
        "20, 0, 2000, 11268.1", // after it
        "60, 10000, 10000, 10395.5",
        "3, 0, 0, 32296.4", // what is kept back evenly
        "4, 0, 6000, 30407.2",
        "1, 0, 6000, 47000"
    })
    void saysWhenOneOfThoseThatRemainIsLeft(long remaining, long lookedAt, long now, double at) {
        look(remaining, lookedAt);

        assertThat(reserve.leavesOneAt(now * MILLI) / (double) MILLI).isCloseTo(at, Offset.offset(0.1));
    }

    @ParameterizedTest
    @CsvSource({"70, 0", "40, 0", "25, 2000", "10, 0", "4, 0", "2, 20000"})
    void keepsItsWord(long remaining, long now) {
        look(remaining, 0);
        assertThat(reserve.leaves(remaining, now * MILLI)).isFalse();

        long at = reserve.leavesOneAt(now * MILLI);
        assertThat(reserve.leaves(remaining, at)).isTrue();
        assertThat(reserve.leaves(remaining, at - ServerClock.SECOND / 2)).isFalse();
    }

    private void look(long remaining, long at) {
        minute.open(LIMIT, remaining, 60, 60 * ServerClock.SECOND, at * MILLI, at * MILLI);
    }
}
