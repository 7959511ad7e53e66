package com.petstore.sdk.internal.call;

import com.petstore.sdk.error.PetStoreException;
import java.time.Duration;

/**
 * What becomes of a call after an attempt; the runners only obey it.
 *
 * @param <R> what the call returns
 */
sealed interface Verdict<R> {

    /** The call succeeded. */
    record Return<R>(R value) implements Verdict<R> {}

    /** The call failed. */
    record Throw<R>(PetStoreException failure) implements Verdict<R> {}

    /** The attempt failed, and another follows. */
    sealed interface Retry<R> extends Verdict<R> {

        /** How long it is until then, as far as that is known. */
        Duration delay();

        PetStoreException failure();
    }

    /** The next attempt follows after a while. */
    record RetryAfter<R>(Duration delay, PetStoreException failure) implements Retry<R> {}

    /** The next attempt follows when the gate lets it through. */
    record RetryInTurn<R>(Duration delay, PetStoreException failure) implements Retry<R> {}
}
