// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.service;

import com.petstore.mockserver.MockPetStatus;
import com.petstore.mockserver.NewMockPet;
import com.petstore.mockserver.internal.pets.PetReader;
import com.petstore.mockserver.internal.pets.PetRepository;
import com.petstore.mockserver.internal.pets.PetWriter;
import com.petstore.mockserver.internal.service.Assumption.UnknownFields;
import org.jspecify.annotations.Nullable;

/** {@code POST /pets}. Interface document, section Add a pet. */
final class CreatePet implements OperationHandler {

    private final PetRepository store;
    private final boolean refusesUnknown;
    private final @Nullable MockPetStatus defaultStatus;

    CreatePet(PetRepository store, Assumptions assumptions) {
        this.store = store;
        this.refusesUnknown = assumptions.value(Assumption.UNKNOWN_FIELDS) == UnknownFields.REJECT;
        this.defaultStatus = assumptions.value(Assumption.DEFAULT_STATUS).orElse(null);
    }

    @Override
    public boolean takesBody() {
        return true;
    }

    @Override
    public Response handle(OperationRequest request) {
        NewMockPet pet = PetReader.readNew(request.body(), refusesUnknown, defaultStatus);
        return Response.json(201, PetWriter.pet(store.add(pet)));
    }
}
