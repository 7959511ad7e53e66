package com.petstore.sdk;

import com.petstore.sdk.error.PetStoreException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Is told what happens during calls, for metrics and traces. Every method does nothing by default.
 *
 * <p>Must be thread-safe, as calls run on many threads, and quick, as they wait for it. A blocking call tells it on the caller's thread. An
 * asynchronous one may tell of a wait and of its first attempt on the thread that makes the call, and tells of everything else on the
 * threads where it runs and its future completes. What a listener throws is logged, and
 * the call continues; only an {@link OutOfMemoryError} or {@link InternalError} ends it. A listener that leaves its thread interrupted
 * interrupts a blocking call.
 *
 * <p>The events are made by the client. They may gain components: use their accessors, not their constructors or patterns.
 */
public interface CallListener {

    /**
     * A request waits until the quota allows it to be sent, or other requests are answered.
     *
     * @param event which
     */
    default void queued(Queued event) {}

    /**
     * A request is about to be sent.
     *
     * @param event which
     */
    default void attemptStarted(AttemptStarted event) {}

    /**
     * A request was answered, or failed.
     *
     * @param event how
     */
    default void attemptEnded(AttemptEnded event) {}

    /**
     * A request failed and will be sent again.
     *
     * @param event when and why
     */
    default void retryScheduled(RetryScheduled event) {}

    /**
     * A call returned or failed. Comes once for each call that was made, after everything else, but not for one that ends with
     * anything but a {@link PetStoreException}: a caller's own mistake, an {@link Error}, or a time source that fails. A call whose future was cancelled fails with a {@link com.petstore.sdk.error.PetStoreTransportException}.
     *
     * @param event how
     */
    default void callEnded(CallEnded event) {}

    /**
     * A request waits until the quota allows it to be sent, or other requests are answered.
     *
     * @param operation the name of the operation, such as {@code listPets}
     * @param attempt the number of the attempt within its call, from 1
     * @param expectedWait how long the wait is going to be, as far as that is known
     */
    record Queued(String operation, int attempt, Duration expectedWait) {}

    /**
     * A request is about to be sent.
     *
     * @param operation the name of the operation, such as {@code listPets}
     * @param attempt the number of the attempt within its call, from 1
     */
    record AttemptStarted(String operation, int attempt) {}

    /**
     * A request was answered, or failed.
     *
     * @param operation the name of the operation
     * @param attempt the number of the attempt within its call, from 1
     * @param elapsed how long the attempt took
     * @param status the HTTP status, or empty if no answer came
     * @param failure what the answer or its absence stands for, or empty after a success
     */
    record AttemptEnded(
            String operation, int attempt, Duration elapsed, OptionalInt status, Optional<PetStoreException> failure) {}

    /**
     * A request failed and will be sent again.
     *
     * @param operation the name of the operation
     * @param attempt the number of the attempt that failed
     * @param delay how long the client waits
     * @param reason what the attempt failed with
     */
    record RetryScheduled(String operation, int attempt, Duration delay, PetStoreException reason) {}

    /**
     * A call returned or failed.
     *
     * @param operation the name of the operation
     * @param attempts how many requests it sent
     * @param elapsed how long the call took, waiting included
     * @param failure what it failed with, or empty after a success
     */
    record CallEnded(String operation, int attempts, Duration elapsed, Optional<PetStoreException> failure) {}
}
