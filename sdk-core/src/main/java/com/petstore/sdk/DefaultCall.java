// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import com.petstore.sdk.internal.call.CallEnvironment;
import com.petstore.sdk.internal.call.CallSettings;
import com.petstore.sdk.internal.call.Operation;
import org.jspecify.annotations.Nullable;

/** A call of an operation without settings of its own. */
final class DefaultCall<T extends @Nullable Object> extends BaseCall<T, PetStoreCall<T>> {

    private final Operation<T> operation;

    DefaultCall(CallEnvironment environment, CallSettings settings, Operation<T> operation) {
        super(environment, settings);
        this.operation = operation;
    }

    @Override
    Operation<T> plainOperation() {
        return operation;
    }

    @Override
    PetStoreCall<T> with(CallSettings changed) {
        return new DefaultCall<>(environment, changed, operation);
    }
}
