package com.petstore.mockserver;

import com.petstore.mockserver.internal.pets.PetRepository;

/** What a {@link MockPetStore} had stored at some moment. Immutable. */
public final class Snapshot {

    private final PetRepository.Snapshot animals;
    private final String orders;

    Snapshot(PetRepository.Snapshot animals, String orders) {
        this.animals = animals;
        this.orders = orders;
    }

    PetRepository.Snapshot animals() {
        return animals;
    }

    String orders() {
        return orders;
    }
}
