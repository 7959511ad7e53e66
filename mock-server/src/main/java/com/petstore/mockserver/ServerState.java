// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

/**
 * All that one server knows.
 *
 * @param pets the pets and orders of its store
 * @param keys the keys that it takes
 * @param clock its time
 * @param behavior what it does where the interface document is silent
 * @param journal what it was asked
 */
record ServerState(PetRepository pets, ApiKeys keys, MockClock clock, Behavior behavior, RequestJournal journal) {}
