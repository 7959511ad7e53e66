package com.petstore.mockserver.http;

import com.petstore.mockserver.assumptions.Assumptions;
import com.petstore.mockserver.auth.ApiKeys;
import com.petstore.mockserver.faults.Faults;
import com.petstore.mockserver.journal.Journal;
import com.petstore.mockserver.store.AnimalStore;
import com.petstore.mockserver.store.Orders;
import com.petstore.mockserver.time.MockClock;

/**
 * All that one server knows.
 *
 * @param animals the animals of its store
 * @param orders the orders of its store
 * @param keys the keys that it takes
 * @param clock its time
 * @param faults what goes wrong in it
 * @param assumptions what it does where the interface document is silent
 * @param journal what it was asked
 */
public record World(
        AnimalStore animals,
        Orders orders,
        ApiKeys keys,
        MockClock clock,
        Faults faults,
        Assumptions assumptions,
        Journal journal) {}
