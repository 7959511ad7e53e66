// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.soak;

import com.petstore.mockserver.MockClock;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.model.NewPet;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;

/** A thread of an application, which has jobs at certain times and tries each until it is done, but never without a look at what was. */
final class Worker implements Callable<Worker> {

    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final int CREATE_EVERY = 5;

    private final String name;
    private final ClientProcess process;
    private final RestartableServer service;
    private final MockClock clock;
    private final ClockPin clockPin;
    private final Map<Instant, Integer> jobs;
    private final List<String> created = new ArrayList<>();
    private final Map<String, Integer> failures = new TreeMap<>();
    private int served;
    private int unknown;

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
    public Worker call() throws InterruptedException {
        try {
            for (Map.Entry<Instant, Integer> shift : jobs.entrySet()) {
                clockPin.sleepUntil(shift.getKey());
                for (int i = 0; i < shift.getValue(); i++) {
                    boolean create = served % CREATE_EVERY == 0;
                    finish(create, name + "-" + served);
                    served++;
                }
            }
            return this;
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
                failed(e);
                clockPin.sleepUntil(e.retryAt());
            } catch (PetStoreException e) {
                failed(e);
                if (e.outcomeUnknown() && service.has(job)) {
                    created.add(job);
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
            created.add(client.createPet(pet).execute().name());
        } else {
            var unused = client.listPets().limit(1).execute();
        }
    }

    private void failed(PetStoreException failure) {
        failures.merge(failure.getClass().getSimpleName(), 1, Integer::sum);
        unknown += failure.outcomeUnknown() ? 1 : 0;
    }

    /** How many jobs are done. */
    int served() {
        return served;
    }

    /** The names of the pets that were created. */
    List<String> created() {
        return created;
    }

    Map<String, Integer> failures() {
        return failures;
    }

    /** How many failures left open whether a pet was created. */
    int unknown() {
        return unknown;
    }
}
