// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import com.petstore.sdk.internal.call.CallEnvironment;
import com.petstore.sdk.internal.call.CallSettings;
import com.petstore.sdk.internal.call.Operation;
import com.petstore.sdk.model.Pet;

final class DefaultCreatePetCall extends BaseCall<Pet, CreatePetCall> implements CreatePetCall {

    private final Operation<Pet> operation;

    DefaultCreatePetCall(CallEnvironment environment, CallSettings settings, Operation<Pet> operation) {
        super(environment, settings);
        this.operation = operation;
    }

    @Override
    Operation<Pet> plainOperation() {
        return operation;
    }

    @Override
    CreatePetCall with(CallSettings changed) {
        return new DefaultCreatePetCall(environment, changed, operation);
    }
}
