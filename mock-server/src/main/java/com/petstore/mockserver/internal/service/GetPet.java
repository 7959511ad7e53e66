package com.petstore.mockserver.internal.service;

import com.petstore.mockserver.internal.pets.AnimalStore;
import com.petstore.mockserver.internal.pets.AnimalWriter;
import java.time.Instant;
import java.util.Optional;
import org.eclipse.jetty.http.HttpFields;
import org.jspecify.annotations.Nullable;

/** {@code GET /pets/{petId}}. Interface document, section Get an animal. */
public final class GetPet implements OperationHandler {

    private final AnimalStore store;
    private final Deprecation deprecation;

    GetPet(AnimalStore store, Deprecation deprecation) {
        this.store = store;
        this.deprecation = deprecation;
    }

    @Override
    public HttpFields notice(Instant now) {
        return deprecation.notice(now);
    }

    @Override
    public Answer answer(Call call) {
        return deprecation.answerOnceGone(call.now()).orElseGet(() -> find(call.pathParameter()));
    }

    private Answer find(@Nullable String petId) {
        return id(petId)
                .flatMap(store::find)
                .map(animal -> Answer.json(200, AnimalWriter.animal(animal)))
                .orElseGet(Errors::noSuchAnimal);
    }

    /** Empty for what is no int64, which no animal can have as its identifier. */
    public static Optional<Long> id(@Nullable String text) {
        if (text == null || !Digits.areInteger(text)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Long.parseLong(text));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
