// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.pets.PetRepository;

/** What a {@link MockPetStore} had stored at some moment. Immutable. */
public final class Snapshot {

    private final PetRepository.Snapshot stored;

    Snapshot(PetRepository.Snapshot stored) {
        this.stored = stored;
    }

    PetRepository.Snapshot stored() {
        return stored;
    }
}
