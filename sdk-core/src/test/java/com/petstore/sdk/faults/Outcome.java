// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.faults;

import com.petstore.sdk.PetStoreCall;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.model.NewPet;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.model.PetStatus;
import com.petstore.sdk.response.PetStoreResponse;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;

/**
 * What a call told its caller.
 *
 * @param pets the pet that was created, or those that were listed; empty after a failure
 * @param attempts how many attempts it made
 * @param failure what it failed with
 */
record Outcome(List<Pet> pets, int attempts, Optional<PetStoreException> failure) {

    /** Makes a call that was planned; what no call may end with goes on. */
    static Outcome of(PlannedCall call, PetStoreClient client, boolean async) {
        return call.create()
                ? of(client.createPet(newPet(call)), List::of, call, async)
                : of(client.listPets().limit(call.number()), pets -> pets, call, async);
    }

    private static NewPet newPet(PlannedCall call) {
        return NewPet.builder()
                .name(call.id())
                .categoryId(call.number())
                .status(PetStatus.PENDING)
                .build();
    }

    private static <T> Outcome of(
            PetStoreCall<T> call, Function<T, List<Pet>> pets, PlannedCall planned, boolean async) {
        PetStoreCall<T> marked = call.header(InjectedFaults.CALL, planned.id());
        try {
            PetStoreResponse<T> response = async ? join(marked.executeForResponseAsync()) : marked.executeForResponse();
            return new Outcome(pets.apply(response.body()), response.attempts(), Optional.empty());
        } catch (PetStoreException e) {
            return new Outcome(List.of(), e.attempts(), Optional.of(e));
        }
    }

    private static <T> T join(CompletableFuture<T> future) {
        try {
            return future.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof PetStoreException failure ? failure : e;
        }
    }
}
