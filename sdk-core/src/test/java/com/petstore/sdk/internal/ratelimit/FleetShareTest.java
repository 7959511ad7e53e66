package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** What a process takes to be its own of a quota that others may spend too. */
class FleetShareTest {

    private static final long LIMIT = 1000;
    private static final Offset<Double> WITHIN = Offset.offset(1e-6);

    private final FleetShare fleet = new FleetShare();
    private final MinuteQuota minute = new MinuteQuota();

    @Test
    void aFreshQuotaBelongsToWhoeverSeesItFirst() {
        meet(0);

        assertThat(FleetShare.isAlone(fleet.share(minute))).isTrue();
    }

    @Test
    void aQuotaThatIsPartlySpentBelongsToOthersToo() {
        meet(5);

        assertThat(FleetShare.isAlone(fleet.share(minute))).isFalse();
    }

    @Test
    void theMoreOthersSpendTheLessIsOnesOwn() {
        meet(0);
        spend(100, 100);
        double before = fleet.share(minute);
        spend(10, 200);

        assertThat(fleet.share(minute)).isLessThan(before);
    }

    @Test
    void comesToWhatAProcessReallySpends() {
        meet(0);
        for (int window = 0; window < 20; window++) {
            spend(200, 800);
            endWindow();
        }

        assertThat(fleet.share(minute)).isCloseTo(0.25, Offset.offset(0.05));
    }

    @Test
    void whoeverIsAloneAgainFindsOut() {
        meet(500);
        for (int window = 0; window < 20; window++) {
            spend(900, 900);
            endWindow();
        }

        assertThat(FleetShare.isAlone(fleet.share(minute))).isTrue();
    }

    @Test
    void noticesOneWhoJoins() {
        meet(0);
        for (int window = 0; window < 20; window++) {
            spend(900, 900);
            endWindow();
        }
        spend(300, 500);

        assertThat(FleetShare.isAlone(fleet.share(minute))).isFalse();
    }

    @Test
    void isNeverNothing() {
        meet(LIMIT);
        for (int window = 0; window < 100; window++) {
            spend(0, LIMIT);
            endWindow();
        }

        assertThat(fleet.share(minute)).isPositive();
        assertThat(fleet.effective(fleet.share(minute), LIMIT)).isPositive();
    }

    @Test
    void smallSharesAreEvenedUpAndNoneIsMoreThanAll() {
        for (double share = 0.01; share < 1; share += 0.01) {
            assertThat(fleet.effective(share, LIMIT)).isBetween(share, 1.0);
        }
        assertThat(fleet.effective(1, LIMIT)).isEqualTo(1);
    }

    @Test
    void aRefusalLowersTheAimOncePerWindow() {
        meet(0);
        fleet.refused();
        double lowered = fleet.target();
        fleet.refused();

        assertThat(lowered).isLessThan(1);
        assertThat(fleet.target()).isEqualTo(lowered);
        endWindow();
        double recovered = fleet.target();
        fleet.refused();
        assertThat(fleet.target()).isLessThan(recovered);
    }

    @Test
    void theAimNeverFallsToNothingAndRecovers() {
        meet(0);
        for (int window = 0; window < 100; window++) {
            fleet.refused();
            endWindow();
        }
        assertThat(fleet.target()).isPositive();
        for (int window = 0; window < 100; window++) {
            endWindow();
        }

        assertThat(fleet.target()).isEqualTo(1);
    }

    @Test
    void whateverItsShareAProcessIsLeftARequestPerMinute() {
        assertThat(fleet.effective(1e-4, 60)).isCloseTo(1.0 / 60, WITHIN);
        fleet.refused();
        assertThat(fleet.effective(1e-4, 60)).isCloseTo(0.85 * 0.85 / 60, WITHIN);
    }

    @Test
    void halfOfAQuotaIsLessThanAllOfIt() {
        assertThat(fleet.effective(0.5, LIMIT)).isLessThan(0.65);
        assertThat(fleet.effective(0.995, LIMIT)).isEqualTo(1);
    }

    @Test
    void aFullWindowOutweighsThoseBefore() {
        meet(0);
        spend(0, LIMIT - 1);
        endWindow();
        spend(800, 800);
        endWindow();

        assertThat(fleet.share(minute)).isBetween(0.93, 0.97);
    }

    @Test
    void whoeverSendsLittleRemembersForLonger() {
        meet(0);
        spend(4, LIMIT - 1);
        endWindow();
        spend(0, LIMIT);
        endWindow();
        double afterOneMinute = fleet.share(minute);
        spend(0, LIMIT);
        endWindow();

        assertThat(fleet.share(minute)).isGreaterThan(afterOneMinute / 2);
    }

    private void meet(long spentByOthers) {
        minute.open(LIMIT, LIMIT - 1 - spentByOthers, 60, 60 * ServerClock.SECOND, 0, 0);
        fleet.meet(spentByOthers);
    }

    /** So many requests of this process, and of all processes together, are answered. */
    private void spend(int own, long all) {
        for (int i = 0; i < own; i++) {
            minute.countOwn();
        }
        minute.spend(all);
    }

    private void endWindow() {
        fleet.windowSeen(minute, minute.used());
        fleet.windowEnded();
        minute.roll();
    }
}
