// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import static com.petstore.simulation.Figure.BANS;
import static com.petstore.simulation.Figure.FAILED_FAST;
import static com.petstore.simulation.Figure.GOODPUT;
import static com.petstore.simulation.Figure.KNOWINGLY;
import static com.petstore.simulation.Figure.REFUSED;
import static com.petstore.simulation.Figure.REFUSED_JOINING;
import static com.petstore.simulation.Figure.REFUSED_LATER;
import static com.petstore.simulation.Figure.WAIT_MEAN;

import com.petstore.simulation.SimulatedQuota.ReportedWindow;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Rows for a change of the rules that must stand what services, networks, clocks and operators do to fleets that need more than the quota.
 *
 * @param windows when a window of a minute begins
 */
record Disturbances(WindowStart windows) {

    private static final QuotaPlan ENTERPRISE = new QuotaPlan("enterprise", 2_000, 200_000);
    private static final Duration FIVE_MINUTES = Duration.ofMinutes(5);
    private static final Span FROM_EVENT = new Span(Scenario.EVENT, Scenario.DAY.multipliedBy(2));

    static Group group() {
        return new Group(
                "disturbances",
                List.of(GOODPUT, REFUSED, REFUSED_JOINING, REFUSED_LATER, BANS, KNOWINGLY, WAIT_MEAN, FAILED_FAST),
                Arrays.stream(WindowStart.values())
                        .flatMap(start -> new Disturbances(start).all())
                        .map(scenario -> scenario.with(Goal.none(KNOWINGLY)))
                        .toList());
    }

    private Stream<Scenario> all() {
        return Stream.of(singles(), Stream.of(day(), quiet()), unchanging(), events(), unhelpful(), longRefusals())
                .flatMap(Function.identity())
                .map(scenario -> scenario.with(Goal.none(BANS)));
    }

    private Scenario fleet(QuotaPlan plan, int processes) {
        return Scenario.of(plan, processes).with(windows);
    }

    private Stream<Scenario> singles() {
        return Stream.of(QuotaPlan.FREE, QuotaPlan.PRO, QuotaPlan.BUSINESS, ENTERPRISE)
                .map(plan -> fleet(plan, 1))
                .map(scenario -> scenario.with(Goal.atLeast(GOODPUT, most(scenario)), Goal.none(REFUSED)));
    }

    /** The applications call again every minute. */
    private Scenario day() {
        return fleet(QuotaPlan.FREE, 2)
                .withLoad("a day, 4 threads", ProcessLoad.threads(2, 4, CallOptions.DEFAULTS))
                .with(Scenario.LENGTH, Optional.of(Scenario.DAY))
                .with(Scenario.LONGEST_PAUSE, Duration.ofMinutes(1))
                .with(Goal.atLeast(GOODPUT, 100), Goal.atMost(REFUSED, 5), Goal.atLeast(FAILED_FAST, 1));
    }

    /** One thread makes a minute's calls within a minute, now and after quiet minutes. */
    private Scenario quiet() {
        Work work = new Work.Batches(Duration.ZERO, Duration.ofMinutes(12), 2, 60, 1);
        return fleet(QuotaPlan.FREE, 1)
                .withLoad(
                        "60 calls before and after quiet minutes",
                        List.of(ProcessLoad.of(Duration.ZERO, Duration.ofSeconds(2), work)))
                .with(Scenario.LENGTH, Optional.of(Duration.ofMinutes(15)))
                .with(Goal.atMost(WAIT_MEAN, 1_000), Goal.none(REFUSED));
    }

    /** What must change nothing. */
    private Stream<Scenario> unchanging() {
        return Stream.of(1, 4)
                .map(count -> fleet(QuotaPlan.BUSINESS, count))
                .flatMap(base -> Stream.of(
                        base.with("clocks 5 min ahead", Scenario.CLOCK_AHEAD, FIVE_MINUTES),
                        base.with("clocks 5 min behind", Scenario.CLOCK_AHEAD, FIVE_MINUTES.negated()),
                        base.with("clocks set 5 min ahead", Scenario.CLOCK_AHEAD, FIVE_MINUTES)
                                .with(Scenario.CLOCK_SET, Scenario.EVENT),
                        base.with("clocks set 5 min back", Scenario.CLOCK_AHEAD, FIVE_MINUTES.negated())
                                .with(Scenario.CLOCK_SET, Scenario.EVENT),
                        base.with("Retry-After rounded down", Scenario.RETRY_AFTER_ROUNDED_DOWN, true),
                        base.with("responses out of order", Scenario.ROUND_TRIP, Span.ofMillis(20, 1_000)),
                        base.with("upgraded to enterprise", Scenario.PLAN_FROM_EVENT, Optional.of(ENTERPRISE))))
                .map(scenario -> scenario.with(Goal.atLeast(GOODPUT, most(scenario)), Goal.none(REFUSED)));
    }

    /** What no response shows costs a process one refusal. */
    private Stream<Scenario> events() {
        Stream<Scenario> downgraded = Stream.of(1, 4)
                .map(count -> fleet(QuotaPlan.BUSINESS, count)
                        .with("downgraded to pro", Scenario.PLAN_FROM_EVENT, Optional.of(QuotaPlan.PRO)));
        Stream<Scenario> joining = Stream.of(QuotaPlan.FREE, QuotaPlan.BUSINESS)
                .map(plan -> fleet(plan, 2).withLoad("one joining later", ProcessLoad.halfJoining(2, Scenario.EVENT)))
                .flatMap(base -> Stream.of(
                        base, base.with("Retry-After rounded down", Scenario.RETRY_AFTER_ROUNDED_DOWN, true)));
        return Stream.concat(downgraded, joining)
                .map(scenario -> scenario.withJoins(FROM_EVENT))
                .map(scenario -> scenario.with(
                        Goal.atLeast(GOODPUT, most(scenario)),
                        Goal.atMost(REFUSED_JOINING, 1),
                        Goal.none(REFUSED_LATER)));
    }

    /** What a service may leave out or show, and a network lose. */
    private Stream<Scenario> unhelpful() {
        return Stream.of(1, 4).map(count -> fleet(QuotaPlan.BUSINESS, count)).flatMap(base -> {
            Scenario hidden = base.with("headers of the day", Scenario.REPORTED_WINDOW, ReportedWindow.DAY);
            Stream<Scenario> both = Stream.of(
                    base.with("no Date", Scenario.DATE_HIDDEN, true),
                    base.with("1 % of responses lost", Scenario.LOST_RESPONSES, 0.01),
                    base.with("headers of the minute", Scenario.REPORTED_WINDOW, ReportedWindow.MINUTE));
            return base.processes().size() == 1 ? Stream.concat(both, Stream.of(hidden)) : both;
        });
    }

    /** After any wait, a process is served as after a start, and a fleet returns to its shares. */
    private Stream<Scenario> longRefusals() {
        return Stream.of(
                        longRefusals(QuotaPlan.FREE, 1, 1, 98),
                        longRefusals(QuotaPlan.FREE, 1, 16, 98),
                        longRefusals(QuotaPlan.PRO, 4, 16, 97))
                .flatMap(Function.identity());
    }

    private Stream<Scenario> longRefusals(QuotaPlan plan, int processes, int threads, double goodput) {
        Scenario base = fleet(plan, processes).named(threads + " threads");
        return Stream.concat(
                        Stream.of(61, 300, 600, 3_600)
                                .map(seconds -> base.named("banned for " + seconds + " s")
                                        .with(Scenario.MEASURED_FROM, Scenario.EVENT.plusSeconds(seconds))
                                        .with(
                                                Scenario.BAN,
                                                Optional.of(new Span(
                                                        Scenario.EVENT, Scenario.EVENT.plusSeconds(seconds))))),
                        Stream.of(base.with("day used up", Scenario.MEASURED_FROM, Scenario.DAY)))
                .map(scenario -> scenario.with(Scenario.LENGTH, Optional.of(Duration.ofMinutes(10)))
                        .withJoins(new Span(scenario.get(Scenario.MEASURED_FROM), Scenario.DAY.multipliedBy(2))))
                .flatMap(scenario -> Stream.of(
                        scenario.withLoad(
                                "calls wait",
                                ProcessLoad.threads(
                                        processes, threads, CallOptions.DEFAULTS.withTimeout(Scenario.DAY))),
                        scenario.withLoad(
                                "nobody waits",
                                ProcessLoad.threads(
                                        processes, threads, CallOptions.DEFAULTS.withMaxRateLimitWait(Duration.ZERO)))))
                .map(scenario -> scenario.with(Goal.atLeast(GOODPUT, goodput), Goal.none(REFUSED_JOINING)));
    }

    /** The goodput that a fleet reaches without a disturbance. */
    private static double most(Scenario scenario) {
        boolean calendar = scenario.windowStart() == WindowStart.CALENDAR;
        // A window that waits for a request loses the time until one comes, which goes by a Date of whole seconds.
        double alone = calendar ? 99.9 : 99;
        double shared = scenario.plan().equals(QuotaPlan.FREE) ? 97 : 99;
        // Nor can a client influence how long that request is in flight on a slower network.
        Duration slower = scenario.get(Scenario.ROUND_TRIP).to().minusMillis(80).dividedBy(2);
        double inFlight = calendar ? 0 : 100.0 * slower.toMillis() / 60_000;
        return (scenario.processes().size() == 1 ? alone : shared) - inFlight;
    }
}
