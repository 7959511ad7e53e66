// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** One run of a scenario. */
final class Fleet {

    private static final int WINDOWS = 10;

    private final Scenario scenario;
    private final EventLoop loop = new EventLoop();
    private final FleetRecord record = new FleetRecord();
    private final List<ProcessRecord> processes = new ArrayList<>();
    private final List<Throwable> faults = new ArrayList<>();
    private final Random random;
    private final Function<SimulatedProcess, SimulatedClient> clients;
    private final SimulatedService service;

    private Fleet(Scenario scenario, Function<SimulatedProcess, SimulatedClient> clients, long seed) {
        this.scenario = scenario;
        random = new Random(seed);
        service = new SimulatedService(
                loop, scenario.plan(), scenario.windowStart(), scenario.traits(), new Random(random.nextLong()));
        scenario.refusal().filter(LongRefusal::ban).ifPresent(this::banFor);
        this.clients = clients;
        scenario.processes().forEach(this::add);
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

    private void add(ProcessLoad load) {
        Random own = new Random(random.nextLong());
        ProcessRecord requests = new ProcessRecord(loop, record, load);
        processes.add(requests);
        SimulatedProcess process = new SimulatedProcess(
                new SimulatedTime(loop, scenario.clockError(), own.nextLong()),
                service.transportOf(requests),
                own,
                scenario.planDeclared() ? Optional.of(scenario.plan()) : Optional.empty(),
                scenario.patience(),
                load.role() == ProcessLoad.Role.EXCLUSIVE,
                requests.life());
        boolean stranger = load.role() == ProcessLoad.Role.STRANGER;
        Application application = new Application(
                loop,
                process,
                stranger ? RetryingModel.once(process) : clients.apply(process),
                requests.life(),
                scenario.length().longestPause(),
                faults::add);
        Duration start = load.start().plus(process.randomUpTo(load.startWithin()));
        loop.schedule(start, () -> begin(requests.life(), application));
    }

    private void begin(ProcessLife life, Application application) {
        ProcessLoad load = life.load();
        life.start();
        AtomicInteger undone = new AtomicInteger(load.work().size());
        load.life()
                .ifPresent(time -> loop.schedule(time, () -> {
                    life.kill();
                    load.successor().ifPresent(this::add);
                }));
        for (Work work : load.work()) {
            application.begin(work, () -> {
                if (undone.decrementAndGet() == 0) {
                    life.end();
                    load.successor().ifPresent(this::add);
                }
            });
        }
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
