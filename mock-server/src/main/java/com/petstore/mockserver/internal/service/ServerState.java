// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.service;

import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.internal.journal.RequestJournal;
import com.petstore.mockserver.internal.limits.KeyRegistry;
import com.petstore.mockserver.internal.pets.PetRepository;

/**
 * All that one server knows.
 *
 * @param pets the pets and orders of its store
 * @param keys the keys that it takes
 * @param clock its time
 * @param assumptions what it does where the interface document is silent
 * @param journal what it was asked
 */
public record ServerState(
        PetRepository pets, KeyRegistry keys, MockClock clock, Assumptions assumptions, RequestJournal journal) {}
