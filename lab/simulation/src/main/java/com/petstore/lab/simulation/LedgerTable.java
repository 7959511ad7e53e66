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
import java.util.stream.LongStream;

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
                "| fault | fleet | goodput % | 429s in ten minutes | bans | knowingly early | least served % | messages a request |");
        System.out.println("|---".repeat(8) + "|");
        faults().forEach((name, fault) -> fleets().stream()
                .filter(fleet -> Arrays.stream(only).anyMatch((name + " | " + fleet.name())::contains))
                .forEach(fleet -> System.out.println(row(name, fault, fleet))));
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

    private static List<Scenario> fleets() {
        return List.of(
                Scenario.of(QuotaPlan.FREE, 4, WindowStart.CALENDAR),
                Scenario.of(QuotaPlan.FREE, 16, WindowStart.CALENDAR),
                Scenario.of(QuotaPlan.FREE, 64, WindowStart.CALENDAR),
                Scenario.of(QuotaPlan.PRO, 16, WindowStart.CALENDAR),
                Scenario.of(QuotaPlan.BUSINESS, 16, WindowStart.CALENDAR),
                Scenario.of(QuotaPlan.BUSINESS, 64, WindowStart.CALENDAR));
    }

    private static String row(String name, LedgerFault fault, Scenario fleet) {
        List<Run> runs = LongStream.rangeClosed(1, SEEDS)
                .parallel()
                .mapToObj(seed -> run(fault, fleet, seed))
                .toList();
        return String.join(
                " | ",
                "| " + name,
                fleet.name(),
                leastAndMost(
                        "%.1f",
                        runs.stream().mapToDouble(run -> run.report().goodput()).summaryStatistics()),
                leastAndMost(
                        "%.0f",
                        runs.stream()
                                .mapToDouble(run -> run.report().refusals())
                                .summaryStatistics()),
                leastAndMost(
                        "%.0f",
                        runs.stream().mapToDouble(run -> run.report().bans()).summaryStatistics()),
                leastAndMost(
                        "%.0f",
                        runs.stream()
                                .mapToDouble(run -> run.report().knowinglyEarly())
                                .summaryStatistics()),
                leastAndMost("%.0f", runs.stream().mapToDouble(Run::leastServed).summaryStatistics()),
                leastAndMost(
                                "%.1f",
                                runs.stream()
                                        .mapToDouble(Run::messagesPerRequest)
                                        .summaryStatistics()) + " |");
    }

    private static Run run(LedgerFault fault, Scenario fleet, long seed) {
        SimulatedLedger ledger = new SimulatedLedger(fault);
        Report report = Fleet.run(fleet, Policy.withLedger(ledger), seed);
        return new Run(report, (double) ledger.messages() / (10 * fleet.plan().requestsPerMinute()));
    }

    private static String leastAndMost(String format, DoubleSummaryStatistics values) {
        String least = String.format(Locale.ROOT, format, values.getMin());
        String most = String.format(Locale.ROOT, format, values.getMax());
        return least.equals(most) ? least : least + ".." + most;
    }

    private record Run(Report report, double messagesPerRequest) {

        /** The requests of the process that was served least, in percent of an equal part. */
        double leastServed() {
            LongSummaryStatistics served = report.processes().stream()
                    .mapToLong(ProcessRecord::acceptedRequests)
                    .summaryStatistics();
            return 100 * served.getMin() / served.getAverage();
        }
    }
}
