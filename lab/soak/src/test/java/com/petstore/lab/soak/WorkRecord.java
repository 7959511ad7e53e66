// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.soak;

import com.petstore.sdk.error.PetStoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a worker has done, and what came in its way. */
final class WorkRecord {

    private final List<String> created = new ArrayList<>();
    private final Map<String, Integer> failures = new TreeMap<>();
    private int served;
    private int unknown;

    void created(String name) {
        created.add(name);
    }

    /** A job is done. */
    void finished() {
        served++;
    }

    void failed(PetStoreException failure) {
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

    /** How many failures left open whether a pet was created. */
    int unknown() {
        return unknown;
    }

    Map<String, Integer> failures() {
        return failures;
    }
}
