// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import com.petstore.sdk.internal.call.CallEnvironment;
import com.petstore.sdk.internal.call.CallSettings;
import com.petstore.sdk.internal.call.Operation;
import com.petstore.sdk.model.Pet;

/** A call that returns one pet: createPet, and getPet, which has no settings of its own either. */
final class DefaultPetCall extends BaseCall<Pet, CreatePetCall> implements CreatePetCall {

    private final Operation<Pet> operation;

    DefaultPetCall(CallEnvironment environment, CallSettings settings, Operation<Pet> operation) {
        super(environment, settings);
        this.operation = operation;
    }

    @Override
    Operation<Pet> plainOperation() {
        return operation;
    }

    @Override
    CreatePetCall with(CallSettings changed) {
        return new DefaultPetCall(environment, changed, operation);
    }
}
