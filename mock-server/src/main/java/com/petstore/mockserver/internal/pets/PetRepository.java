package com.petstore.mockserver.internal.pets;

import com.petstore.mockserver.MockPet;
import com.petstore.mockserver.MockPetStatus;
import com.petstore.mockserver.NewMockPet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The pets, ordered by identifier. Thread-safe: each method is one atomic step.
 *
 * <p>Each status has an index of its own, so that a filtered list costs what it returns and not what is stored.
 */
public final class PetRepository {

    /**
     * What was stored at some moment.
     *
     * @param pets the pets, by ascending identifier
     * @param nextId the identifier that the next pet would have got
     */
    public record Snapshot(List<MockPet> pets, long nextId) {}

    private final NavigableMap<Long, MockPet> byId = new TreeMap<>();
    private final Map<MockPetStatus, NavigableMap<Long, MockPet>> byStatus = new EnumMap<>(MockPetStatus.class);
    private long nextId;

    /**
     * A store without pets.
     *
     * @param firstId the identifier of the first pet to be added, at least 1; the next ones follow it one by one
     */
    public PetRepository(long firstId) {
        this.nextId = firstId;
    }

    /**
     * Adds a pet under the identifier after the highest there was.
     *
     * @param pet what to add
     * @return the pet with its identifier
     * @throws IllegalStateException if no identifier is left
     */
    public synchronized MockPet add(NewMockPet pet) {
        // They begin at 1 or more, so it is the largest that a negative one follows; that one may have been put here.
        if (nextId < 0 || byId.containsKey(nextId)) {
            throw new IllegalStateException("no identifier is left after " + Long.MAX_VALUE);
        }
        MockPet added = new MockPet(nextId++, pet.name(), pet.categoryId(), pet.status());
        put(added);
        return added;
    }

    /**
     * Puts a pet under its own identifier, in place of the one that has it. Later ones get higher identifiers, as
     * long as there are any.
     *
     * @param pet the pet
     */
    public synchronized void put(MockPet pet) {
        nextId = Math.max(nextId, pet.id() + 1);
        MockPet replaced = byId.put(pet.id(), pet);
        if (replaced != null && replaced.status() != null) {
            indexOf(replaced.status()).remove(replaced.id());
        }
        if (pet.status() != null) {
            indexOf(pet.status()).put(pet.id(), pet);
        }
    }

    /**
     * Finds a pet.
     *
     * @param id its identifier
     * @return the pet, or empty if there is none
     */
    public synchronized Optional<MockPet> find(long id) {
        return Optional.ofNullable(byId.get(id));
    }

    /**
     * Lists the first pets.
     *
     * @param limit how many at most
     * @return the pets, by ascending identifier
     */
    public synchronized List<MockPet> list(int limit) {
        return byId.values().stream().limit(limit).toList();
    }

    /**
     * Lists the first pets of a status.
     *
     * @param status the status
     * @param limit how many at most
     * @return the pets, by ascending identifier
     */
    public synchronized List<MockPet> list(MockPetStatus status, int limit) {
        return indexOf(status).values().stream().limit(limit).toList();
    }

    /** {@return all that is stored now} */
    public synchronized Snapshot snapshot() {
        return new Snapshot(List.copyOf(byId.values()), nextId);
    }

    /**
     * Goes back to what was stored once.
     *
     * @param snapshot what was stored
     */
    public synchronized void restore(Snapshot snapshot) {
        replaceAll(snapshot.pets(), List.of());
        nextId = snapshot.nextId();
    }

    /**
     * Forgets all pets for others. Identifiers go on from where they are.
     *
     * @param pets pets that have an identifier, each another
     * @param newPets pets to be added after them
     */
    public synchronized void replaceAll(List<MockPet> pets, List<NewMockPet> newPets) {
        byId.clear();
        byStatus.clear();
        pets.forEach(this::put);
        newPets.forEach(this::add);
    }

    private NavigableMap<Long, MockPet> indexOf(MockPetStatus status) {
        return byStatus.computeIfAbsent(status, any -> new TreeMap<>());
    }
}
