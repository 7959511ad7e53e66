package com.petstore.mockserver;

import com.petstore.mockserver.internal.pets.PetRepository;

/** What a {@link MockPetStore} had stored at some moment. Immutable. */
public final class Snapshot {

    private final PetRepository.Snapshot pets;
    private final String orders;

    Snapshot(PetRepository.Snapshot pets, String orders) {
        this.pets = pets;
        this.orders = orders;
    }

    PetRepository.Snapshot pets() {
        return pets;
    }

    String orders() {
        return orders;
    }
}
