package com.petstore.mockserver.internal.pets;

import com.petstore.mockserver.Animal;
import com.petstore.mockserver.AnimalStatus;
import com.petstore.mockserver.NewAnimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The animals, ordered by identifier. Thread-safe: each method is one atomic step.
 *
 * <p>Each status has an index of its own, so that a filtered list costs what it returns and not what is stored.
 */
public final class AnimalStore {

    /**
     * What was stored at some moment.
     *
     * @param animals the animals, by ascending identifier
     * @param nextId the identifier that the next animal would have got
     */
    public record Snapshot(List<Animal> animals, long nextId) {}

    private final NavigableMap<Long, Animal> byId = new TreeMap<>();
    private final Map<AnimalStatus, NavigableMap<Long, Animal>> byStatus = new EnumMap<>(AnimalStatus.class);
    private long nextId;

    /**
     * A store without animals.
     *
     * @param firstId the identifier of the first animal to be added, at least 1; the next ones follow it one by one
     */
    public AnimalStore(long firstId) {
        this.nextId = firstId;
    }

    /**
     * Adds an animal under the identifier after the highest there was.
     *
     * @param animal what to add
     * @return the animal with its identifier
     * @throws IllegalStateException if no identifier is left
     */
    public synchronized Animal add(NewAnimal animal) {
        // They begin at 1 or more, so it is the largest that a negative one follows; that one may have been put here.
        if (nextId < 0 || byId.containsKey(nextId)) {
            throw new IllegalStateException("no identifier is left after " + Long.MAX_VALUE);
        }
        Animal added = new Animal(nextId++, animal.name(), animal.categoryId(), animal.status());
        put(added);
        return added;
    }

    /**
     * Puts an animal under its own identifier, in place of the one that has it. Later ones get higher identifiers, as
     * long as there are any.
     *
     * @param animal the animal
     */
    public synchronized void put(Animal animal) {
        nextId = Math.max(nextId, animal.id() + 1);
        Animal replaced = byId.put(animal.id(), animal);
        if (replaced != null && replaced.status() != null) {
            indexOf(replaced.status()).remove(replaced.id());
        }
        if (animal.status() != null) {
            indexOf(animal.status()).put(animal.id(), animal);
        }
    }

    /**
     * Finds an animal.
     *
     * @param id its identifier
     * @return the animal, or empty if there is none
     */
    public synchronized Optional<Animal> find(long id) {
        return Optional.ofNullable(byId.get(id));
    }

    /**
     * Lists the first animals.
     *
     * @param limit how many at most
     * @return the animals, by ascending identifier
     */
    public synchronized List<Animal> list(int limit) {
        return firstOf(byId.values(), limit);
    }

    /**
     * Lists the first animals of a status.
     *
     * @param status the status
     * @param limit how many at most
     * @return the animals, by ascending identifier
     */
    public synchronized List<Animal> list(AnimalStatus status, int limit) {
        return firstOf(indexOf(status).values(), limit);
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
        replaceAll(snapshot.animals(), List.of());
        nextId = snapshot.nextId();
    }

    /**
     * Forgets all animals for others. Identifiers go on from where they are.
     *
     * @param animals animals that have an identifier, each another
     * @param newAnimals animals to be added after them
     */
    public synchronized void replaceAll(List<Animal> animals, List<NewAnimal> newAnimals) {
        byId.clear();
        byStatus.clear();
        animals.forEach(this::put);
        newAnimals.forEach(this::add);
    }

    private NavigableMap<Long, Animal> indexOf(AnimalStatus status) {
        return byStatus.computeIfAbsent(status, any -> new TreeMap<>());
    }

    private static List<Animal> firstOf(Collection<Animal> animals, int limit) {
        List<Animal> first = new ArrayList<>(Math.min(limit, animals.size()));
        Iterator<Animal> all = animals.iterator();
        while (first.size() < limit && all.hasNext()) {
            first.add(all.next());
        }
        return first;
    }
}
