// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import com.petstore.mockserver.QuotaPlan;
import com.petstore.mockserver.internal.limits.LimitRules.WindowStart;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A fleet, the service that it meets, and for how long.
 *
 * @param name what the table calls it
 * @param plan the plan of the key
 * @param windowStart when a window of a minute begins
 * @param processes the processes that share the key
 * @param traits what the service is like
 * @param clockError what is wrong with the clocks of all processes
 * @param planDeclared whether the processes know the plan beforehand
 * @param length how long it lasts
 * @param patience for how long calls wait
 * @param refusal when the service serves nothing for long; what follows is measured
 */
record Scenario(
        String name,
        QuotaPlan plan,
        WindowStart windowStart,
        List<ProcessLoad> processes,
        ServiceTraits traits,
        ClockError clockError,
        boolean planDeclared,
        Length length,
        Patience patience,
        Optional<LongRefusal> refusal) {

    /** Ten windows of a plain service, saturated by processes that know nothing beforehand. */
    static Scenario of(QuotaPlan plan, int processes, WindowStart windowStart) {
        return named(
                plan.name() + " x " + processes,
                plan,
                windowStart,
                ProcessLoad.saturating(processes),
                ServiceTraits.PLAIN);
    }

    /** Ten windows of processes that know nothing beforehand. */
    static Scenario named(
            String name, QuotaPlan plan, WindowStart windowStart, List<ProcessLoad> load, ServiceTraits traits) {
        return new Scenario(
                name,
                plan,
                windowStart,
                load,
                traits,
                ClockError.NONE,
                false,
                Length.TEN_WINDOWS,
                Patience.DEFAULT,
                Optional.empty());
    }

    /** A day of the Free plan, whose applications ask again every minute. */
    static Scenario day(WindowStart windowStart) {
        return new Scenario(
                "free, a day, 2 x 4 threads",
                QuotaPlan.FREE,
                windowStart,
                ProcessLoad.threads(2, 4),
                ServiceTraits.PLAIN,
                ClockError.NONE,
                false,
                Length.DAY,
                Patience.DEFAULT,
                Optional.empty());
    }

    Scenario withLoad(String difference, List<ProcessLoad> load) {
        return new Scenario(
                named(difference),
                plan,
                windowStart,
                load,
                traits,
                clockError,
                planDeclared,
                length,
                patience,
                refusal);
    }

    Scenario withTraits(String difference, ServiceTraits other) {
        return new Scenario(
                named(difference),
                plan,
                windowStart,
                processes,
                other,
                clockError,
                planDeclared,
                length,
                patience,
                refusal);
    }

    Scenario withClockError(String difference, ClockError error) {
        return new Scenario(
                named(difference),
                plan,
                windowStart,
                processes,
                traits,
                error,
                planDeclared,
                length,
                patience,
                refusal);
    }

    Scenario withLength(Length other) {
        return new Scenario(
                name, plan, windowStart, processes, traits, clockError, planDeclared, other, patience, refusal);
    }

    Scenario withPlanDeclared() {
        return new Scenario(
                named("plan declared"),
                plan,
                windowStart,
                processes,
                traits,
                clockError,
                true,
                length,
                patience,
                refusal);
    }

    Scenario withRefusal(String difference, LongRefusal longRefusal, Patience calls) {
        return new Scenario(
                named(difference),
                plan,
                windowStart,
                processes,
                traits,
                clockError,
                planDeclared,
                Length.TEN_MINUTES_AFTER_REFUSAL,
                calls,
                Optional.of(longRefusal));
    }

    /** What the table calls the kind of its windows. */
    String windows() {
        return windowStart.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** When the last thing has happened that a fleet has to cope with. */
    Duration lastEvent() {
        return refusal.map(LongRefusal::end).orElse(Scenarios.EVENT);
    }

    /** From when on is counted what was used. */
    Duration measuredFrom() {
        return refusal.map(LongRefusal::end).orElse(Duration.ZERO);
    }

    private String named(String difference) {
        return name + ", " + difference;
    }

    @Override
    public String toString() {
        return name + ", " + windowStart;
    }

    /** How long a simulation lasts. */
    enum Length {
        /** Until ten windows of a minute are over, fifteen minutes at most. */
        TEN_WINDOWS(Duration.ofMinutes(15), Duration.ofDays(1)),
        /** A day; applications that were told when to come back ask after a minute anyway. */
        DAY(Duration.ofDays(1), Duration.ofMinutes(1)),
        /** Twenty minutes. */
        TWENTY_MINUTES(Duration.ofMinutes(20), Duration.ofDays(1)),
        /** Until ten minutes after the service serves again. */
        TEN_MINUTES_AFTER_REFUSAL(Duration.ofMinutes(10), Duration.ofDays(1));

        private final Duration longest;
        private final Duration longestPause;

        Length(Duration longest, Duration longestPause) {
            this.longest = longest;
            this.longestPause = longestPause;
        }

        Duration longest() {
            return longest;
        }

        Duration longestPause() {
            return longestPause;
        }
    }
}
