// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** The pets, ordered by identifier, and the orders of one server, which tests seed and clients read. Thread-safe: each method is one atomic step. */
final class PetRepository {

    private static final String NO_ORDERS = "[]";

    /**
     * What was stored at some moment.
     *
     * @param pets the pets, by ascending identifier
     * @param nextId the identifier that the next pet would have got
     * @param orders the orders, a JSON array
     */
    record Snapshot(List<MockPet> pets, long nextId, String orders) {}

    private final NavigableMap<Long, MockPet> byId = new TreeMap<>();
    private final boolean listsNewestFirst;
    private long nextId;
    private long changes;
    private String orders = NO_ORDERS;

    /**
     * A store without pets.
     *
     * @param firstId the identifier of the first pet to be added, at least 1; the next ones follow it one by one
     */
    PetRepository(long firstId) {
        this(firstId, false);
    }

    /**
     * A store without pets.
     *
     * @param firstId the identifier of the first pet to be added, at least 1; the next ones follow it one by one
     * @param listsNewestFirst whether the pets are listed by descending identifier
     */
    PetRepository(long firstId, boolean listsNewestFirst) {
        this.nextId = firstId;
        this.listsNewestFirst = listsNewestFirst;
    }

    /**
     * Adds a pet under the identifier after the highest there was.
     *
     * @param pet what to add
     * @return the pet with its identifier
     * @throws IllegalStateException if no identifier is left
     */
    synchronized MockPet add(NewMockPet pet) {
        // They begin at 1 or more, so it is the largest that a negative one follows; that one may have been put here.
        if (nextId < 0 || byId.containsKey(nextId)) {
            throw new IllegalStateException("no identifier is left after " + Long.MAX_VALUE);
        }
        MockPet added = MockPet.of(nextId++, pet);
        put(added);
        return added;
    }

    /**
     * Puts a pet under its own identifier, in place of the one that has it. Later ones get higher identifiers, as
     * long as there are any.
     *
     * @param pet the pet
     */
    synchronized void put(MockPet pet) {
        nextId = Math.max(nextId, pet.id() + 1);
        changes++;
        byId.put(pet.id(), pet);
    }

    /** A seed is applied whole or not at all. */
    private static void requireRoom(Seed seed, long nextId) {
        long highest = seed.pets().stream().mapToLong(MockPet::id).max().orElse(0);
        long left = nextId < 0 ? 0 : Long.MAX_VALUE - Math.max(nextId - 1, highest);
        if (seed.newPets().size() > left) {
            throw new IllegalArgumentException("seed must have at most " + left
                    + " pets without id, since no identifier is left after " + Long.MAX_VALUE + ", had "
                    + seed.newPets().size());
        }
    }

    /** Adds what a seed holds; its orders replace those there are. */
    synchronized void addAll(Seed seed) {
        requireRoom(seed, nextId);
        seed.pets().forEach(this::put);
        seed.newPets().forEach(this::add);
        if (seed.orders() != null) {
            orders = seed.orders();
        }
    }

    /** Replaces all pets and orders by those of a seed. Identifiers continue. */
    synchronized void replaceAll(Seed seed) {
        requireRoom(seed, nextId);
        byId.clear();
        changes++;
        orders = NO_ORDERS;
        addAll(seed);
    }

    /** Replaces the orders, whose form the interface document does not show, by a JSON array. */
    synchronized void replaceOrders(String json) {
        orders = json;
    }

    /** {@return the orders as they were given, a JSON array} */
    synchronized String orders() {
        return orders;
    }

    /**
     * Finds a pet.
     *
     * @param id its identifier
     * @return the pet, or empty if there is none
     */
    synchronized Optional<MockPet> find(long id) {
        return Optional.ofNullable(byId.get(id));
    }

    /**
     * Lists the first pets of a status.
     *
     * @param status the status, or empty for any
     * @param limit how many at most
     * @return the pets, by ascending identifier unless the newest come first
     */
    synchronized List<MockPet> list(Optional<MockPetStatus> status, int limit) {
        return (listsNewestFirst ? byId.descendingMap() : byId)
                .values().stream()
                        .filter(pet -> status.isEmpty() || status.equals(pet.status()))
                        .limit(limit)
                        .toList();
    }

    /** {@return how often a pet was added, replaced or removed} */
    synchronized long changes() {
        return changes;
    }

    /** {@return how many pets there are} */
    synchronized int size() {
        return byId.size();
    }

    /** {@return all that is stored now} */
    synchronized Snapshot snapshot() {
        return new Snapshot(List.copyOf(byId.values()), nextId, orders);
    }

    /**
     * Goes back to what was stored once.
     *
     * @param snapshot what was stored
     */
    synchronized void restore(Snapshot snapshot) {
        replaceAll(new Seed(snapshot.pets(), List.of(), snapshot.orders()));
        nextId = snapshot.nextId();
    }
}
