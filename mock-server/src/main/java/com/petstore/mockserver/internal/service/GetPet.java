package com.petstore.mockserver.internal.service;

import com.petstore.mockserver.internal.pets.PetRepository;
import com.petstore.mockserver.internal.pets.PetWriter;
import java.time.Instant;
import java.util.Optional;
import org.eclipse.jetty.http.HttpFields;
import org.jspecify.annotations.Nullable;

/** {@code GET /pets/{petId}}. Interface document, section Get a pet. */
public final class GetPet implements OperationHandler {

    private final PetRepository store;
    private final Deprecation deprecation;

    GetPet(PetRepository store, Deprecation deprecation) {
        this.store = store;
        this.deprecation = deprecation;
    }

    @Override
    public HttpFields notice(Instant now) {
        return deprecation.notice(now);
    }

    @Override
    public Response handle(OperationRequest request) {
        return deprecation.responseOnceGone(request.now()).orElseGet(() -> find(request.pathParameter()));
    }

    private Response find(@Nullable String petId) {
        return id(petId)
                .flatMap(store::find)
                .map(pet -> Response.json(200, PetWriter.pet(pet)))
                .orElseGet(Errors::noSuchPet);
    }

    /** Empty for what is no int64, which no pet can have as its identifier. */
    public static Optional<Long> id(@Nullable String text) {
        if (text == null || !text.matches("-?[0-9]+")) {
            return Optional.empty();
        }
        try {
            return Optional.of(Long.parseLong(text));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
