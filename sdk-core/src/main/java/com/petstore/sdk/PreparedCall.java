// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import com.petstore.sdk.internal.call.CallEnvironment;
import com.petstore.sdk.internal.call.CallSettings;
import com.petstore.sdk.internal.call.Operation;

/** A call without parameters of its own. */
final class PreparedCall<T> extends BaseCall<T, PetStoreCall<T>> {

    private final Operation<T> operation;

    PreparedCall(CallEnvironment environment, CallSettings settings, Operation<T> operation) {
        super(environment, settings);
        this.operation = operation;
    }

    @Override
    Operation<T> documented() {
        return operation;
    }

    @Override
    PetStoreCall<T> with(CallSettings changed) {
        return new PreparedCall<>(environment, changed, operation);
    }
}
