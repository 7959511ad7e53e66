package com.petstore.lab.simulation;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;

/** One run of a scenario. */
final class Fleet {

    private static final int WINDOWS = 10;

    private final Scenario scenario;
    private final EventLoop loop = new EventLoop();
    private final FleetRecord record = new FleetRecord();
    private final List<ProcessRecord> processes = new ArrayList<>();
    private final List<Throwable> faults = new ArrayList<>();
    private final SimulatedService service;

    private Fleet(Scenario scenario, Function<SimulatedProcess, SimulatedClient> clients, long seed) {
        this.scenario = scenario;
        Random random = new Random(seed);
        service = new SimulatedService(
                loop, scenario.plan(), scenario.windowStart(), scenario.traits(), new Random(random.nextLong()));
        scenario.refusal().filter(LongRefusal::ban).ifPresent(this::banFor);
        for (ProcessLoad load : scenario.processes()) {
            start(load, clients, new Random(random.nextLong()));
        }
    }

    /**
     * The same seed gives the same report.
     *
     * @param clients makes the client of each process
     */
    static Report run(Scenario scenario, Function<SimulatedProcess, SimulatedClient> clients, long seed) {
        Fleet fleet = new Fleet(scenario, clients, seed);
        fleet.loop.runUntil(fleet::end);
        if (!fleet.faults.isEmpty()) {
            throw new AssertionError(scenario + ": a call ended with a fault", fleet.faults.get(0));
        }
        return new Report(scenario, fleet.record, fleet.processes, fleet.service.windows(), fleet.loop.instant());
    }

    private void start(ProcessLoad load, Function<SimulatedProcess, SimulatedClient> clients, Random random) {
        ProcessRecord own = new ProcessRecord(loop, record);
        processes.add(own);
        SimulatedProcess process = new SimulatedProcess(
                new SimulatedTime(loop, scenario.clockError(), random.nextLong()),
                service.transportOf(own),
                random,
                scenario.planDeclared() ? Optional.of(scenario.plan()) : Optional.empty(),
                scenario.patience());
        new Application(
                        loop,
                        process,
                        clients.apply(process),
                        record,
                        scenario.length().longestPause(),
                        faults::add)
                .start(load);
    }

    private void banFor(LongRefusal refusal) {
        Instant until = EventLoop.START.plus(refusal.end());
        loop.schedule(refusal.start(), () -> {
            service.banUntil(until);
            record.bannedUntil(until);
        });
    }

    private Instant end() {
        Instant latest = EventLoop.START
                .plus(scenario.measuredFrom())
                .plus(scenario.length().longest());
        if (scenario.length() != Scenario.Length.TEN_WINDOWS) {
            return latest;
        }
        Instant end = service.windows().endOf(WINDOWS);
        return end.isBefore(latest) ? end : latest;
    }
}
