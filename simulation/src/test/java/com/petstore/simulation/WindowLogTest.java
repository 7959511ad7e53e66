// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WindowLogTest {

    private final WindowLog calendar = new WindowLog(WindowStart.CALENDAR, 4);
    private final WindowLog onRequest = new WindowLog(WindowStart.FIRST_REQUEST, 4);

    @Test
    void aMinuteOfTheCalendarIsOfferedWhetherAnybodySendsOrNot() {
        accept(calendar, 4, 0);

        assertThat(calendar.goodput(EventLoop.START, after(120_000))).isEqualTo(0.5);
    }

    @Test
    void aWindowThatAwaitsARequestIsOfferedAsLongAsItLasts() {
        accept(onRequest, 3, 30_000);

        assertThat(onRequest.endOf(1)).isEqualTo(after(90_000));
        assertThat(onRequest.goodput(EventLoop.START, after(90_000))).isEqualTo(0.75);
    }

    @Test
    void theWaitForTheNextRequestIsLost() {
        accept(onRequest, 4, 0);
        accept(onRequest, 4, 75_000);

        assertThat(onRequest.goodput(EventLoop.START, after(135_000))).isEqualTo(8 / 9.0);
    }

    @Test
    void nobodyIsBlamedForWaitingForTheWholeSecondThatIsShown() {
        accept(onRequest, 4, 300);
        accept(onRequest, 4, 61_000);

        assertThat(onRequest.goodput(EventLoop.START, after(121_000))).isEqualTo(1, within(1e-9));
    }

    @Test
    void anUpgradeIsOfferedAtOnce() {
        accept(calendar, 2, 0);
        calendar.limitChanged(after(30_000), 8);

        assertThat(calendar.goodput(EventLoop.START, after(60_000))).isEqualTo(2 / 8.0);
    }

    @Test
    void anUpgradeIsOfferedWithTheNextWindowIfNothingWasLeftOfThisOne() {
        accept(calendar, 4, 0);
        calendar.limitChanged(after(30_000), 8);

        assertThat(calendar.goodput(EventLoop.START, after(60_000))).isEqualTo(1);
        assertThat(calendar.goodput(EventLoop.START, after(120_000))).isEqualTo(4 / 12.0);
    }

    @Test
    void aDowngradeTakesBackNothingThatWasUsed() {
        accept(calendar, 3, 0);
        calendar.limitChanged(after(30_000), 2);

        assertThat(calendar.goodput(EventLoop.START, after(60_000))).isEqualTo(1);
    }

    private static void accept(WindowLog log, int requests, long millis) {
        IntStream.range(0, requests).forEach(i -> log.accepted(after(millis)));
    }

    private static Instant after(long millis) {
        return EventLoop.START.plus(Duration.ofMillis(millis));
    }
}
