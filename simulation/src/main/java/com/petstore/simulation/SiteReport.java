// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import com.petstore.simulation.ProcessRecord.EndedCall;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Computes the figures of rows with a site and a job: calls that users wait for, and calls in the background.
 *
 * @param run the site and the job
 */
record SiteReport(Report run) {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    long failed() {
        return failed(run);
    }

    long failedBecauseOfJob() {
        return failed(run) - failed(siteAlone());
    }

    double p99Millis() {
        return p99Millis(run);
    }

    double p99MillisBecauseOfJob() {
        return p99Millis(run) - p99Millis(siteAlone());
    }

    /** From the first create of the job to the end of its last one; not a number if it has not been done. */
    double jobMinutes() {
        return isDone() ? Duration.between(jobStart(), jobEnd()).toMillis() / 60_000.0 : Double.NaN;
    }

    /** The time of the job, beside that of a job that has each request which the site leaves in a minute, as soon as it can. */
    double timesWhatIsLeftAllows() {
        Duration fastest = Duration.between(jobStart(), earliestEnd(jobStart(), created()));
        return jobMinutes() * MINUTE.toMillis() / fastest.toMillis();
    }

    long failedOfJob() {
        return creates().filter(call -> !call.succeeded()).count();
    }

    /** The part of the quota that the creates had from the first one to the last one, or to the end of the run. */
    double percentOfJob() {
        Instant to = isDone() ? jobEnd() : run.end();
        double minutes = Duration.between(jobStart(), to).toMillis() / 60_000.0;
        return 100 * created() / (minutes * run.scenario().plan().requestsPerMinute());
    }

    /** A process that was killed has left its part to another one, or to nobody. */
    private boolean isDone() {
        return run.processes().stream().filter(process -> !process.isKilled()).allMatch(SiteReport::hasCreatedAll);
    }

    private static boolean hasCreatedAll(ProcessRecord process) {
        long created = process.endedCalls().filter(EndedCall::isBackground).count();
        return created
                == process.load().work().stream()
                        .filter(work -> work.options().isBackground())
                        .mapToLong(work -> ((Work.Batches) work).allCalls())
                        .sum();
    }

    private long created() {
        return creates().filter(EndedCall::succeeded).count();
    }

    private Instant jobStart() {
        return creates().map(EndedCall::began).min(Instant::compareTo).orElse(run.end());
    }

    private Instant jobEnd() {
        return creates().map(EndedCall::ended).max(Instant::compareTo).orElse(run.end());
    }

    private Stream<EndedCall> creates() {
        return run.processes().stream().flatMap(ProcessRecord::endedCalls).filter(EndedCall::isBackground);
    }

    /** The end of a job that begins now and is served whatever the calls of the site leave of each minute. */
    private Instant earliestEnd(Instant start, long creates) {
        List<Instant> ofSite = siteAlone().processes().stream()
                .flatMap(ProcessRecord::acceptances)
                .sorted()
                .toList();
        Instant minute = firstMinute(ofSite, start);
        long left = creates;
        while (true) {
            Instant from = minute.isBefore(start) ? start : minute;
            Instant to = minute.plus(MINUTE);
            Instant begin = minute;
            long needed = ofSite.stream()
                    .filter(at -> !at.isBefore(begin) && at.isBefore(to))
                    .count();
            double most = Math.max(0, run.scenario().plan().requestsPerMinute() - needed);
            most = Math.min(most, perMilli() * Duration.between(from, to).toMillis());
            if (left <= most) {
                return from.plusMillis((long) Math.ceil(left / perMilli()));
            }
            left -= (long) most;
            minute = to;
        }
    }

    /** The minute in which the job starts. */
    private Instant firstMinute(List<Instant> ofSite, Instant start) {
        Instant first = EventLoop.START;
        if (run.scenario().windowStart() == WindowStart.FIRST_REQUEST) {
            first = ofSite.isEmpty() || start.isBefore(ofSite.get(0)) ? start : ofSite.get(0);
        }
        return first.plus(MINUTE.multipliedBy(Duration.between(first, start).dividedBy(MINUTE)));
    }

    /** What the threads of the job can have. */
    private double perMilli() {
        int threads = run.scenario().processes().stream()
                .flatMap(load -> load.work().stream())
                .filter(work -> work.options().isBackground())
                .mapToInt(work -> ((Work.Batches) work).threads())
                .max()
                .orElse(1);
        Duration latency = run.scenario().meanLatency();
        return (double) threads / latency.toMillis();
    }

    private Report siteAlone() {
        Scenario alone = run.scenario()
                .withLoad(run.scenario().processes().stream()
                        .map(ProcessLoad::withoutBackground)
                        .toList());
        return alone.equals(run.scenario()) ? run : Fleet.run(alone, run.seed());
    }

    private static long failed(Report report) {
        return users(report).filter(call -> !call.succeeded()).count();
    }

    private static double p99Millis(Report report) {
        double[] millis = users(report)
                .filter(EndedCall::succeeded)
                .mapToDouble(call -> call.duration().toNanos() / 1e6)
                .toArray();
        Arrays.sort(millis);
        return millis.length == 0 ? Double.NaN : millis[(int) Math.ceil(0.99 * millis.length) - 1];
    }

    private static Stream<EndedCall> users(Report report) {
        return report.processes().stream().flatMap(ProcessRecord::endedCalls).filter(call -> !call.isBackground());
    }
}
