package com.petstore.mockserver.internal.service;

import com.petstore.mockserver.MockPetStatus;
import com.petstore.mockserver.NewMockPet;
import com.petstore.mockserver.internal.pets.PetReader;
import com.petstore.mockserver.internal.pets.PetRepository;
import com.petstore.mockserver.internal.pets.PetWriter;
import org.jspecify.annotations.Nullable;

/** {@code POST /pets}. Interface document, section Add a pet. */
final class CreatePet implements OperationHandler {

    private final PetRepository store;
    private final boolean refusesUnknown;
    private final @Nullable MockPetStatus defaultStatus;

    CreatePet(PetRepository store, Assumptions assumptions) {
        this.store = store;
        this.refusesUnknown = assumptions.value(Assumption.UNKNOWN_FIELDS).equals("reject");
        String status = assumptions.value(Assumption.DEFAULT_STATUS);
        this.defaultStatus = status.equals("absent") ? null : MockPetStatus.of(status);
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
