package com.petstore.mockserver;

import com.petstore.mockserver.internal.pets.AnimalStore;

/** What a {@link MockPetStore} had stored at some moment. Immutable. */
public final class Snapshot {

    private final AnimalStore.Snapshot animals;
    private final String orders;

    Snapshot(AnimalStore.Snapshot animals, String orders) {
        this.animals = animals;
        this.orders = orders;
    }

    AnimalStore.Snapshot animals() {
        return animals;
    }

    String orders() {
        return orders;
    }
}
