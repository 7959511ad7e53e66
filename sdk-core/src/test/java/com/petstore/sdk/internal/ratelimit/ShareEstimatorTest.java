package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** What a process takes to be its own of a quota that others may spend too. */
class ShareEstimatorTest {

    private static final long LIMIT = 1000;
    private static final Offset<Double> WITHIN = Offset.offset(1e-6);

    private final ShareEstimator estimator = new ShareEstimator();
    private final MinuteQuota minute = new MinuteQuota();

    @Test
    void aFreshQuotaBelongsToTheProcessThatSeesItFirst() {
        startFrom(0);

        assertThat(ShareEstimator.isAlone(estimator.share(minute))).isTrue();
    }

    @Test
    void aQuotaThatIsPartlySpentBelongsToOthersToo() {
        startFrom(5);

        assertThat(ShareEstimator.isAlone(estimator.share(minute))).isFalse();
    }

    @Test
    void allThatWasSpentBeforeMayBeThatOfOthersUntilTheWindowEnds() {
        startFrom(900);
        assertThat(estimator.share(minute)).isCloseTo(1.0 / 901, WITHIN);

        endWindow();
        assertThat(estimator.share(minute)).isCloseTo(1.0 / 11, WITHIN);
    }

    @Test
    void ownRequestsThatExplainAllThatIsSpentProveThatThereAreNoOthers() {
        startFrom(900);
        spend(20, 20);

        assertThat(estimator.share(minute)).isGreaterThan(0.99);
    }

    @Test
    void requestsOfOthersConfirmThatTheySpentTheRestToo() {
        startFrom(900);
        spend(20, 40);
        minute.compare(0);

        assertThat(estimator.share(minute)).isLessThan(0.15);
    }

    @Test
    void theMoreOthersSpendTheLessIsOnesOwn() {
        startFrom(0);
        spend(100, 100);
        double before = estimator.share(minute);
        spend(10, 200);

        assertThat(estimator.share(minute)).isLessThan(before);
    }

    @Test
    void comesToWhatAProcessReallySpends() {
        startFrom(0);
        for (int window = 0; window < 20; window++) {
            spend(200, 800);
            endWindow();
        }

        assertThat(estimator.share(minute)).isCloseTo(0.25, Offset.offset(0.05));
    }

    @Test
    void aProcessNoticesThatItIsAloneAgain() {
        startFrom(500);
        for (int window = 0; window < 20; window++) {
            spend(900, 900);
            endWindow();
        }

        assertThat(ShareEstimator.isAlone(estimator.share(minute))).isTrue();
    }

    @Test
    void noticesOneWhoJoins() {
        startFrom(0);
        for (int window = 0; window < 20; window++) {
            spend(900, 900);
            endWindow();
        }
        spend(300, 500);

        assertThat(ShareEstimator.isAlone(estimator.share(minute))).isFalse();
    }

    @Test
    void isNeverNothing() {
        startFrom(LIMIT);
        for (int window = 0; window < 100; window++) {
            spend(0, LIMIT);
            endWindow();
        }

        assertThat(estimator.share(minute)).isPositive();
        assertThat(estimator.spendFraction(estimator.share(minute), LIMIT)).isPositive();
    }

    @Test
    void smallSharesAreEvenedUpAndNoneIsMoreThanAll() {
        for (double share = 0.01; share < 1; share += 0.01) {
            assertThat(estimator.spendFraction(share, LIMIT)).isBetween(share, 1.0);
        }
        assertThat(estimator.spendFraction(1, LIMIT)).isEqualTo(1);
    }

    @Test
    void aRefusalLowersTheAimOncePerWindow() {
        startFrom(0);
        estimator.refused();
        double lowered = estimator.target();
        estimator.refused();

        assertThat(lowered).isLessThan(1);
        assertThat(estimator.target()).isEqualTo(lowered);
        endWindow();
        double recovered = estimator.target();
        estimator.refused();
        assertThat(estimator.target()).isLessThan(recovered);
    }

    @Test
    void theAimNeverFallsToNothingAndRecovers() {
        startFrom(0);
        for (int window = 0; window < 100; window++) {
            estimator.refused();
            endWindow();
        }
        assertThat(estimator.target()).isPositive();
        for (int window = 0; window < 100; window++) {
            endWindow();
        }

        assertThat(estimator.target()).isEqualTo(1);
    }

    @Test
    void whateverItsShareAProcessIsLeftARequestPerMinute() {
        assertThat(estimator.spendFraction(1e-4, 60)).isCloseTo(1.0 / 60, WITHIN);
        estimator.refused();
        assertThat(estimator.spendFraction(1e-4, 60)).isCloseTo(0.85 * 0.85 / 60, WITHIN);
    }

    @Test
    void halfOfAQuotaIsLessThanAllOfIt() {
        assertThat(estimator.spendFraction(0.5, LIMIT)).isLessThan(0.65);
        assertThat(estimator.spendFraction(0.995, LIMIT)).isEqualTo(1);
    }

    @Test
    void aFullWindowOutweighsThoseBefore() {
        startFrom(0);
        spend(0, LIMIT - 1);
        endWindow();
        spend(800, 800);
        endWindow();

        assertThat(estimator.share(minute)).isBetween(0.93, 0.97);
    }

    @Test
    void aProcessThatSendsLittleRemembersForLonger() {
        startFrom(0);
        spend(4, LIMIT - 1);
        endWindow();
        spend(0, LIMIT);
        endWindow();
        double afterOneMinute = estimator.share(minute);
        spend(0, LIMIT);
        endWindow();

        assertThat(estimator.share(minute)).isGreaterThan(afterOneMinute / 2);
    }

    private void startFrom(long spentByOthers) {
        minute.open(LIMIT, LIMIT - 1 - spentByOthers, 60, 60 * ServerClock.SECOND, 0, 0);
        estimator.startFrom(spentByOthers);
    }

    /** The given numbers of requests, of this process and of all processes together, have responses. */
    private void spend(int own, long all) {
        for (int i = 0; i < own; i++) {
            minute.countOwn();
        }
        minute.spend(all);
    }

    private void endWindow() {
        estimator.windowSeen(minute, minute.remainingAt());
        estimator.windowEnded();
        minute.roll();
    }
}
