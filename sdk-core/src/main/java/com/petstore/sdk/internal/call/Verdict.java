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

    /** The attempt failed, and the next one follows after a while. */
    record RetryAfter<R>(Duration delay, PetStoreException failure) implements Verdict<R> {}
}
