package com.petstore.sdk;

import com.petstore.sdk.internal.call.Operation;

/** A call of an operation whose arguments are complete. */
final class PreparedCall<T> extends BaseCall<T, PreparedCall<T>> {

    private final Operation<T> operation;

    PreparedCall(CallContext context, Operation<T> operation) {
        super(context);
        this.operation = operation;
    }

    @Override
    Operation<T> operation() {
        return operation;
    }

    @Override
    PreparedCall<T> with(CallContext changed) {
        return new PreparedCall<>(changed, operation);
    }
}
