// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import static com.petstore.simulation.Figure.BANS;
import static com.petstore.simulation.Figure.JOB_FAILED;
import static com.petstore.simulation.Figure.JOB_MINUTES;
import static com.petstore.simulation.Figure.JOB_PART;
import static com.petstore.simulation.Figure.JOB_TIMES_LEFT;
import static com.petstore.simulation.Figure.REFUSED;
import static com.petstore.simulation.Figure.USERS_FAILED;
import static com.petstore.simulation.Figure.USERS_FAILED_MORE;
import static com.petstore.simulation.Figure.USERS_P99;
import static com.petstore.simulation.Figure.USERS_P99_LATER;

import com.petstore.simulation.Work.Batches;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A site whose users wait for two seconds at most, and a job of five hundred creates with the same key. No call of the site fails because of the job,
 * and the job takes about as long as the requests that the site leaves allow.
 *
 * @param plan of the key
 * @param sharing what the site and the job have in common
 * @param latency how long the service takes for a call
 */
record JobBesideSite(QuotaPlan plan, Sharing sharing, Duration latency) {

    private static final Span NETWORK = Span.ofMillis(10, 10);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration STARTED_WITHIN = Duration.ofSeconds(10);
    private static final int CREATES = 500;
    private static final int THREADS = 8;

    private static final CallOptions USER = CallOptions.DEFAULTS.withMaxRateLimitWait(Duration.ofSeconds(2));
    private static final CallOptions JOB =
            CallOptions.DEFAULTS.withTimeout(HOUR).inBackground();

    /** Plans whose day is long enough for all rows. */
    private static final QuotaPlan FREE = new QuotaPlan("free", 60, 100_000);

    private static final QuotaPlan PRO = new QuotaPlan("pro", 300, 100_000);

    /** What the site and the job have in common. */
    enum Sharing {
        ONE_PROCESS,
        TWO_BY_HEADERS,
        TWO_WITH_LEDGER
    }

    static Group group() {
        return new Group(
                "background",
                List.of(
                        USERS_FAILED,
                        USERS_FAILED_MORE,
                        USERS_P99,
                        USERS_P99_LATER,
                        JOB_MINUTES,
                        JOB_TIMES_LEFT,
                        JOB_FAILED,
                        JOB_PART,
                        REFUSED,
                        BANS),
                Group.withBothWindows(Arrays.stream(Sharing.values())
                        .flatMap(sharing -> Stream.of(FREE, PRO)
                                .flatMap(plan -> Stream.of(20, 1_000)
                                        .map(millis -> new JobBesideSite(plan, sharing, Duration.ofMillis(millis)))))
                        .flatMap(JobBesideSite::all)));
    }

    private Stream<Scenario> all() {
        Stream<Scenario> rows = Stream.of(jobFirst(), siteFirst(), restarted(), twoJobs());
        Stream<Scenario> inTwo = sharing == Sharing.ONE_PROCESS ? Stream.of() : Stream.of(killed());
        Stream<Scenario> tooMany = plan.equals(FREE) ? Stream.of(siteThatNeedsAll()) : Stream.of();
        return Stream.of(rows, inTwo, tooMany).flatMap(Function.identity());
    }

    private Scenario jobFirst() {
        return row("the job first", beside(seconds(11), job(seconds(0), CREATES)))
                .with(jobTakesWhatIsLeft());
    }

    private Scenario siteFirst() {
        return row("the site first", beside(seconds(0), job(seconds(95), CREATES)))
                .with(jobTakesWhatIsLeft());
    }

    private Scenario twoJobs() {
        return row("two jobs", beside(seconds(0), job(seconds(65), CREATES / 2), job(seconds(100), CREATES / 2)))
                .with(jobTakesWhatIsLeft());
    }

    /** In one process, the site is restarted too. */
    private Scenario restarted() {
        Batches first = job(seconds(65), CREATES);
        Batches again = job(seconds(0), CREATES / 2);
        if (sharing == Sharing.ONE_PROCESS) {
            ProcessLoad both = process(seconds(0), site(), again);
            return row(
                    "restarted in the middle",
                    List.of(process(seconds(0), site(), first)
                            .killedAfter(seconds(135))
                            .followedBy(both)));
        }
        ProcessLoad job = process(first.first(), job(seconds(0), CREATES))
                .killedAfter(seconds(70))
                .followedBy(process(seconds(0), again));
        return row("the job restarted in the middle", List.of(process(seconds(0), site()), job));
    }

    private Scenario killed() {
        ProcessLoad job = process(seconds(65), job(seconds(0), CREATES)).killedAfter(seconds(70));
        return row("the job killed in the middle", List.of(process(seconds(0), site()), job));
    }

    /** The job still has one request in twenty, and the site fails for no more than these. */
    private Scenario siteThatNeedsAll() {
        Duration length = Duration.ofMinutes(10);
        Batches site =
                Batches.evenly(Duration.ZERO, Duration.ofMillis(500), length).with(USER);
        double twentieth = plan.requestsPerMinute() / 20.0;
        return scenario("a site that needs all", length, beside(seconds(0), site, List.of(job(seconds(65), CREATES))))
                .with(
                        Goal.atMost(USERS_FAILED_MORE, twentieth * length.toMinutes()),
                        Goal.atLeast(JOB_PART, 4.9),
                        Goal.none(BANS));
    }

    private Scenario row(String name, List<ProcessLoad> load) {
        return scenario(name, length(), load)
                .with(
                        Goal.none(USERS_FAILED_MORE),
                        Goal.atMost(USERS_P99_LATER, 1_000),
                        Goal.none(JOB_FAILED),
                        Goal.none(BANS));
    }

    private static Goal jobTakesWhatIsLeft() {
        return Goal.atMost(JOB_TIMES_LEFT, 1.1);
    }

    private Scenario scenario(String name, Duration length, List<ProcessLoad> load) {
        String full = "%s, %d ms, %s"
                .formatted(sharing.name().toLowerCase(Locale.ROOT).replace('_', ' '), latency.toMillis(), name);
        Scenario scenario = Scenario.of(plan, full, load)
                .with(Scenario.ROUND_TRIP, NETWORK)
                .with(Scenario.PROCESSING, latency.minus(NETWORK.to()))
                .with(Scenario.LENGTH, Optional.of(length.plus(STARTED_WITHIN).plusSeconds(5)));
        return sharing == Sharing.TWO_WITH_LEDGER ? scenario.withLedger(LedgerFault.NONE) : scenario;
    }

    /** The site and jobs, in one process or in one each. */
    private List<ProcessLoad> beside(Duration siteStart, Batches... jobs) {
        return beside(siteStart, site(), List.of(jobs));
    }

    private List<ProcessLoad> beside(Duration siteStart, Batches site, List<Batches> jobs) {
        if (sharing == Sharing.ONE_PROCESS) {
            List<Work> works = new ArrayList<>(jobs);
            works.add(site.startingAfter(siteStart));
            return List.of(process(Duration.ZERO, works.toArray(Work[]::new)));
        }
        List<ProcessLoad> load = new ArrayList<>(List.of(process(siteStart, site)));
        jobs.forEach(job -> load.add(process(job.first(), job.startingAfter(Duration.ZERO))));
        return load;
    }

    private static ProcessLoad process(Duration start, Work... work) {
        return ProcessLoad.of(start, STARTED_WITHIN, work);
    }

    /** Two calls a second, or one in two seconds: 40 or 50 % of the quota. */
    private Batches site() {
        Duration period = plan.equals(FREE) ? Duration.ofSeconds(2) : Duration.ofMillis(500);
        return Batches.evenly(Duration.ZERO, period, length()).with(USER);
    }

    private Duration length() {
        return Duration.ofMinutes(plan.equals(FREE) ? 22 : 6);
    }

    private static Batches job(Duration first, int calls) {
        return new Batches(first, Duration.ofDays(1), 1, calls, THREADS).with(JOB);
    }

    private static Duration seconds(int number) {
        return Duration.ofSeconds(number);
    }
}
