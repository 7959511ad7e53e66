// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import com.petstore.simulation.SimulatedQuota.ReportedWindow;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A row of the tables, which shows a maintainer what the rules do to some fleet: the fleet, the service that it meets, and what is to be reached.
 * Immutable. A plain scenario has the default of each {@link Setting}: ten windows of a minute, and a service that shows all it may show.
 *
 * @param name what the row is called
 * @param plan of the key
 * @param windowStart when a window begins
 * @param processes that share the key
 * @param settings what differs from a plain scenario
 * @param goals what is to be reached
 */
record Scenario(
        String name,
        QuotaPlan plan,
        WindowStart windowStart,
        List<ProcessLoad> processes,
        Map<Setting<?>, Object> settings,
        List<Goal> goals) {

    /** When something happens to a fleet that runs already: in the middle of a window. */
    static final Duration EVENT = Duration.ofSeconds(150);

    static final Duration DAY = Duration.ofDays(1);

    /** How long a request and its response travel at least, and at most. */
    static final Setting<Span> ROUND_TRIP = new Setting<>(Span.ofMillis(20, 80));

    /** How long the service processes a request: it was counted when it came, and its response is written then. */
    static final Setting<Duration> PROCESSING = new Setting<>(Duration.ZERO);

    /** Whether the headers are those of the moment at which the response is written. */
    static final Setting<Boolean> HEADERS_AT_RESPONSE = new Setting<>(false);

    /** Which window the headers show. */
    static final Setting<ReportedWindow> REPORTED_WINDOW = new Setting<>(ReportedWindow.TIGHTEST);

    /** Whether {@code Retry-After} ends before the window does. */
    static final Setting<Boolean> RETRY_AFTER_ROUNDED_DOWN = new Setting<>(false);

    static final Setting<Boolean> DATE_HIDDEN = new Setting<>(false);

    /** When the service resets each connection, and counts nothing. */
    static final Setting<Optional<Span>> OUTAGE = new Setting<>(Optional.empty());

    /** The part of all responses that never come, from 0 to 1: half of these exchanges are reset, half fall silent. */
    static final Setting<Double> LOST_RESPONSES = new Setting<>(0.0);

    /** Whether the service bans keys. */
    static final Setting<Boolean> BANS = new Setting<>(true);

    /** When the key is banned for another reason than its requests. */
    static final Setting<Optional<Span>> BAN = new Setting<>(Optional.empty());

    /** Another plan for the key from {@link #EVENT} on. What was counted until then stays counted. */
    static final Setting<Optional<QuotaPlan>> PLAN_FROM_EVENT = new Setting<>(Optional.empty());

    /** By how much the clocks of all processes are wrong. */
    static final Setting<Duration> CLOCK_AHEAD = new Setting<>(Duration.ZERO);

    /** From when on they are wrong. */
    static final Setting<Duration> CLOCK_SET = new Setting<>(Duration.ZERO);

    /** What goes wrong with the ledger of the fleet, if it has one. */
    static final Setting<Optional<LedgerFault>> LEDGER = new Setting<>(Optional.empty());

    /** How many processes do not use the ledger. */
    static final Setting<Integer> WITHOUT_LEDGER = new Setting<>(0);

    /** How long an application waits at most for the time at which it may call again. */
    static final Setting<Duration> LONGEST_PAUSE = new Setting<>(DAY);

    /** From when on is counted what was used. */
    static final Setting<Duration> MEASURED_FROM = new Setting<>(Duration.ZERO);

    /** How long it lasts from then on; by default until ten windows are over, or a quarter of an hour. */
    static final Setting<Optional<Duration>> LENGTH = new Setting<>(Optional.empty());

    /** When processes join, each until a minute after the last of them has started. */
    static final Setting<List<Span>> JOINS = new Setting<>(List.of());

    /** When more is requested than the service has: waits then do not count. */
    static final Setting<Optional<Span>> OVERLOAD = new Setting<>(Optional.empty());

    /** The job whose time is compared with that of a client without the SDK. */
    static final Setting<Optional<Job>> JOB = new Setting<>(Optional.empty());

    /**
     * What most scenarios leave as it is. Each is a key of its own, whose equality is its identity.
     *
     * @param <T> what it is set to
     */
    static final class Setting<T> {

        private final T byDefault;

        private Setting(T byDefault) {
            this.byDefault = byDefault;
        }
    }

    /** Processes that each need more than the quota. */
    static Scenario of(QuotaPlan plan, int processes) {
        return new Scenario(
                plan.name() + " x " + processes,
                plan,
                WindowStart.FIRST_REQUEST,
                ProcessLoad.saturating(processes),
                Map.of(),
                List.of());
    }

    /** Processes to which each response comes after 50 ms. */
    static Scenario of(QuotaPlan plan, String name, List<ProcessLoad> load) {
        return new Scenario(plan.name() + ", " + name, plan, WindowStart.FIRST_REQUEST, load, Map.of(), List.of())
                .with(ROUND_TRIP, Span.ofMillis(50, 50));
    }

    static Scenario of(QuotaPlan plan, String name, ProcessLoad... load) {
        return of(plan, name, List.of(load));
    }

    @SuppressWarnings("unchecked") // only with() sets a value
    <T> T get(Setting<T> setting) {
        return (T) Objects.requireNonNull(settings.getOrDefault(setting, setting.byDefault));
    }

    <T> Scenario with(Setting<T> setting, T value) {
        Map<Setting<?>, Object> changed = new HashMap<>(settings);
        changed.put(setting, value);
        return new Scenario(name, plan, windowStart, processes, Map.copyOf(changed), goals);
    }

    /** Adds a difference to the name. */
    Scenario named(String difference) {
        return new Scenario(name + ", " + difference, plan, windowStart, processes, settings, goals);
    }

    <T> Scenario with(String difference, Setting<T> setting, T value) {
        return named(difference).with(setting, value);
    }

    Scenario with(WindowStart start) {
        return new Scenario(name, plan, start, processes, settings, goals);
    }

    Scenario withLoad(List<ProcessLoad> load) {
        return new Scenario(name, plan, windowStart, load, settings, goals);
    }

    Scenario withLoad(String difference, List<ProcessLoad> load) {
        return named(difference).withLoad(load);
    }

    Scenario withJoins(Span... spans) {
        return with(JOINS, List.of(spans));
    }

    /** Adds goals. */
    Scenario with(Goal... more) {
        List<Goal> all = Stream.concat(goals.stream(), Stream.of(more)).toList();
        return new Scenario(name, plan, windowStart, processes, settings, all);
    }

    Scenario withLedger(LedgerFault fault) {
        return with(LEDGER, Optional.of(fault));
    }

    /** How long an exchange takes in the mean. */
    Duration meanLatency() {
        Span roundTrip = get(ROUND_TRIP);
        return roundTrip.from().plus(roundTrip.to()).dividedBy(2).plus(get(PROCESSING));
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
