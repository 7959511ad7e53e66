// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import com.petstore.simulation.LedgerFault.Kind;
import com.petstore.simulation.ProcessLoad.Role;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Rows for fleets with a ledger, while its server fails, and while their processes do not all do the same. */
final class LedgerFaults {

    private static final Span MIDDLE_OF_A_MINUTE = Span.ofSeconds(150, 170);
    private static final Span ACROSS_A_RESET = Span.ofSeconds(170, 190);
    private static final Span THREE_MINUTES = Span.ofSeconds(150, 330);
    private static final Span IN_A_BURST = new Span(Duration.ofMillis(180_300), Duration.ofMillis(180_500));
    private static final Span TWO_SECONDS_IN_A_BURST = new Span(Duration.ofMillis(180_300), Duration.ofMillis(182_300));

    private LedgerFaults() {}

    static Group group() {
        return new Group(
                "ledger",
                List.of(
                        Figure.GOODPUT,
                        Figure.REFUSED,
                        Figure.BANS,
                        Figure.KNOWINGLY,
                        Figure.LEAST_SERVED,
                        Figure.WAIT_P99,
                        Figure.MESSAGES),
                Stream.concat(
                                faults().entrySet().stream().flatMap(fault -> during(fault.getKey(), fault.getValue())),
                                loads())
                        .map(scenario -> scenario.with(Goal.none(Figure.KNOWINGLY)))
                        .toList());
    }

    private static Stream<Scenario> during(String name, LedgerFault fault) {
        boolean isNone = fault.equals(LedgerFault.NONE);
        Stream<Scenario> few = fleets().map(fleet ->
                fleet.with(Goal.atLeast(Figure.GOODPUT, 95), Goal.atLeast(Figure.LEAST_SERVED, isNone ? 75 : 60)));
        Stream<Scenario> more = largerFleets()
                .map(fleet -> fleet.with(
                        Goal.atLeast(Figure.GOODPUT, 85), Goal.atLeast(Figure.LEAST_SERVED, isNone ? 75 : 40)));
        return Stream.concat(few, more)
                .map(fleet -> fleet.named("ledger: " + name)
                        .withLedger(fault)
                        .with(Goal.atMost(Figure.REFUSED, 4), Goal.none(Figure.BANS)));
    }

    static Map<String, LedgerFault> faults() {
        Map<String, LedgerFault> faults = new LinkedHashMap<>();
        faults.put("no fault", LedgerFault.NONE);
        faults.put("hangs 20 s within a minute", new LedgerFault(Kind.HANGS, MIDDLE_OF_A_MINUTE));
        faults.put("hangs 20 s across a reset", new LedgerFault(Kind.HANGS, ACROSS_A_RESET));
        faults.put("away for 3 minutes, then empty", new LedgerFault(Kind.EMPTIED, THREE_MINUTES));
        faults.put("restarts empty in a burst", new LedgerFault(Kind.EMPTIED, IN_A_BURST));
        faults.put("fails over in a burst, writes lost", new LedgerFault(Kind.FAILOVER, TWO_SECONDS_IN_A_BURST));
        faults.put("fails over across a reset, writes lost", new LedgerFault(Kind.FAILOVER, ACROSS_A_RESET));
        faults.put("responds in 0.8 to 1.4 s for 3 minutes", new LedgerFault(Kind.SLOW, THREE_MINUTES));
        faults.put("half cut off for 3 minutes", new LedgerFault(Kind.CUT_OFF, THREE_MINUTES));
        faults.put("clock an hour ahead for 3 minutes", new LedgerFault(Kind.CLOCK_FORWARD, THREE_MINUTES));
        faults.put("clock an hour back for 3 minutes", new LedgerFault(Kind.CLOCK_BACK, THREE_MINUTES));
        return faults;
    }

    private static Stream<Scenario> fleets() {
        return Stream.of(fleet(QuotaPlan.FREE, 4), fleet(QuotaPlan.PRO, 16), fleet(QuotaPlan.BUSINESS, 16));
    }

    private static Stream<Scenario> largerFleets() {
        return Stream.of(fleet(QuotaPlan.FREE, 16), fleet(QuotaPlan.FREE, 64), fleet(QuotaPlan.BUSINESS, 64));
    }

    static Scenario fleet(QuotaPlan plan, int processes) {
        return Scenario.of(plan, processes).with(WindowStart.CALENDAR).withLedger(LedgerFault.NONE);
    }

    /** Fleets whose processes do not all do the same, with a ledger that works. */
    static Stream<Scenario> loads() {
        return Stream.concat(strangers(), ours());
    }

    /** Beside processes that share the key by the headers alone. */
    private static Stream<Scenario> strangers() {
        Stream<Scenario> few = Stream.of(QuotaPlan.FREE, QuotaPlan.PRO, QuotaPlan.BUSINESS)
                .flatMap(plan -> IntStream.rangeClosed(1, 6).mapToObj(processes -> besideAStranger(plan, processes)));
        Stream<Scenario> more = Stream.of(
                withStrangers(QuotaPlan.FREE, 5, 1).with(Goal.atLeast(Figure.LEAST_SERVED, 50)),
                withStrangers(QuotaPlan.PRO, 6, 3).with(Goal.atLeast(Figure.LEAST_SERVED, 50)),
                withStrangers(QuotaPlan.BUSINESS, 17, 1).with(Goal.atLeast(Figure.LEAST_SERVED, 50)),
                withStrangers(QuotaPlan.BUSINESS, 16, 12));
        return Stream.concat(few, more).map(row -> row.with(Goal.none(Figure.BANS), Goal.atMost(Figure.REFUSED, 4)));
    }

    /** All start at the same moment, and the account is lost in a burst. */
    private static Scenario besideAStranger(QuotaPlan plan, int processes) {
        ProcessLoad load = ProcessLoad.saturating(Duration.ZERO, Duration.ofMillis(50));
        return fleet(plan, processes + 1)
                .named("1 without the ledger, started together, account lost")
                .withLoad(ProcessLoad.processes(processes + 1, i -> load))
                .with(Scenario.WITHOUT_LEDGER, 1)
                .withLedger(new LedgerFault(Kind.EMPTIED, IN_A_BURST))
                .with(Goal.atLeast(Figure.LEAST_SERVED, 20));
    }

    private static Stream<Scenario> ours() {
        return Stream.of(
                loaded("a process killed every 5 s", QuotaPlan.PRO, killedEveryFiveSeconds())
                        .with(Goal.atLeast(Figure.GOODPUT, 99.9), Goal.none(Figure.REFUSED)),
                loaded("60 that call every 150 s beside a busy one", QuotaPlan.BUSINESS, sparse(60))
                        .with(Goal.atMost(Figure.WAIT_P99, 200), Goal.none(Figure.REFUSED)),
                loaded("100 calls after 20 short processes that were killed", QuotaPlan.PRO, afterShortOnes(20, 1))
                        .with(Goal.atMost(Figure.WAIT_P99, 2_000)),
                loaded("100 calls after 20 short processes of three", QuotaPlan.PRO, afterShortOnes(20, 3))
                        .with(Goal.atMost(Figure.WAIT_P99, 5_000), Goal.none(Figure.REFUSED)),
                loaded("100 calls after 200 short processes of three", QuotaPlan.BUSINESS, afterShortOnes(200, 3))
                        .with(Goal.atMost(Figure.WAIT_P99, 5_000), Goal.none(Figure.REFUSED)),
                loaded(
                                "a job of 180 calls each minute beside five quiet processes",
                                QuotaPlan.PRO,
                                jobBesideQuietOnes())
                        .with(Goal.atMost(Figure.WAIT_P99, 2_000), Goal.none(Figure.REFUSED)),
                loaded("jobs of 3 calls beside a batch", QuotaPlan.PRO, jobsBesideABatch())
                        .with(Goal.atMost(Figure.WAIT_P99, 4_000), Goal.none(Figure.REFUSED)),
                besideABatch("five web processes", evenly(3)).with(Goal.atMost(Figure.WAIT_P99, 300)),
                besideABatch("five web processes that call seldom", evenly(6)).with(Goal.atMost(Figure.WAIT_P99, 300)),
                besideABatch(
                                "five processes with ten calls a minute at once",
                                Work.Batches.bursts(Duration.ofSeconds(62), Duration.ofMinutes(10), 10, 8))
                        .with(Goal.atMost(Figure.WAIT_P99, 5_000)),
                loaded("a job of 200 calls as the ledger is back after 20 s", QuotaPlan.PRO, jobAfterAnOutage())
                        .withLedger(new LedgerFault(Kind.AWAY, MIDDLE_OF_A_MINUTE))
                        .with(Goal.none(Figure.REFUSED), Goal.none(Figure.BANS)),
                // The last request of a minute is free 0.4 s before its end, too late for these. Earlier, the calls of
                // web processes beside a batch would find nothing and wait for more than 0.3 s.
                fleet(QuotaPlan.BUSINESS, 16)
                        .named("0.3 s away")
                        .withLedger(new LedgerFault(Kind.DISTANT, Span.ofSeconds(0, 3600)))
                        .with(Goal.atLeast(Figure.GOODPUT, 99.8), Goal.none(Figure.REFUSED)));
    }

    private static Scenario withStrangers(QuotaPlan plan, int processes, int withoutLedger) {
        return fleet(plan, processes)
                .with(withoutLedger + " without the ledger", Scenario.WITHOUT_LEDGER, withoutLedger);
    }

    private static Scenario loaded(String name, QuotaPlan plan, List<ProcessLoad> load) {
        return fleet(plan, load.size()).withLoad(name, load);
    }

    /** Four that saturate; one of them is killed every five seconds, and another starts. */
    private static List<ProcessLoad> killedEveryFiveSeconds() {
        ProcessLoad saturating = ProcessLoad.saturating(Duration.ZERO, Duration.ZERO);
        ProcessLoad killed = saturating.as(Role.OTHER).restartedEvery(Duration.ofSeconds(5), 120);
        return ProcessLoad.processes(4, i -> i == 0 ? killed : saturating);
    }

    /** Eight threads that call four times a second each beside processes that expire between their calls. */
    private static List<ProcessLoad> sparse(int processes) {
        Duration pause = Duration.ofSeconds(150);
        ProcessLoad busy = ProcessLoad.of(
                Duration.ZERO, Duration.ZERO, new Work.Endless(2, Duration.ofMillis(200), Duration.ofMillis(300)));
        ProcessLoad seldom = ProcessLoad.of(Duration.ZERO, pause, new Work.Endless(1, pause, pause))
                .as(Role.OTHER);
        return ProcessLoad.processes(processes + 1, i -> i == 0 ? busy : seldom);
    }

    /** Processes that each make a few calls and do not leave, within ten seconds, and then one that makes a hundred calls. */
    private static List<ProcessLoad> afterShortOnes(int processes, int calls) {
        return ProcessLoad.processes(
                processes + 1,
                i -> i < processes
                        ? ProcessLoad.of(
                                        Duration.ofMillis(10_000L * i / processes),
                                        Duration.ZERO,
                                        Work.Batches.once(calls, 1))
                                .as(Role.OTHER)
                        : ProcessLoad.of(Duration.ofSeconds(12), Duration.ZERO, Work.Batches.once(100, 100)));
    }

    /** A process that makes 180 calls at once five seconds after the start of a minute, and five that make a call every five seconds. */
    private static List<ProcessLoad> jobBesideQuietOnes() {
        Duration pause = Duration.ofSeconds(5);
        ProcessLoad quiet = ProcessLoad.of(Duration.ZERO, pause, new Work.Endless(1, pause, pause))
                .as(Role.OTHER);
        Work job = new Work.Batches(Duration.ofSeconds(125), Duration.ofMinutes(1), 6, 180, 180);
        return ProcessLoad.processes(6, i -> i == 0 ? ProcessLoad.of(Duration.ZERO, Duration.ZERO, job) : quiet);
    }

    /** A process that saturates, and others that start one after the other, make three calls, and do not say goodbye. */
    private static List<ProcessLoad> jobsBesideABatch() {
        ProcessLoad batch = ProcessLoad.saturating(Duration.ZERO, Duration.ZERO).as(Role.OTHER);
        return ProcessLoad.processes(
                41,
                i -> i == 0
                        ? batch
                        : ProcessLoad.of(Duration.ofSeconds(30 + 13L * i), Duration.ZERO, Work.Batches.once(3, 1)));
    }

    /** A call every so many seconds. */
    private static Work evenly(int seconds) {
        Duration second = Duration.ofSeconds(1);
        return new Work.Endless(1, second, second.multipliedBy(2L * seconds - 1));
    }

    /** Five that make some calls, and one that saturates once all of them have started. */
    private static Scenario besideABatch(String name, Work calls) {
        Duration later = Duration.ofSeconds(20);
        ProcessLoad web = ProcessLoad.of(Duration.ZERO, later, calls);
        ProcessLoad batch = ProcessLoad.saturating(later, Duration.ZERO).as(Role.OTHER);
        return loaded(name + " beside a batch", QuotaPlan.PRO, ProcessLoad.processes(6, i -> i == 0 ? batch : web))
                .with(Goal.atLeast(Figure.GOODPUT_LATER, 98), Goal.none(Figure.REFUSED));
    }

    /** Two that make two calls a second each, and one that starts when the ledger is back, before the others have noticed. */
    private static List<ProcessLoad> jobAfterAnOutage() {
        Duration second = Duration.ofSeconds(1);
        ProcessLoad steady = ProcessLoad.of(Duration.ZERO, second, new Work.Endless(2, second, second))
                .as(Role.OTHER);
        Duration start = MIDDLE_OF_A_MINUTE.to().plusMillis(20);
        ProcessLoad job = ProcessLoad.of(start, Duration.ZERO, Work.Batches.once(200, 200));
        return ProcessLoad.processes(3, i -> i == 0 ? job : steady);
    }
}
