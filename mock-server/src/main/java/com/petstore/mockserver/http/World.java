package com.petstore.mockserver.http;

import com.petstore.mockserver.assumptions.Assumptions;
import com.petstore.mockserver.auth.ApiKeys;
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
 * @param assumptions what it does where the interface document is silent
 */
public record World(AnimalStore animals, Orders orders, ApiKeys keys, MockClock clock, Assumptions assumptions) {}
