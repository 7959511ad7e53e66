// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which headers belong to which minute: this one ends at 600 s, on both clocks. */
class MinuteQuotaTest {

    private static final long SECOND = ServerClock.SECOND;

    private final MinuteQuota minute = new MinuteQuota();

    @BeforeEach
    void open() {
        minute.open(60, 50, 600, 600 * SECOND, 550 * SECOND, true, 0);
    }

    @ParameterizedTest
    @CsvSource({"660, true", "631, true", "630, false", "600, false", "540, false"})
    void aResetThatIsMuchLaterIsThatOfANewWindow(long reset, boolean later) {
        assertThat(minute.isLater(reset)).isEqualTo(later);
    }

    @ParameterizedTest
    @CsvSource({"660, true", "630, true", "629, false", "600, false"})
    void afterTheEndTheNextWindowIsExpectedWithAnyResetNearItsOwn(long reset, boolean later) {
        minute.roll();

        assertThat(minute.isLater(reset)).isEqualTo(later);
    }

    @ParameterizedTest
    @CsvSource({"540, true", "569, true", "570, false", "600, false", "660, false"})
    void aResetThatIsMuchEarlierIsThatOfAWindowThatIsOver(long reset, boolean earlier) {
        assertThat(minute.isOver(reset, reset * SECOND, 569 * SECOND)).isEqualTo(earlier);
    }

    @ParameterizedTest
    @CsvSource({"569, true", "570, false", "630, false", "631, true"})
    void isNotOverIfTheClockOfTheServiceWasSetBack(long localReset, boolean earlier) {
        assertThat(minute.isOver(300, localReset * SECOND, 700 * SECOND)).isEqualTo(earlier);
    }

    @Test
    void aWindowWhoseResetIsStillToComeIsNotOver() {
        assertThat(minute.isOver(540, 540 * SECOND, 538 * SECOND)).isFalse();
    }

    @Test
    void takesTheTimeOfALaterResponseThatShowsTheSameRemainder() {
        minute.update(60, 50, 600, 600 * SECOND, 570 * SECOND);
        assertThat(minute.remainingAt()).isEqualTo(570 * SECOND);

        minute.update(60, 51, 600, 600 * SECOND, 580 * SECOND);
        assertThat(minute.remaining()).isEqualTo(50);
        assertThat(minute.remainingAt()).isEqualTo(570 * SECOND);
    }

    @ParameterizedTest
    @CsvSource({"600, 600", "599, 600", "570, 600", "601, 700", "569, 700"})
    void theEndMovesWithALaterResetAndWithAClockThatWasSetBack(long reset, long end) {
        minute.update(60, 50, reset, 700 * SECOND, 570 * SECOND);

        assertThat(minute.endsAt()).isEqualTo(end * SECOND);
    }

    @Test
    void anotherPlanBringsItsOwnEnd() {
        minute.update(300, 299, 600, 700 * SECOND, 570 * SECOND);

        assertThat(minute.limit()).isEqualTo(300);
        assertThat(minute.remaining()).isEqualTo(299);
        assertThat(minute.endsAt()).isEqualTo(700 * SECOND);
    }

    @ParameterizedTest
    @CsvSource({
        "540, 571, 20", // its reset has long been over, and it was sent in this window
        "500, 540, 20",
        "510, 540, 50", // its reset had only just been over
        "500, 539, 50" // it was sent before this window
    })
    void anUpdateWithAResetThatStandsStillCountsInTheCurrentWindow(long localReset, long sentAt, long remaining) {
        long staleBy = sentAt - localReset;
        boolean current = minute.updateStale(60, 20, sentAt * SECOND, localReset * SECOND);

        assertThat(minute.remaining()).as("stale by %d s", staleBy).isEqualTo(remaining);
        assertThat(current).isEqualTo(remaining == 20);
    }

    @Test
    void whatIsSpentUnseenBeginsAWindowThatWasNotSeen() {
        minute.roll();
        minute.spendUnseen(2, 620 * SECOND);
        minute.spendUnseen(3, 640 * SECOND);

        assertThat(minute.remaining()).isEqualTo(55);
        assertThat(minute.endsAt()).isEqualTo(680 * SECOND);
    }

    @Test
    void theNextWindowEndsAMinuteLater() {
        minute.roll();

        assertThat(minute.endsAt()).isEqualTo(660 * SECOND);
        assertThat(minute.remaining()).isEqualTo(60);
        assertThat(minute.remainingAt()).isEqualTo(600 * SECOND);
        assertThat(minute.seen()).isFalse();
    }
}
