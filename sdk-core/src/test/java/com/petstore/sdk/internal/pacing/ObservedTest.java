// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.pacing;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.internal.pacing.Cooldown.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What several processes know of one service is joined in any order, and any number of times, with the same result. */
class ObservedTest {

    private static final long SECOND = 1_000_000_000L;

    @Test
    void isTheSameInAnyOrderAndAnyNumberOfTimes() {
        joinsPartsOfHistories(0, 2_000);
    }

    @Test
    @Tag("search")
    void isTheSameInAnyOrderAndAnyNumberOfTimesInManyHistories() {
        joinsPartsOfHistories(2_000, 40_000);
    }

    private static void joinsPartsOfHistories(long firstSeed, long endOfSeeds) {
        for (long seed = firstSeed; seed < endOfSeeds; seed++) {
            History history = new History(new Random(seed));
            Observed one = history.part();
            Observed other = history.part();
            Observed third = history.part();
            Observed joined = one.join(other);
            assertThat(joined).as("seed %s", seed).isEqualTo(other.join(one));
            assertThat(joined.join(third)).as("seed %s", seed).isEqualTo(one.join(other.join(third)));
            assertThat(joined.join(joined)).as("seed %s", seed).isEqualTo(joined);
            assertThat(joined.join(one).join(other)).as("seed %s", seed).isEqualTo(joined);
        }
    }

    @ParameterizedTest
    @MethodSource
    void ofTwoWindowsOneIsCurrent(String why, Window one, Window other, Window current) {
        assertThat(Window.join(one, other, Window.MINUTE)).as(why).isEqualTo(current);
        assertThat(Window.join(other, one, Window.MINUTE)).as(why).isEqualTo(current);
    }

    static Stream<Object[]> ofTwoWindowsOneIsCurrent() {
        Window minute = window(60, 40, 100, 10);
        Window next = window(60, 59, 160, 99);
        Window following = minute.following(1);
        return Stream.of(
                row("fewest remaining, last sent", minute, window(60, 39, 100, 9), window(60, 39, 100, 10)),
                row("the later one", minute, next, next),
                row("the later one, if its request was sent first", window(60, 0, 100, 99.5), next, next),
                row(
                        "sent after the later had begun",
                        window(60, 0, 700, 5),
                        window(60, 59, 725, 701),
                        window(60, 59, 725, 701)),
                row(
                        "sent after the other had ended",
                        window(60, 0, 100, 10),
                        window(60, 59, 125, 101),
                        window(60, 59, 125, 101)),
                row("sent later, for another limit", minute, window(300, 280, 100, 11), window(300, 280, 100, 11)),
                row("shown, and not estimated", following, window(60, 3, 150, 101), window(60, 3, 150, 101)),
                row("estimated, and not shown before it began", following, minute, following));
    }

    private static Object[] row(String why, Window one, Window other, Window current) {
        return new Object[] {why, one, other, current};
    }

    private static Window window(long limit, long remaining, long reset, double sentAt) {
        return new Window(limit, remaining, reset, reset * SECOND, (long) (sentAt * SECOND));
    }

    @ParameterizedTest
    @CsvSource({"29, true", "30, true", "31, false"})
    void aRefusalIsOverOnceARequestWasServedThatWasSentAfterIt(long sentAt, boolean applies) {
        Cooldown refused = Cooldown.NONE.refused(refusal(30, 60));

        assertThat(refused.cleared(sentAt).applies()).isEqualTo(applies);
    }

    @Test
    void anEndThatWasAnsweredDoesNotComeBack() {
        Cooldown older = Cooldown.NONE.refused(refusal(10, 1000));
        Cooldown newer = Cooldown.NONE.refused(refusal(30, 60));
        Cooldown served = Cooldown.NONE.cleared(20);

        assertThat(older.join(newer).join(served)).isEqualTo(older.join(newer.join(served)));
        assertThat(older.join(newer).join(served).longest().until()).isEqualTo(60);
        assertThat(older.join(newer).longest().until()).isEqualTo(1000);
    }

    @Test
    void windowsThatWereShownBeforeARecheckCountForNothing() {
        Observed usedUp = new Observed(window(60, 0, 100, 10), window(1000, 0, 50_000, 10), Cooldown.NONE);
        Observed shown = new Observed(window(300, 299, 100, 20), null, Cooldown.NONE);

        assertThat(usedUp.join(shown).rechecked(20 * SECOND)).isEqualTo(shown.rechecked(20 * SECOND));
        assertThat(shown.rechecked(20 * SECOND).join(usedUp)).isEqualTo(shown.rechecked(20 * SECOND));
    }

    private static Refusal refusal(long closedAt, long until) {
        return new Refusal(closedAt, until, 1, Reason.REFUSED);
    }

    /** What a service responds to a fleet in three minutes, in the middle of which the plan of the key is changed. */
    private static final class History {

        private static final int REQUESTS = 40;
        private static final long CHANGED_AT = 90 * SECOND;

        private final Random random;
        private final List<Observed> responses = new ArrayList<>();
        private final boolean hasRechecks;

        History(Random random) {
            this.random = random;
            this.hasRechecks = random.nextBoolean();
            long used = 0;
            long usedOfDay = 0;
            long minute = 0;
            long madeAt = 0;
            boolean wasRecheck = false;
            for (int i = 0; i < REQUESTS; i++) {
                // Nothing is in flight beside a recheck, or when the plan is changed.
                boolean isRecheck = hasRechecks && random.nextInt(20) == 0;
                long gap = isRecheck || (madeAt < CHANGED_AT && madeAt + 9 * SECOND >= CHANGED_AT) || wasRecheck
                        ? 2 * SECOND
                        : 0;
                wasRecheck = isRecheck;
                madeAt += gap + random.nextLong(9 * SECOND);
                used = madeAt / Window.MINUTE == minute ? used + 1 : 1;
                minute = madeAt / Window.MINUTE;
                responses.add(respond(madeAt, madeAt < CHANGED_AT ? 60 : 300, used, ++usedOfDay, isRecheck));
            }
        }

        private Observed respond(long madeAt, long limit, long used, long usedOfDay, boolean isRecheck) {
            long sentAt = madeAt - random.nextLong(SECOND);
            if (!isRecheck && random.nextInt(5) == 0) {
                long closedAt = madeAt + random.nextLong(SECOND);
                Refusal refusal =
                        new Refusal(closedAt, closedAt + (1 + random.nextLong(60)) * SECOND, 1, Reason.REFUSED);
                return new Observed(null, null, Cooldown.NONE.refused(refusal));
            }
            long reset = madeAt / Window.MINUTE * 60 + 60;
            // A recheck discards what older windows showed of the service's clock, which is known to a second.
            long endsAt = reset * SECOND + (hasRechecks ? 0 : random.nextLong(SECOND));
            Window shown = new Window(limit, limit - used, reset, endsAt, sentAt);
            Window day = new Window(1000, 1000 - usedOfDay, 86_400, 86_400 * SECOND, sentAt);
            long recheckedBy = isRecheck ? sentAt : Observed.NOT_YET;
            return !isRecheck && random.nextInt(4) == 0
                    ? new Observed(null, day, Cooldown.NONE.cleared(sentAt))
                    : new Observed(shown, null, Cooldown.NONE.cleared(sentAt), recheckedBy);
        }

        /** What a process has seen: any of the responses, in any order. */
        Observed part() {
            return random.ints(random.nextInt(REQUESTS), 0, REQUESTS)
                    .mapToObj(responses::get)
                    .reduce(Observed.NOTHING, Observed::join);
        }
    }
}
