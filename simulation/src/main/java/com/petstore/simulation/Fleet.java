// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import com.petstore.simulation.ProcessLoad.Role;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Runs one scenario with one seed, for the tables and for the tests of rows. */
final class Fleet {

    private static final int WINDOWS = 10;
    private static final Duration LONGEST = Duration.ofMinutes(15);

    private final Scenario scenario;
    private final @Nullable Function<SimulatedProcess, SimulatedClient> clients;
    private final @Nullable SimulatedLedger ledger;
    private final EventLoop loop = new EventLoop();
    private final List<ProcessRecord> processes = new ArrayList<>();
    private final List<Throwable> faults = new ArrayList<>();
    private final long seed;
    private final Random random;
    private final SimulatedService service;

    private Fleet(Scenario scenario, @Nullable Function<SimulatedProcess, SimulatedClient> clients, long seed) {
        this.scenario = scenario;
        this.clients = clients;
        ledger = scenario.get(Scenario.LEDGER).map(SimulatedLedger::new).orElse(null);
        this.seed = seed;
        random = new Random(seed);
        service = new SimulatedService(loop, scenario, new Random(random.nextLong()));
        scenario.processes().forEach(this::add);
    }

    /** The same seed gives the same report. */
    static Report run(Scenario scenario, long seed) {
        return new Fleet(scenario, null, seed).run();
    }

    /** Runs it with clients other than the SDK. */
    static Report run(Scenario scenario, Function<SimulatedProcess, SimulatedClient> clients, long seed) {
        return new Fleet(scenario, clients, seed).run();
    }

    private Report run() {
        loop.runUntil(this::end);
        if (!faults.isEmpty()) {
            throw new AssertionError(scenario + ": a call ended with a fault", faults.get(0));
        }
        return new Report(
                scenario, seed, processes, service.windows(), loop.instant(), ledger == null ? 0 : ledger.messages());
    }

    private void add(ProcessLoad load) {
        Random own = new Random(random.nextLong());
        ProcessRecord record = new ProcessRecord(loop, load);
        SimulatedProcess process = new SimulatedProcess(
                scenario,
                new SimulatedTime(loop, scenario, own.nextLong()),
                new SimulatedTransport(loop, service, record),
                own,
                record);
        Application application = new Application(loop, process, client(process), faults::add);
        processes.add(record);
        Duration start = load.start().plus(process.randomUpTo(load.startWithin()));
        loop.schedule(start, () -> begin(record, application));
    }

    private SimulatedClient client(SimulatedProcess process) {
        if (process.record().load().role() == Role.STRANGER) {
            return new PlainClient(process, false);
        }
        if (clients != null) {
            return clients.apply(process);
        }
        if (ledger == null || processes.size() < scenario.get(Scenario.WITHOUT_LEDGER)) {
            return SdkClient.of(process, null);
        }
        return SdkClient.of(process, ledger.from(process));
    }

    private void begin(ProcessRecord record, Application application) {
        ProcessLoad load = record.load();
        record.started();
        AtomicInteger undone = new AtomicInteger(load.work().size());
        load.life()
                .ifPresent(time -> loop.schedule(time, () -> {
                    record.killed();
                    load.successor().ifPresent(this::add);
                }));
        for (Work work : load.work()) {
            application.begin(work, () -> {
                if (undone.decrementAndGet() == 0) {
                    record.ended();
                    load.successor().ifPresent(this::add);
                }
            });
        }
    }

    private Instant end() {
        Instant from = EventLoop.START.plus(scenario.get(Scenario.MEASURED_FROM));
        return scenario.get(Scenario.LENGTH).map(from::plus).orElseGet(() -> {
            Instant latest = from.plus(LONGEST);
            Instant end = service.windows().endOf(WINDOWS);
            return end.isBefore(latest) ? end : latest;
        });
    }
}
