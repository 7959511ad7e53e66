// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

/**
 * What one server has: all that a test can read or change.
 *
 * @param pets the pets and orders of its store
 * @param keys the keys that it takes
 * @param clock its time
 * @param behavior what it does where the interface document is silent
 * @param journal the requests that it received
 * @param faults what goes wrong in it
 * @param stubs what responds in place of the service
 */
record ServerState(
        PetRepository pets,
        ApiKeys keys,
        MockClock clock,
        Behavior behavior,
        Journal journal,
        Faults faults,
        Stubs stubs) {}
