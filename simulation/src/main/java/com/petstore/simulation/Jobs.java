// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import static com.petstore.simulation.Figure.BANS;
import static com.petstore.simulation.Figure.JOB;
import static com.petstore.simulation.Figure.JOB_LATE;
import static com.petstore.simulation.Figure.JOB_TIMES;
import static com.petstore.simulation.Figure.REFUSED;

import com.petstore.simulation.ProcessLoad.Role;
import com.petstore.simulation.Work.Batches;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Rows for users of a batch: a job of a process that is alone takes about as long as with a client without the SDK, whatever the service and the
 * process are like.
 *
 * @param latency how long a call takes
 * @param threads how many threads share the calls
 * @param limit the requests of a minute
 * @param headersAtResponse whether the headers are those of the moment at which the response is written
 */
record Jobs(Duration latency, int threads, int limit, boolean headersAtResponse) {

    private static final Span NETWORK = Span.ofMillis(10, 10);
    private static final Duration ONE_SECOND = Duration.ofSeconds(1);
    private static final int RESERVED = 8;
    private static final int MOST_CALLS = 8_000;

    static Group group() {
        return new Group(
                "jobs",
                List.of(JOB, JOB_TIMES, JOB_LATE, REFUSED, BANS),
                Group.withBothWindows(Stream.of(20, 200, 1_000, 3_000)
                        .flatMap(millis -> Stream.of(1, 8, 100)
                                .flatMap(threads -> Stream.of(60, 300, 1_000, 100_000)
                                        .flatMap(limit -> Stream.of(false, true)
                                                .map(late ->
                                                        new Jobs(Duration.ofMillis(millis), threads, limit, late)))))
                        .flatMap(Jobs::all)));
    }

    private Stream<Scenario> all() {
        return Stream.of(fresh(), overEndOfMinute(), thirdStart(), afterOutage());
    }

    private Scenario fresh() {
        int calls = calls(limit - RESERVED, 20);
        return scenario(
                "fresh",
                new Job(ONE_SECOND, calls, true),
                ProcessLoad.of(ONE_SECOND, Duration.ZERO, Batches.once(calls, threads)));
    }

    /** If it can, the job ends in the next minute without having used up this one, and else needs all but the reserve of the next one. */
    private Scenario overEndOfMinute() {
        int seconds = perSecond() > 500 ? 2 : 20;
        int some = (int) (perSecond() * seconds);
        boolean isAmple = some < limit - RESERVED;
        int calls = isAmple ? some : limit - 1 + limit - RESERVED;
        double before = isAmple ? seconds / 2.0 : 10 + 1.5 * limit / perSecond();
        Duration start = Duration.ofSeconds(61).minusMillis((long) (1_000 * before));
        Batches job = new Batches(start.minus(ONE_SECOND), Duration.ofDays(1), 1, calls, threads);
        return scenario(
                "over a minute's end",
                new Job(start, calls, false),
                ProcessLoad.of(ONE_SECOND, Duration.ZERO, Batches.once(1, 1), job));
    }

    /** Three runs of a program within a minute. */
    private Scenario thirdStart() {
        int calls = calls((limit - RESERVED) / 3, 12);
        Duration third = Duration.ofSeconds(37);
        return scenario(
                "third start in a minute",
                new Job(third, calls, true),
                run(ONE_SECOND, calls).as(Role.OTHER),
                run(Duration.ofSeconds(19), calls).as(Role.OTHER),
                run(third, calls));
    }

    private ProcessLoad run(Duration start, int calls) {
        return ProcessLoad.of(start, Duration.ZERO, Batches.once(calls, threads));
    }

    /** Each thread lost calls before. */
    private Scenario afterOutage() {
        int warm = 5;
        int calls = calls(limit - RESERVED - warm, 20);
        Duration start = Duration.ofSeconds(38);
        Batches lost = new Batches(Duration.ofSeconds(18), Duration.ofDays(1), 1, threads, threads);
        Batches job = new Batches(start.minus(ONE_SECOND), Duration.ofDays(1), 1, calls, threads);
        return scenario(
                        "after an outage",
                        new Job(start, calls, false),
                        ProcessLoad.of(ONE_SECOND, Duration.ZERO, Batches.once(warm, 1), lost, job))
                .with(Scenario.OUTAGE, Optional.of(Span.ofSeconds(18, 36)));
    }

    private int calls(int most, int seconds) {
        return (int) Math.max(1, Math.min(Math.min(most, MOST_CALLS), perSecond() * seconds));
    }

    private double perSecond() {
        return threads * 1e9 / latency.toNanos();
    }

    private Scenario scenario(String state, Job job, ProcessLoad... load) {
        String name = "%d calls from %d thread%s, %d ms, %s, headers at the %s"
                .formatted(
                        job.calls(),
                        threads,
                        threads == 1 ? "" : "s",
                        latency.toMillis(),
                        state,
                        headersAtResponse ? "response" : "arrival");
        return Scenario.of(new QuotaPlan("limit " + limit, limit, 10_000_000), name, load)
                .with(Scenario.ROUND_TRIP, NETWORK)
                .with(Scenario.PROCESSING, latency.minus(NETWORK.to()))
                .with(Scenario.HEADERS_AT_RESPONSE, headersAtResponse)
                .with(Scenario.JOB, Optional.of(job))
                .with(Scenario.LENGTH, Optional.of(Duration.ofMinutes(4)))
                .with(Goal.atMost(JOB_LATE, 0.05), Goal.none(REFUSED), Goal.none(BANS));
    }
}
