// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import com.petstore.simulation.SimulatedQuota.ReportedWindow;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A fleet, the service that it meets, and what is to be reached. The values below are those of a plain scenario: ten windows of a minute, a
 * service that shows all it may show, and processes that start together. {@link #with} copies a scenario; only a new copy changes.
 */
final class Scenario implements Cloneable {

    /** When something happens to a fleet that runs already: in the middle of a window. */
    static final Duration EVENT = Duration.ofSeconds(150);

    static final Duration DAY = Duration.ofDays(1);

    String name;
    final QuotaPlan plan;
    List<ProcessLoad> processes;
    WindowStart windowStart = WindowStart.FIRST_REQUEST;

    /** How long a request and its response travel at least, and at most. */
    Duration shortestRoundTrip = Duration.ofMillis(20);

    Duration longestRoundTrip = Duration.ofMillis(80);

    /** How long the service processes a request: it was counted when it came, and its response is written then. */
    Duration processing = Duration.ZERO;

    /** Whether the headers are those of the moment at which the response is written. */
    boolean headersAtResponse;

    /** When the service resets each connection, and counts nothing; null for never. */
    @Nullable
    Span outage;

    /** Whether the service bans keys. */
    boolean bans = true;

    /** The job whose time is compared with that of a client without the SDK; null if there is none. */
    @Nullable
    Job job;

    /** Which window the headers show. */
    ReportedWindow reportedWindow = ReportedWindow.TIGHTEST;

    /** Whether {@code Retry-After} ends before the window does. */
    boolean retryAfterRoundedDown;

    boolean dateHidden;

    /** The part of all responses that never come, from 0 to 1: half of these exchanges are reset, half fall silent. */
    double lostResponses;

    /** Another plan for the key from {@link #EVENT} on. What was counted until then stays counted. */
    @Nullable
    QuotaPlan planFromEvent;

    /** By how much the clocks of all processes are wrong, from the start or from {@link #EVENT} on. */
    Duration clockAhead = Duration.ZERO;

    boolean clockSetAtEvent;

    /** From when on is counted what was used, and whether the key is banned from {@link #EVENT} until then. */
    Duration measuredFrom = Duration.ZERO;

    boolean bannedUntilMeasured;

    /** How long it lasts from then on at most, and whether it ends once ten windows are over. */
    Duration length = Duration.ofMinutes(15);

    boolean endsAfterTenWindows = true;

    /** How long an application waits at most for the time at which it may call again. */
    Duration longestPause = DAY;

    /** What goes wrong with the ledger of the fleet; null if it has none. */
    @Nullable
    LedgerFault ledger;

    /** How many processes do not use the ledger. */
    int withoutLedger;

    /** When processes join, each until a minute after the last of them has started. */
    List<Span> joins = List.of();

    /** When more is requested than the service has: waits then do not count. */
    @Nullable
    Span overload;

    List<Goal> goals = List.of();

    private Scenario(String name, QuotaPlan plan, List<ProcessLoad> processes) {
        this.name = name;
        this.plan = plan;
        this.processes = processes;
    }

    /** Processes that each need more than the quota. */
    static Scenario of(QuotaPlan plan, int processes) {
        return new Scenario(plan.name() + " x " + processes, plan, ProcessLoad.saturating(processes));
    }

    /** Processes to which each response comes after 50 ms. */
    static Scenario of(QuotaPlan plan, String name, List<ProcessLoad> load) {
        Scenario scenario = new Scenario(plan.name() + ", " + name, plan, load);
        scenario.shortestRoundTrip = Duration.ofMillis(50);
        scenario.longestRoundTrip = Duration.ofMillis(50);
        return scenario;
    }

    static Scenario of(QuotaPlan plan, String name, ProcessLoad... load) {
        return of(plan, name, List.of(load));
    }

    /** A copy with a difference, which is in its name. */
    Scenario with(String difference, Consumer<Scenario> change) {
        return with(change.andThen(copy -> copy.name += ", " + difference));
    }

    Scenario with(Consumer<Scenario> change) {
        try {
            Scenario copy = (Scenario) clone();
            change.accept(copy);
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    Scenario with(WindowStart start) {
        return with(copy -> copy.windowStart = start);
    }

    Scenario withLoad(String difference, List<ProcessLoad> load) {
        return with(difference, copy -> copy.processes = load);
    }

    Scenario withJoins(Span... spans) {
        return with(copy -> copy.joins = List.of(spans));
    }

    /** Adds goals. */
    Scenario with(Goal... more) {
        return with(copy ->
                copy.goals = Stream.concat(goals.stream(), Stream.of(more)).toList());
    }

    Scenario withLedger(LedgerFault fault) {
        return with(copy -> copy.ledger = fault);
    }

    /** The goals that these runs miss. */
    List<Goal> missed(List<Report> runs) {
        return goals.stream().filter(goal -> !goal.isMetBy(runs)).toList();
    }

    @Override
    public String toString() {
        return name + " | " + windowStart.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
