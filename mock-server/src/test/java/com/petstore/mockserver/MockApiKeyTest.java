// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.Admission.Reason;
import com.petstore.mockserver.Admission.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class MockApiKeyTest {

    private static final Instant START = Instant.parse("2026-11-21T12:00:00.250Z");

    private Instant now = START;
    private final MockApiKey limits = key(QuotaPlan.enterprise(3, 5), Behavior.defaults());

    @Test
    void admitsAsManyRequestsAsTheMinuteAllows() {
        assertThat(IntStream.range(0, 4).mapToObj(i -> send().refusal() == null))
                .containsExactly(true, true, true, false);
    }

    @Test
    void countsDownWhatRemains() {
        assertThat(IntStream.range(0, 4).mapToObj(i -> send().rateLimit().remaining()))
                .containsExactly(2L, 1L, 0L, 0L);
    }

    @Test
    void opensTheWindowWithTheFirstRequest() {
        pass(Duration.ofSeconds(30));

        assertThat(send().rateLimit().resetAt()).isEqualTo(START.plusSeconds(90));
    }

    @Test
    void admitsAgainAtTheVeryEndOfTheWindow() {
        sendTimes(3);
        pass(Duration.ofMinutes(1));

        assertThat(send().refusal()).isNull();
    }

    @Test
    void refusesUntilTheVeryEndOfTheWindow() {
        sendTimes(3);
        pass(Duration.ofMinutes(1).minusNanos(1));

        assertThat(send().refusal()).isNotNull();
    }

    @Test
    void refusesWhenTheDayIsUsedUpThoughTheMinuteIsNot() {
        useUpTheDay();

        assertThat(refused(send())).satisfies(refused -> {
            assertThat(refused.reason()).isEqualTo(Reason.DAY_USED_UP);
            assertThat(refused.retryAt()).isEqualTo(START.plus(Duration.ofDays(1)));
            assertThat(limits.rateLimit()).isEqualTo(new MockRateLimit(5, 0, START.plus(Duration.ofDays(1))));
        });
    }

    @Test
    void showsTheMinuteAndTheDayEachByItselfAlsoDuringABan() {
        sendTimes(2);
        limits.ban(Duration.ofSeconds(600));

        assertThat(limits.minute()).isEqualTo(new MockRateLimit(3, 1, START.plusSeconds(60)));
        assertThat(limits.day()).isEqualTo(new MockRateLimit(5, 3, START.plus(Duration.ofDays(1))));
    }

    @Test
    void doesNotCountRefusedRequests() {
        sendTimes(50);
        pass(Duration.ofMinutes(1));
        sendTimes(2);

        assertThat(limits.rateLimit().limit()).isEqualTo(5);
        assertThat(limits.rateLimit().remaining()).isZero();
    }

    @Test
    void roundsTheWaitUpToWholeSeconds() {
        sendTimes(3);
        pass(Duration.ofMillis(59_500));

        assertThat(refused(send()).retryAfterSeconds()).isEqualTo(1);
    }

    @Test
    void showsTheMinuteWhileItIsTheTighter() {
        assertThat(limits.rateLimit()).isEqualTo(new MockRateLimit(3, 3, START.plusSeconds(60)));
    }

    @Test
    void showsTheDayOnceItIsTheTighter() {
        sendTimes(3);
        pass(Duration.ofMinutes(1));

        assertThat(limits.rateLimit()).isEqualTo(new MockRateLimit(5, 2, START.plus(Duration.ofDays(1))));
    }

    @Test
    void showsTheMinuteIfAsMuchRemainsOfTheDay() {
        MockApiKey equal = key(QuotaPlan.enterprise(3, 3), Behavior.defaults());

        assertThat(send(equal).rateLimit()).isEqualTo(new MockRateLimit(3, 2, START.plusSeconds(60)));
    }

    @Test
    void namesTheDayIfBothAreUsedUpAndTheDayEndsLater() {
        MockApiKey one = key(QuotaPlan.enterprise(1, 1), Behavior.defaults());
        send(one);

        assertThat(refused(send(one))).satisfies(refused -> {
            assertThat(refused.reason()).isEqualTo(Reason.DAY_USED_UP);
            assertThat(refused.retryAt()).isEqualTo(START.plus(Duration.ofDays(1)));
        });
    }

    @Test
    void namesTheMinuteIfBothAreUsedUpAndTheMinuteOutlivesTheDay() {
        MockApiKey two = key(QuotaPlan.enterprise(1, 2), Behavior.defaults());
        send(two);
        pass(Duration.ofDays(1).minusSeconds(30));
        send(two);

        assertThat(refused(send(two))).satisfies(refused -> {
            assertThat(refused.reason()).isEqualTo(Reason.MINUTE_USED_UP);
            assertThat(refused.retryAt()).isEqualTo(now.plusSeconds(60));
        });
    }

    @Test
    void showingTheRateLimitCountsNothing() {
        limits.rateLimit();

        assertThat(send().rateLimit().remaining()).isEqualTo(2);
    }

    @Test
    void resetDropsEverything() {
        useUpTheDay();
        limits.reset();

        assertThat(send().rateLimit().remaining()).isEqualTo(2);
    }

    @Test
    void resetDropsTheRefusalsOfTheKey() {
        refuseOnce();
        limits.reset();
        sendTimes(3);
        assertThat(IntStream.range(0, 10).mapToObj(i -> refused(send()).reason()))
                .containsOnly(Reason.MINUTE_USED_UP);
    }

    @Test
    void whatIsUsedOfTheMinuteStaysUsedUnderAnotherPlan() {
        send();
        limits.changePlan(QuotaPlan.enterprise(1, 100));

        assertThat(limits.plan()).isEqualTo(QuotaPlan.enterprise(1, 100));
        assertThat(refused(send()).reason()).isEqualTo(Reason.MINUTE_USED_UP);
    }

    @Test
    void whatIsUsedOfTheDayStaysUsedUnderAnotherPlan() {
        send();
        limits.changePlan(QuotaPlan.enterprise(10, 1));

        assertThat(refused(send()).reason()).isEqualTo(Reason.DAY_USED_UP);
    }

    @Nested
    class OfTheCalendar {

        private final MockApiKey limits =
                key(QuotaPlan.enterprise(3, 5), Behavior.defaults().neverBan().calendarQuotaWindows());

        @Test
        void aMinuteEndsWithThatOfTheClockWheneverItsFirstRequestCame() {
            pass(Duration.ofSeconds(59));
            IntStream.range(0, 3).forEach(i -> send(limits));

            assertThat(refused(send(limits)).retryAt()).isEqualTo("2026-11-21T12:01:00.250Z");
            now = Instant.parse("2026-11-21T12:00:59.999999999Z");
            assertThat(send(limits).refusal()).isNotNull();
            now = Instant.parse("2026-11-21T12:01:00Z");
            assertThat(send(limits).refusal()).isNull();
        }

        @Test
        void aDayEndsAtMidnight() {
            IntStream.range(0, 3).forEach(i -> send(limits));
            pass(Duration.ofMinutes(1));
            IntStream.range(0, 2).forEach(i -> send(limits));

            assertThat(limits.rateLimit()).isEqualTo(new MockRateLimit(5, 0, Instant.parse("2026-11-22T00:00:00Z")));
        }

        @Test
        void anUnusedMinuteEndsToo() {
            assertThat(limits.rateLimit()).isEqualTo(new MockRateLimit(3, 3, Instant.parse("2026-11-21T12:01:00Z")));
        }
    }

    @Nested
    class Ban {

        @Test
        void startsWithTheTenthRequestAfterARefusal() {
            refuseOnce();

            assertThat(IntStream.rangeClosed(1, 10)
                            .mapToObj(i -> refused(send()).reason()))
                    .endsWith(Reason.MINUTE_USED_UP, Reason.BANNED)
                    .filteredOn(Reason.BANNED::equals)
                    .hasSize(1);
        }

        @Test
        void doesNotCountRequestsThatCameBeforeTheRefusal() {
            sendTimes(3);
            Instant atArrival = limits.retryNotBefore();
            refuseOnce();

            assertThat(IntStream.range(0, 50)
                            .mapToObj(i -> refused(limits.admit(now, atArrival)).reason()))
                    .containsOnly(Reason.MINUTE_USED_UP);
        }

        @Test
        void doesNotCountRequestsAfterTheNamedTime() {
            refuseOnce();
            sendTimes(9);
            pass(Duration.ofMinutes(1));

            assertThat(send().refusal()).isNull();
        }

        @Test
        void countsUntilTheLatestNamedTimeThoughAnEarlierOneIsNamedLater() {
            useUpTheDay();
            Instant atArrival = limits.retryNotBefore();
            refuseOnce();
            limits.changePlan(QuotaPlan.enterprise(2, 50));
            assertThat(refused(limits.admit(now, atArrival)).reason()).isEqualTo(Reason.MINUTE_USED_UP);

            sendTimes(10);
            assertThat(limits.bannedUntil()).isPresent();
        }

        @Test
        void countsFromZeroAfterAnAdmittedRequest() {
            refuseOnce();
            sendTimes(9);
            pass(Duration.ofMinutes(1));
            sendTimes(2);
            refused(send());

            assertThat(refused(send()).reason()).isEqualTo(Reason.DAY_USED_UP);
        }

        @Test
        void lastsTenMinutesAndOutlivesTheWindow() {
            ban();
            pass(Duration.ofMinutes(10).minusNanos(1));

            assertThat(refused(send()).reason()).isEqualTo(Reason.BANNED);
        }

        @Test
        void endsAfterTenMinutes() {
            ban();
            pass(Duration.ofMinutes(10));

            assertThat(send().refusal()).isNull();
        }

        @Test
        void isNotProlongedByRequests() {
            ban();
            pass(Duration.ofMinutes(9));
            sendTimes(100);
            pass(Duration.ofMinutes(1));

            assertThat(send().refusal()).isNull();
        }

        @Test
        void showsThatNothingRemainsUntilItsEnd() {
            ban();

            assertThat(limits.rateLimit()).isEqualTo(new MockRateLimit(3, 0, now.plus(Duration.ofMinutes(10))));
        }

        @Test
        void showsItsEndThoughTheWindowOfTheMinuteIsLongOver() {
            ban();
            Instant end = now.plus(Duration.ofMinutes(10));
            pass(Duration.ofSeconds(595));
            assertThat(limits.rateLimit()).isEqualTo(new MockRateLimit(5, 0, end));
            assertThat(refused(send()).retryAt()).isEqualTo(end);
        }

        @Test
        void showsItsEndBeforeThatOfTheDay() {
            MockApiKey ofDay =
                    key(QuotaPlan.enterprise(3, 5), Behavior.defaults().headerWindow(Behavior.HeaderWindow.DAY));
            ban(ofDay);
            assertThat(ofDay.rateLimit()).isEqualTo(new MockRateLimit(5, 0, now.plus(Duration.ofMinutes(10))));
        }

        @Test
        void showsTheEndOfTheDayIfThatKeepsTheClientWaitingForLonger() {
            useUpTheDay();
            ban();
            assertThat(limits.rateLimit()).isEqualTo(new MockRateLimit(5, 0, START.plus(Duration.ofDays(1))));
        }

        @Test
        void reportsItsEnd() {
            ban();

            assertThat(limits.bannedUntil()).contains(now.plus(Duration.ofMinutes(10)));
            pass(Duration.ofMinutes(10));
            assertThat(limits.bannedUntil()).isEmpty();
        }

        @Test
        void takesTenRequestsAgainAfterItsEnd() {
            useUpTheDay();
            ban();
            pass(Duration.ofMinutes(10));
            assertThat(IntStream.rangeClosed(1, 10)
                            .mapToObj(i -> refused(send()).reason()))
                    .endsWith(Reason.DAY_USED_UP, Reason.BANNED)
                    .filteredOn(Reason.BANNED::equals)
                    .hasSize(1);
        }

        private void ban(MockApiKey banned) {
            for (int sent = 0; banned.bannedUntil().isEmpty(); sent++) {
                assertThat(sent).as("requests without a ban").isLessThan(100);
                send(banned);
            }
        }

        private void ban() {
            ban(limits);
        }
    }

    private MockApiKey key(QuotaPlan plan, Behavior behavior) {
        return new MockApiKey("key", plan, behavior, () -> now);
    }

    private Admission send() {
        return send(limits);
    }

    private Admission send(MockApiKey to) {
        return to.admit(now, to.retryNotBefore());
    }

    private static Refusal refused(Admission admission) {
        return Objects.requireNonNull(admission.refusal(), () -> "the request must be refused, was " + admission);
    }

    private void sendTimes(int times) {
        IntStream.range(0, times).forEach(i -> send());
    }

    private void refuseOnce() {
        sendTimes(3);
        refused(send());
    }

    private void useUpTheDay() {
        sendTimes(3);
        useUpTheDayAfterTheMinute();
    }

    private void useUpTheDayAfterTheMinute() {
        pass(Duration.ofMinutes(1));
        sendTimes(2);
    }

    private void pass(Duration duration) {
        now = now.plus(duration);
    }
}
