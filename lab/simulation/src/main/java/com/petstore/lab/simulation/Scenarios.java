// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import com.petstore.mockserver.QuotaPlan;
import com.petstore.mockserver.internal.limits.LimitRules.ReportedWindow;
import com.petstore.mockserver.internal.limits.LimitRules.WindowStart;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The scenarios that are asserted and shown, each with both kinds of windows. */
final class Scenarios {

    /** When something happens to a fleet that runs already: in the middle of a window. */
    static final Duration EVENT = Duration.ofSeconds(150);

    private static final QuotaPlan ENTERPRISE = QuotaPlan.enterprise(2_000, 200_000);
    private static final Duration FIVE_MINUTES = Duration.ofMinutes(5);

    private Scenarios() {}

    static Stream<Scenario> all() {
        return Stream.of(
                        singles(),
                        fleets(QuotaPlan.BUSINESS, 4, 16, 64),
                        fleets(QuotaPlan.PRO, 4, 16),
                        fleets(QuotaPlan.FREE, 4, 16),
                        tooMany(),
                        days(),
                        disturbed(),
                        downgraded(),
                        joining(),
                        uneven(),
                        unhelpful(),
                        longRefusals())
                .flatMap(Function.identity());
    }

    static Stream<Scenario> singles() {
        return Stream.of(QuotaPlan.FREE, QuotaPlan.PRO, QuotaPlan.BUSINESS, ENTERPRISE)
                .flatMap(plan -> fleets(plan, 1));
    }

    static Stream<Scenario> fleets(QuotaPlan plan, int... processes) {
        return Arrays.stream(processes).boxed().flatMap(count -> each(start -> Scenario.of(plan, count, start)));
    }

    /** Too many processes for headers alone: their first requests are more than a minute's. */
    static Stream<Scenario> tooMany() {
        return fleets(QuotaPlan.FREE, 64).flatMap(base -> Stream.of(base, base.withPlanDeclared()));
    }

    static Stream<Scenario> days() {
        return each(Scenario::day);
    }

    /** What must change nothing. */
    static Stream<Scenario> disturbed() {
        return fleets(QuotaPlan.BUSINESS, 1, 4)
                .flatMap(base -> Stream.of(
                        base.withClockError("clocks 5 min ahead", ClockError.always(FIVE_MINUTES)),
                        base.withClockError("clocks 5 min behind", ClockError.always(FIVE_MINUTES.negated())),
                        base.withClockError("clocks set 5 min ahead", ClockError.stepping(EVENT, FIVE_MINUTES)),
                        base.withClockError(
                                "clocks set 5 min back", ClockError.stepping(EVENT, FIVE_MINUTES.negated())),
                        base.withTraits("Retry-After rounded down", ServiceTraits.PLAIN.withRetryAfterRoundedDown()),
                        base.withTraits(
                                "responses out of order",
                                ServiceTraits.PLAIN.withLongestRoundTrip(Duration.ofSeconds(1))),
                        base.withTraits("upgraded to enterprise", planChange(ENTERPRISE))));
    }

    static Stream<Scenario> downgraded() {
        return fleets(QuotaPlan.BUSINESS, 1, 4)
                .map(base -> base.withTraits("downgraded to pro", planChange(QuotaPlan.PRO)));
    }

    /** One joins another, which has used up its window. */
    static Stream<Scenario> joining() {
        return Stream.of(QuotaPlan.FREE, QuotaPlan.BUSINESS)
                .flatMap(plan -> fleets(plan, 2))
                .map(base -> base.withLoad("one joining later", ProcessLoad.halfJoining(2, EVENT)))
                .flatMap(base -> Stream.of(
                        base,
                        base.withTraits("Retry-After rounded down", ServiceTraits.PLAIN.withRetryAfterRoundedDown())));
    }

    /** Processes that do not all do the same. */
    static Stream<Scenario> uneven() {
        return fleets(QuotaPlan.BUSINESS, 4)
                .flatMap(base -> Stream.of(
                        base.withLoad("one busy, the others idle", ProcessLoad.oneBusy(4)),
                        base.withLoad("half joining later", ProcessLoad.halfJoining(4, EVENT)),
                        base.withLoad("starting over five minutes", ProcessLoad.ramp(4, FIVE_MINUTES))));
    }

    /** What a service may leave out or show, and a network lose. */
    static Stream<Scenario> unhelpful() {
        ServiceTraits plain = ServiceTraits.PLAIN;
        ServiceTraits hidingMinutes = plain.withShownWindow(ReportedWindow.DAY);
        return Stream.concat(
                fleets(QuotaPlan.BUSINESS, 1, 4)
                        .flatMap(base -> Stream.of(
                                base.withTraits("no Date", plain.withoutDate()),
                                base.withTraits("1 % of responses lost", plain.withLostResponses(0.01)),
                                base.withTraits("headers of the minute", plain.withShownWindow(ReportedWindow.MINUTE)),
                                base.withTraits("headers of the day", hidingMinutes)
                                        .withPlanDeclared())),
                fleets(QuotaPlan.BUSINESS, 1).map(base -> base.withTraits("headers of the day", hidingMinutes)));
    }

    static Stream<Scenario> longRefusals() {
        return Stream.concat(
                longRefusalsOfOneProcess(), fleets(QuotaPlan.PRO, 4, 16).flatMap(base -> longRefusals(base, 1, 16)));
    }

    static Stream<Scenario> longRefusalsOfOneProcess() {
        return fleets(QuotaPlan.FREE, 1).flatMap(base -> longRefusals(base, 1, 16));
    }

    /** Those that take little time to run. */
    static Stream<Scenario> longRefusalsOfSomeFleets() {
        return fleets(QuotaPlan.PRO, 4).flatMap(base -> longRefusals(base, 16));
    }

    /** For calls that wait through it, and for applications that come back by themselves. */
    private static Stream<Scenario> longRefusals(Scenario base, int... threads) {
        List<LongRefusal> refusals = Stream.concat(
                        IntStream.of(61, 300, 600, 3_600)
                                .mapToObj(seconds -> LongRefusal.ban(EVENT, Duration.ofSeconds(seconds))),
                        Stream.of(LongRefusal.untilTheDayEnds()))
                .toList();
        return Arrays.stream(threads)
                .mapToObj(count -> base.withLoad(
                        count + (count == 1 ? " thread" : " threads"),
                        ProcessLoad.threads(base.processes().size(), count)))
                .flatMap(loaded -> refusals.stream()
                        .flatMap(refusal -> Stream.of(
                                loaded.withRefusal(name(refusal) + ", calls wait", refusal, Patience.A_DAY),
                                loaded.withRefusal(name(refusal) + ", nobody waits", refusal, Patience.NONE))));
    }

    private static String name(LongRefusal refusal) {
        return refusal.ban()
                ? "banned for " + refusal.end().minus(refusal.start()).toSeconds() + " s"
                : "day used up";
    }

    private static ServiceTraits planChange(QuotaPlan plan) {
        return ServiceTraits.PLAIN.withPlanChange(new PlanChange(EVENT, plan));
    }

    private static Stream<Scenario> each(Function<WindowStart, Scenario> scenario) {
        return Arrays.stream(WindowStart.values()).map(scenario);
    }
}
