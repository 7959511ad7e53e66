package com.petstore.sdk.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TokenBucketTest {

    private static final long SECOND = ServerClock.SECOND;

    private final TokenBucket bucket = new TokenBucket(0);

    @Test
    void letsARequestGoWheneverItsTimeHasPassed() {
        assertThat(bucket.canTake(2, SECOND / 4)).isFalse();
        assertThat(bucket.secondsToNext(2, SECOND / 4)).isEqualTo(0.25);

        bucket.refill(2, SECOND / 2);
        assertThat(bucket.canTake(2, SECOND / 2)).isTrue();
        bucket.take();
        assertThat(bucket.canTake(2, SECOND / 2)).isFalse();
    }

    @Test
    void savesNoMoreThanAFewRequestsForLater() {
        bucket.refill(1, 1000 * SECOND);
        bucket.take();

        assertThat(bucket.canTake(1, 1000 * SECOND)).isFalse();
    }

    @Test
    void growsWithTheRateOfEachMoment() {
        bucket.refill(0.5, SECOND);
        bucket.refill(0.1, 2 * SECOND);

        assertThat(bucket.secondsToNext(1, 2 * SECOND)).isBetween(0.39, 0.41);
    }

    @Test
    void beginsWithAnyPartOfARequest() {
        TokenBucket other = new TokenBucket(0.75);

        assertThat(other.secondsToNext(1, 0)).isEqualTo(0.25);
    }
}
