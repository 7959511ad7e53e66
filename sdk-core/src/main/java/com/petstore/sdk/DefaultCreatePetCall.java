package com.petstore.sdk;

import com.petstore.sdk.internal.call.Operation;
import com.petstore.sdk.model.Pet;

final class DefaultCreatePetCall extends BaseCall<Pet, CreatePetCall> implements CreatePetCall {

    private final Operation<Pet> operation;

    DefaultCreatePetCall(CallContext context, Operation<Pet> operation) {
        super(context);
        this.operation = operation;
    }

    @Override
    Operation<Pet> documented() {
        return operation;
    }

    @Override
    CreatePetCall with(CallContext changed) {
        return new DefaultCreatePetCall(changed, operation);
    }
}
