// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Adds the pet that a client sends: {@code POST /pets}. Interface document, section Add a pet. */
final class CreatePet implements OperationHandler {

    private final PetRepository store;
    private final boolean refusesUnknown;
    private final @Nullable MockPetStatus defaultStatus;
    private final boolean sendsLocation;

    CreatePet(PetRepository store, Behavior behavior) {
        this.store = store;
        this.refusesUnknown = behavior.rejectsUnknownFields();
        this.defaultStatus = behavior.defaultStatus();
        this.sendsLocation = behavior.hasLocation();
    }

    @Override
    public boolean takesBody() {
        return true;
    }

    @Override
    public Supplier<Reply> prepare(Incoming request) {
        NewMockPet pet = PetReader.readNew(request.content(), refusesUnknown, defaultStatus);
        return () -> create(pet);
    }

    private Reply create(NewMockPet pet) {
        MockPet added = store.add(pet);
        Reply created = Reply.json(201, PetWriter.pet(added));
        return sendsLocation ? created.with("Location", "/v1/pets/" + added.id()) : created;
    }
}
