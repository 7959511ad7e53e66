// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.internal.http.ApiRequest;
import com.petstore.sdk.internal.http.Transport;
import java.util.concurrent.CompletableFuture;

/**
 * What a call needs next. The runners carry it out, and return its result to the {@link CallSession}.
 *
 * @param <R> what the call returns
 */
sealed interface Step<R> {

    /** Waiting until the future completes, which it also does when the client is closed. */
    record Wait<R>(CompletableFuture<Void> until) implements Step<R> {}

    /** Sending a request. */
    record Send<R>(ApiRequest request, Transport.Options options) implements Step<R> {}

    /** Nothing more: the call is over. */
    sealed interface Done<R> extends Step<R> {}

    /** The call has succeeded. */
    record Returned<R>(R value) implements Done<R> {}

    /** The call has failed. */
    record Failed<R>(PetStoreException failure) implements Done<R> {}
}
