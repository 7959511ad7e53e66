// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.soak;

import com.petstore.mockserver.MockClock;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.model.NewPet;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.Callable;

/** A thread of an application, which has jobs at certain times and tries each until it is done, but never without a look at what was. */
final class Worker implements Callable<WorkRecord> {

    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final int CREATE_EVERY = 5;

    private final String name;
    private final ClientProcess process;
    private final RestartableServer service;
    private final MockClock clock;
    private final ClockPin clockPin;
    private final Map<Instant, Integer> jobs;
    private final WorkRecord record = new WorkRecord();

    /** Takes how many jobs there are at which times. */
    Worker(
            String name,
            ClientProcess process,
            RestartableServer service,
            MockClock clock,
            ClockPin clockPin,
            Map<Instant, Integer> jobs) {
        this.name = name;
        this.process = process;
        this.service = service;
        this.clock = clock;
        this.clockPin = clockPin;
        this.jobs = jobs;
    }

    @Override
    public WorkRecord call() throws InterruptedException {
        try {
            for (Map.Entry<Instant, Integer> shift : jobs.entrySet()) {
                clockPin.sleepUntil(shift.getKey());
                for (int i = 0; i < shift.getValue(); i++) {
                    boolean create = record.served() % CREATE_EVERY == 0;
                    finish(create, name + "-" + record.served());
                    record.finished();
                }
            }
            return record;
        } finally {
            clockPin.fallAsleep();
        }
    }

    private void finish(boolean create, String job) throws InterruptedException {
        while (true) {
            PetStoreClient client = process.client();
            try {
                call(client, create, job);
                return;
            } catch (RateLimitException e) {
                record.failed(e);
                clockPin.sleepUntil(e.retryAt());
            } catch (PetStoreException e) {
                record.failed(e);
                if (e.outcomeUnknown() && service.has(job)) {
                    record.created(job);
                    return;
                }
                clockPin.sleepUntil(clock.instant().plus(PAUSE));
            } catch (IllegalStateException e) {
                if (client == process.client()) {
                    throw e;
                }
                // The process was restarted just before the call.
            }
        }
    }

    private void call(PetStoreClient client, boolean create, String job) {
        if (create) {
            NewPet pet = NewPet.builder().name(job).categoryId(7).build();
            record.created(client.createPet(pet).execute().name());
        } else {
            var unused = client.listPets().limit(1).execute();
        }
    }
}
