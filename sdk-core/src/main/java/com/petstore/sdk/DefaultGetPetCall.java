// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import com.petstore.sdk.internal.call.CallEnvironment;
import com.petstore.sdk.internal.call.CallSettings;
import com.petstore.sdk.internal.call.Operation;
import com.petstore.sdk.model.Pet;

final class DefaultGetPetCall extends BaseCall<Pet, PetStoreCall<Pet>> {

    private final Operation<Pet> operation;

    DefaultGetPetCall(CallEnvironment environment, CallSettings settings, Operation<Pet> operation) {
        super(environment, settings);
        this.operation = operation;
    }

    @Override
    Operation<Pet> plainOperation() {
        return operation;
    }

    @Override
    PetStoreCall<Pet> with(CallSettings changed) {
        return new DefaultGetPetCall(environment, changed, operation);
    }
}
