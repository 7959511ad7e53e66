// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.mockserver.QuotaPlan;
import com.petstore.mockserver.RateLimit;
import com.petstore.mockserver.internal.limits.AdmissionDecision.Admitted;
import com.petstore.mockserver.internal.limits.AdmissionDecision.Reason;
import com.petstore.mockserver.internal.limits.AdmissionDecision.Refused;
import com.petstore.mockserver.internal.limits.LimitRules.ReportedWindow;
import com.petstore.mockserver.internal.limits.LimitRules.WindowStart;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class KeyQuotaTest {

    private static final Instant START = Instant.parse("2026-11-21T12:00:00.250Z");

    private final KeyQuota limits = new KeyQuota(QuotaPlan.enterprise(3, 5), LimitRules.DEFAULT);
    private Instant now = START;

    @Test
    void admitsAsManyRequestsAsTheMinuteAllows() {
        assertThat(IntStream.range(0, 4).mapToObj(i -> send() instanceof Admitted))
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

        assertThat(send()).isInstanceOf(Admitted.class);
    }

    @Test
    void refusesUntilTheVeryEndOfTheWindow() {
        sendTimes(3);
        pass(Duration.ofMinutes(1).minusNanos(1));

        assertThat(send()).isInstanceOf(Refused.class);
    }

    @Test
    void refusesWhenTheDayIsUsedUpThoughTheMinuteIsNot() {
        useUpTheDay();

        assertThat(send()).isInstanceOfSatisfying(Refused.class, refused -> {
            assertThat(refused.reason()).isEqualTo(Reason.DAY_USED_UP);
            assertThat(refused.retryAt()).isEqualTo(START.plus(Duration.ofDays(1)));
            assertThat(refused.rateLimit()).isEqualTo(new RateLimit(5, 0, START.plus(Duration.ofDays(1))));
        });
    }

    @Test
    void showsTheMinuteAndTheDayEachByItselfAlsoDuringABan() {
        sendTimes(2);
        limits.banUntil(START.plusSeconds(600));

        assertThat(limits.minute(now)).isEqualTo(new RateLimit(3, 1, START.plusSeconds(60)));
        assertThat(limits.day(now)).isEqualTo(new RateLimit(5, 3, START.plus(Duration.ofDays(1))));
    }

    @Test
    void doesNotCountRefusedRequests() {
        sendTimes(50);
        pass(Duration.ofMinutes(1));
        sendTimes(2);

        assertThat(limits.rateLimit(now).limit()).isEqualTo(5);
        assertThat(limits.rateLimit(now).remaining()).isZero();
    }

    @Test
    void roundsTheWaitUpToWholeSeconds() {
        sendTimes(3);
        pass(Duration.ofMillis(59_500));

        assertThat(refused(send()).retryAfterSeconds()).isEqualTo(1);
    }

    @Test
    void showsTheMinuteWhileItIsTheTighter() {
        assertThat(limits.rateLimit(now)).isEqualTo(new RateLimit(3, 3, START.plusSeconds(60)));
    }

    @Test
    void showsTheDayOnceItIsTheTighter() {
        sendTimes(3);
        pass(Duration.ofMinutes(1));

        assertThat(limits.rateLimit(now)).isEqualTo(new RateLimit(5, 2, START.plus(Duration.ofDays(1))));
    }

    @Test
    void showsTheMinuteIfAsMuchRemainsOfTheDay() {
        KeyQuota equal = new KeyQuota(QuotaPlan.enterprise(3, 3), LimitRules.DEFAULT);

        assertThat(send(equal).rateLimit()).isEqualTo(new RateLimit(3, 2, START.plusSeconds(60)));
    }

    @Test
    void namesTheDayIfBothAreUsedUpAndTheDayEndsLater() {
        KeyQuota one = new KeyQuota(QuotaPlan.enterprise(1, 1), LimitRules.DEFAULT);
        send(one);

        assertThat(send(one)).isInstanceOfSatisfying(Refused.class, refused -> {
            assertThat(refused.reason()).isEqualTo(Reason.DAY_USED_UP);
            assertThat(refused.retryAt()).isEqualTo(START.plus(Duration.ofDays(1)));
        });
    }

    @Test
    void namesTheMinuteIfBothAreUsedUpAndTheMinuteOutlivesTheDay() {
        KeyQuota two = new KeyQuota(QuotaPlan.enterprise(1, 2), LimitRules.DEFAULT);
        send(two);
        pass(Duration.ofDays(1).minusSeconds(30));
        send(two);

        assertThat(send(two)).isInstanceOfSatisfying(Refused.class, refused -> {
            assertThat(refused.reason()).isEqualTo(Reason.MINUTE_USED_UP);
            assertThat(refused.retryAt()).isEqualTo(now.plusSeconds(60));
        });
    }

    @Test
    void runsStepsAsOne() {
        limits.atomically(() -> sendTimes(2));

        assertThat(limits.rateLimit(now).remaining()).isEqualTo(1);
    }

    @Test
    void showingTheRateLimitCountsNothing() {
        limits.rateLimit(now);

        assertThat(send().rateLimit().remaining()).isEqualTo(2);
    }

    @Test
    void resetForgetsEverything() {
        useUpTheDay();
        limits.reset();

        assertThat(send().rateLimit().remaining()).isEqualTo(2);
    }

    @Test
    void aRequestThatIsWronglyAdmittedIsShown() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> refused(send()))
                .withMessageStartingWith("the request must be refused, was Admitted[")
                .withMessageContaining("remaining=2");
    }

    @Test
    void resetForgetsThatTheKeyWasToldToWait() {
        refuseAndSend();
        limits.reset();
        sendTimes(3);
        assertThat(IntStream.range(0, 50).mapToObj(i -> refused(send()).reason()))
                .containsOnly(Reason.MINUTE_USED_UP);
    }

    @Nested
    class OfTheCalendar {

        private final KeyQuota limits = new KeyQuota(
                QuotaPlan.enterprise(3, 5),
                new LimitRules(
                        LimitRules.NEVER, Duration.ofMinutes(10), WindowStart.CALENDAR, ReportedWindow.TIGHTEST));

        @Test
        void aMinuteEndsWithThatOfTheClockWheneverItsFirstRequestCame() {
            pass(Duration.ofSeconds(59));
            IntStream.range(0, 3).forEach(i -> send(limits));

            assertThat(refused(send(limits)).retryAt()).isEqualTo("2026-11-21T12:01:00.250Z");
            now = Instant.parse("2026-11-21T12:00:59.999999999Z");
            assertThat(send(limits)).isInstanceOf(Refused.class);
            now = Instant.parse("2026-11-21T12:01:00Z");
            assertThat(send(limits)).isInstanceOf(Admitted.class);
        }

        @Test
        void aDayEndsAtMidnight() {
            IntStream.range(0, 3).forEach(i -> send(limits));
            pass(Duration.ofMinutes(1));
            IntStream.range(0, 2).forEach(i -> send(limits));

            assertThat(limits.rateLimit(now)).isEqualTo(new RateLimit(5, 0, Instant.parse("2026-11-22T00:00:00Z")));
        }

        @Test
        void anUnusedMinuteEndsToo() {
            assertThat(limits.rateLimit(now)).isEqualTo(new RateLimit(3, 3, Instant.parse("2026-11-21T12:01:00Z")));
        }
    }

    @Nested
    class Ban {

        @Test
        void startsWithTheTenthRequestAfterARefusalWasSent() {
            refuseAndSend();

            assertThat(IntStream.rangeClosed(1, 10)
                            .mapToObj(i -> refused(send()).reason()))
                    .endsWith(Reason.MINUTE_USED_UP, Reason.BANNED)
                    .filteredOn(Reason.BANNED::equals)
                    .hasSize(1);
        }

        @Test
        void doesNotCountRequestsThatCameBeforeTheRefusalWasSent() {
            sendTimes(3);
            var arrivals =
                    IntStream.range(0, 50).mapToObj(i -> limits.arrive(now)).toList();
            refuseAndSend();

            assertThat(arrivals.stream()
                            .map(limits::admit)
                            .map(verdict -> refused(verdict).reason()))
                    .containsOnly(Reason.MINUTE_USED_UP);
        }

        @Test
        void doesNotCountRequestsWhileNoRefusalHasBeenSent() {
            sendTimes(3);

            assertThat(IntStream.range(0, 50).mapToObj(i -> refused(send()).reason()))
                    .containsOnly(Reason.MINUTE_USED_UP);
        }

        @Test
        void doesNotCountRequestsAfterTheNamedTime() {
            refuseAndSend();
            sendTimes(9);
            pass(Duration.ofMinutes(1));

            assertThat(send()).isInstanceOf(Admitted.class);
        }

        @Test
        void countsUntilTheLatestNamedTimeThoughAnEarlierOneIsNamedLater() {
            sendTimes(3);
            Refused ofTheMinute = refused(send());
            useUpTheDayAfterTheMinute();
            limits.refusalSent(refused(send()));
            limits.refusalSent(ofTheMinute);

            sendTimes(10);
            assertThat(limits.bannedUntil(now)).isPresent();
        }

        @Test
        void countsFromZeroAfterAnAdmittedRequest() {
            refuseAndSend();
            sendTimes(9);
            pass(Duration.ofMinutes(1));
            send();
            send();
            refuseAndSend();

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

            assertThat(send()).isInstanceOf(Admitted.class);
        }

        @Test
        void isNotProlongedByRequests() {
            ban();
            pass(Duration.ofMinutes(9));
            sendTimes(100);
            pass(Duration.ofMinutes(1));

            assertThat(send()).isInstanceOf(Admitted.class);
        }

        @Test
        void showsThatNothingRemainsUntilItsEnd() {
            ban();

            assertThat(limits.rateLimit(now)).isEqualTo(new RateLimit(3, 0, now.plus(Duration.ofMinutes(10))));
        }

        @Test
        void showsItsEndThoughTheWindowOfTheMinuteIsLongOver() {
            ban();
            Instant end = now.plus(Duration.ofMinutes(10));
            pass(Duration.ofSeconds(595));
            assertThat(limits.rateLimit(now)).isEqualTo(new RateLimit(5, 0, end));
            assertThat(refused(send()).retryAt()).isEqualTo(end);
        }

        @Test
        void showsItsEndBeforeThatOfTheDay() {
            KeyQuota ofDay = new KeyQuota(
                    QuotaPlan.enterprise(3, 5),
                    new LimitRules(10, Duration.ofMinutes(10), WindowStart.FIRST_REQUEST, ReportedWindow.DAY));
            ban(ofDay);
            assertThat(ofDay.rateLimit(now)).isEqualTo(new RateLimit(5, 0, now.plus(Duration.ofMinutes(10))));
        }

        @Test
        void showsTheEndOfTheDayIfThatKeepsTheClientWaitingForLonger() {
            useUpTheDay();
            ban();
            assertThat(limits.rateLimit(now)).isEqualTo(new RateLimit(5, 0, START.plus(Duration.ofDays(1))));
        }

        @Test
        void isSaidToEndWhenItDoes() {
            ban();

            assertThat(limits.bannedUntil(now)).contains(now.plus(Duration.ofMinutes(10)));
            assertThat(limits.bannedUntil(now.plus(Duration.ofMinutes(10)))).isEmpty();
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

        private void ban(KeyQuota banned) {
            AdmissionDecision verdict = banned.admit(banned.arrive(now));
            while (verdict instanceof Admitted) {
                verdict = banned.admit(banned.arrive(now));
            }
            banned.refusalSent(refused(verdict));
            IntStream.range(0, 10).forEach(i -> banned.admit(banned.arrive(now)));
        }

        private void ban() {
            ban(limits);
        }
    }

    private AdmissionDecision send() {
        return send(limits);
    }

    private AdmissionDecision send(KeyQuota to) {
        return to.admit(to.arrive(now));
    }

    /** In place of a cast, which would not say what the request was told. */
    private static Refused refused(AdmissionDecision verdict) {
        if (verdict instanceof Refused refused) {
            return refused;
        }
        throw new AssertionError("the request must be refused, was " + verdict);
    }

    private void sendTimes(int times) {
        IntStream.range(0, times).forEach(i -> send());
    }

    private void refuseAndSend() {
        AdmissionDecision verdict = send();
        while (verdict instanceof Admitted) {
            verdict = send();
        }
        limits.refusalSent(refused(verdict));
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
