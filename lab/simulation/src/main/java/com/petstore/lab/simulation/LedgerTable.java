// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import com.petstore.lab.simulation.LedgerFault.Kind;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.mockserver.internal.limits.LimitRules.WindowStart;
import java.time.Duration;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Prints what fleets with a ledger reach while its server fails, as a table in Markdown; least and most of five seeds:
 *
 * <pre>./mvnw -q -Pquick,simulation -pl lab/simulation -am process-classes -Dsimulation.program=LedgerTable</pre>
 *
 * <p>{@code simulation.only} is a part of the names of what is run, or several with semicolons between them.
 */
public final class LedgerTable {

    private static final int SEEDS = 5;
    private static final Span MIDDLE_OF_A_MINUTE = Span.ofSeconds(150, 170);
    private static final Span ACROSS_A_RESET = Span.ofSeconds(170, 190);
    private static final Span THREE_MINUTES = Span.ofSeconds(150, 330);
    private static final Span IN_A_BURST = new Span(Duration.ofMillis(180_300), Duration.ofMillis(180_500));
    private static final Span TWO_SECONDS_IN_A_BURST = new Span(Duration.ofMillis(180_300), Duration.ofMillis(182_300));

    private LedgerTable() {}

    public static void main(String[] args) {
        String[] only = System.getProperty("simulation.only", "").split(";");
        System.out.println(
                "| fault | fleet | goodput % | 429s in ten minutes | bans | knowingly early | least served % | p99 of the waits, s"
                        + " | messages a request |");
        System.out.println("|---".repeat(9) + "|");
        Stream.concat(
                        faults().entrySet().stream()
                                .flatMap(fault ->
                                        fleets().map(fleet -> new Row(fault.getKey(), fault.getValue(), fleet, 0))),
                        loads())
                .filter(row -> Arrays.stream(only).anyMatch(row.name()::contains))
                .forEach(row -> System.out.println(print(row)));
    }

    static Map<String, LedgerFault> faults() {
        Map<String, LedgerFault> faults = new LinkedHashMap<>();
        faults.put("none", LedgerFault.NONE);
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
        return Stream.of(
                Scenario.of(QuotaPlan.FREE, 4, WindowStart.CALENDAR),
                Scenario.of(QuotaPlan.FREE, 16, WindowStart.CALENDAR),
                Scenario.of(QuotaPlan.FREE, 64, WindowStart.CALENDAR),
                Scenario.of(QuotaPlan.PRO, 16, WindowStart.CALENDAR),
                Scenario.of(QuotaPlan.BUSINESS, 16, WindowStart.CALENDAR),
                Scenario.of(QuotaPlan.BUSINESS, 64, WindowStart.CALENDAR));
    }

    /** Fleets whose processes do not all do the same, with a ledger that works. */
    static Stream<Row> loads() {
        return Stream.of(
                withStrangers(QuotaPlan.FREE, 5, 1),
                withStrangers(QuotaPlan.PRO, 6, 3),
                withStrangers(QuotaPlan.BUSINESS, 17, 1),
                withStrangers(QuotaPlan.BUSINESS, 16, 12),
                loaded("a process killed every 5 s", QuotaPlan.PRO, killedEveryFiveSeconds()),
                loaded("60 that call every 150 s beside a busy one", QuotaPlan.BUSINESS, sparse(60)),
                loaded(
                        "100 calls after 20 short processes that were killed",
                        QuotaPlan.PRO,
                        afterShortOnes(Duration.ofSeconds(12))),
                new Row(
                        "0.3 s away",
                        new LedgerFault(Kind.DISTANT, Span.ofSeconds(0, 3600)),
                        Scenario.of(QuotaPlan.BUSINESS, 16, WindowStart.CALENDAR),
                        0));
    }

    private static Row withStrangers(QuotaPlan plan, int processes, int withoutLedger) {
        return new Row(
                withoutLedger + " without the ledger",
                LedgerFault.NONE,
                Scenario.of(plan, processes, WindowStart.CALENDAR),
                withoutLedger);
    }

    private static Row loaded(String name, QuotaPlan plan, List<ProcessLoad> load) {
        return new Row(
                name,
                LedgerFault.NONE,
                Scenario.of(plan, load.size(), WindowStart.CALENDAR).withLoad("uneven", load),
                0);
    }

    /** Four that saturate; one of them is killed every five seconds, and another starts. */
    private static List<ProcessLoad> killedEveryFiveSeconds() {
        ProcessLoad next = ProcessLoad.saturating(Duration.ZERO, Duration.ZERO).as(ProcessLoad.Role.OTHER);
        for (int i = 0; i < 120; i++) {
            next = ProcessLoad.saturating(Duration.ZERO, Duration.ZERO)
                    .as(ProcessLoad.Role.OTHER)
                    .killedAfter(Duration.ofSeconds(5))
                    .followedBy(next);
        }
        ProcessLoad killed = next;
        return ProcessLoad.processes(4, i -> i == 0 ? killed : ProcessLoad.saturating(Duration.ZERO, Duration.ZERO));
    }

    /** Eight threads that call four times a second each beside processes that are forgotten between their calls. */
    private static List<ProcessLoad> sparse(int processes) {
        Duration pause = Duration.ofSeconds(150);
        ProcessLoad busy = ProcessLoad.of(
                Duration.ZERO, Duration.ZERO, new Work.Endless(2, Duration.ofMillis(200), Duration.ofMillis(300)));
        return ProcessLoad.processes(
                processes + 1,
                i -> i == 0
                        ? busy
                        : ProcessLoad.of(Duration.ZERO, pause, new Work.Endless(1, pause, pause))
                                .as(ProcessLoad.Role.OTHER));
    }

    /** Processes that each make one call and do not say goodbye, within ten seconds, and then one that makes a hundred calls. */
    private static List<ProcessLoad> afterShortOnes(Duration start) {
        return ProcessLoad.processes(
                21,
                i -> i < 20
                        ? ProcessLoad.of(Duration.ofMillis(500L * i), Duration.ZERO, Work.Batches.once(1, 1))
                                .as(ProcessLoad.Role.OTHER)
                        : ProcessLoad.of(start, Duration.ZERO, Work.Batches.once(100, 100)));
    }

    private static String print(Row row) {
        List<Run> runs = LongStream.rangeClosed(1, SEEDS)
                .parallel()
                .mapToObj(seed -> run(row, seed))
                .toList();
        return String.join(
                " | ",
                "| " + row.fault(),
                row.fleet().name(),
                leastAndMost("%.1f", runs, run -> run.report().goodput()),
                leastAndMost("%.0f", runs, run -> run.report().refusals()),
                leastAndMost("%.0f", runs, run -> run.report().bans()),
                leastAndMost("%.0f", runs, run -> run.report().knowinglyEarly()),
                leastAndMost("%.0f", runs, Run::leastServed),
                leastAndMost("%.1f", runs, Run::longWait),
                leastAndMost("%.1f", runs, Run::messagesPerRequest) + " |");
    }

    static Run run(Row row, long seed) {
        SimulatedLedger ledger = new SimulatedLedger(row.kind());
        AtomicInteger processes = new AtomicInteger();
        Report report = Fleet.run(
                row.fleet(),
                process -> processes.getAndIncrement() < row.withoutLedger()
                        ? SdkClient.newProcess(process)
                        : SdkClient.withLedger(process, ledger),
                seed);
        return new Run(report, (double) ledger.messages() / report.accepted());
    }

    private static String leastAndMost(String format, List<Run> runs, ToDoubleFunction<Run> value) {
        DoubleSummaryStatistics values = runs.stream().mapToDouble(value).summaryStatistics();
        String least = String.format(Locale.ROOT, format, values.getMin());
        String most = String.format(Locale.ROOT, format, values.getMax());
        return least.equals(most) ? least : least + ".." + most;
    }

    /**
     * What is run.
     *
     * @param fault what the table calls it
     * @param kind what is wrong with the ledger's server
     * @param withoutLedger how many of the processes do not use the ledger
     */
    record Row(String fault, LedgerFault kind, Scenario fleet, int withoutLedger) {

        String name() {
            return fault + " | " + fleet.name();
        }
    }

    /** What came of a run. */
    record Run(Report report, double messagesPerRequest) {

        /** The requests of the measured process that was served least, in percent of an equal part. */
        double leastServed() {
            LongSummaryStatistics served = report.processes().stream()
                    .mapToLong(ProcessRecord::acceptedRequests)
                    .summaryStatistics();
            return 100 * served.getMin() / served.getAverage();
        }

        /** How long one of a hundred calls of the measured processes took at least. */
        double longWait() {
            List<Duration> waits = report.processes().stream()
                    .map(ProcessRecord::life)
                    .filter(life -> life.load().role().isMeasured())
                    .flatMap(life -> life.completedCalls().stream())
                    .map(ProcessLife.CompletedCall::duration)
                    .sorted()
                    .toList();
            return waits.isEmpty() ? 0 : waits.get(waits.size() * 99 / 100).toMillis() / 1000.0;
        }
    }
}
