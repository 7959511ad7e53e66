package com.petstore.sdk;

import com.petstore.sdk.internal.call.Operation;

/** A call without parameters of its own. */
final class PreparedCall<T> extends BaseCall<T, PetStoreCall<T>> {

    private final Operation<T> operation;

    PreparedCall(CallContext context, Operation<T> operation) {
        super(context);
        this.operation = operation;
    }

    @Override
    Operation<T> documented() {
        return operation;
    }

    @Override
    PetStoreCall<T> with(CallContext changed) {
        return new PreparedCall<>(changed, operation);
    }
}
