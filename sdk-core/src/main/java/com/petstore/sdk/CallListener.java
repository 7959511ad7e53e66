package com.petstore.sdk;

import com.petstore.sdk.error.PetStoreException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Receives the events of calls, for metrics and traces. Every method does nothing by default.
 *
 * <p>Applications implement it: methods that are added later are {@code default} methods.
 *
 * <p>The events of one call come one after the other, on any threads, and all carry the same {@link CallInfo}: {@code callStarted} on the
 * thread of the caller; then for each attempt {@code waitStarted} and {@code waitEnded}, if it has to wait for the rate limit,
 * {@code attemptStarted}, {@code attemptEnded}, and {@code retryScheduled} if another attempt follows; finally {@code callEnded}, exactly
 * once. A listener can keep what it needs for a call in a concurrent map, from {@code callStarted} to {@code callEnded}.
 *
 * <p>Must be thread-safe, because calls run on many threads, and quick, because calls wait for it. If a listener throws an exception, that is
 * logged, and the call continues; only an {@link OutOfMemoryError} or {@link InternalError} ends it. A listener that leaves its thread
 * interrupted interrupts a blocking call.
 *
 * <p>The events are records, so that a test can create them. A later version may add components to them, at the end; the constructors of
 * this version stay. Read events by their accessors: a record pattern may no longer compile once a component was added.
 */
public interface CallListener {

    /**
     * A call was started. The thread is the caller's, also for an asynchronous call, so that the listener can read the caller's context.
     *
     * @param event the call
     */
    default void callStarted(CallStarted event) {}

    /**
     * A request starts to wait for the rate limit, or for responses to other requests.
     *
     * @param event the attempt, and how long it is expected to wait
     */
    default void waitStarted(WaitStarted event) {}

    /**
     * The wait is over, because the request may be sent or the call ends.
     *
     * @param event the attempt, and how long it waited
     */
    default void waitEnded(WaitEnded event) {}

    /**
     * A request is about to be sent. The listener may add headers to it.
     *
     * @param event the attempt
     */
    default void attemptStarted(AttemptStarted event) {}

    /**
     * A request got a response, or failed.
     *
     * @param event how the attempt ended
     */
    default void attemptEnded(AttemptEnded event) {}

    /**
     * An attempt failed, and there will be another one.
     *
     * @param event when and why
     */
    default void retryScheduled(RetryScheduled event) {}

    /**
     * A call returned or failed. A call whose future was cancelled fails with a
     * {@link com.petstore.sdk.error.PetStoreTransportException}.
     *
     * @param event how the call ended
     */
    default void callEnded(CallEnded event) {}

    /**
     * Returns a listener that passes each event on to several listeners, in this order, whether or not one of them throws an exception.
     *
     * @param listeners the listeners
     * @return one listener for all of them
     */
    static CallListener all(CallListener... listeners) {
        return new CallListeners(List.of(listeners));
    }

    /**
     * Identifies a call.
     *
     * @param id a random number
     * @param operation the name of the operation, such as {@code listPets}: one of a few names, so it is safe as a tag of metrics
     */
    record CallInfo(long id, String operation) {}

    /** Takes headers for a request. */
    @FunctionalInterface
    interface RequestHeaders {

        /**
         * Sets a header of the request, in place of one of the same name. Has no effect after {@link #attemptStarted} has returned.
         *
         * @param name the name; see {@link PetStoreCall#header}
         * @param value the value
         * @throws IllegalArgumentException if the name or the value cannot be sent in a header, or the name is reserved
         */
        void set(String name, String value);
    }

    /**
     * A call was started.
     *
     * @param call the call
     */
    record CallStarted(CallInfo call) {}

    /**
     * A request starts to wait.
     *
     * @param call the call
     * @param attempt the number of the attempt within its call, from 1
     * @param expectedWait how long the wait is expected to last, as far as known
     */
    record WaitStarted(CallInfo call, int attempt, Duration expectedWait) {}

    /**
     * A request no longer waits.
     *
     * @param call the call
     * @param attempt the number of the attempt within its call, from 1
     * @param elapsed how long the wait lasted
     */
    record WaitEnded(CallInfo call, int attempt, Duration elapsed) {}

    /**
     * A request is about to be sent.
     *
     * @param call the call
     * @param attempt the number of the attempt within its call, from 1
     * @param headers takes headers for this request
     */
    record AttemptStarted(CallInfo call, int attempt, RequestHeaders headers) {}

    /**
     * A request got a response, or failed. If an attempt ends with another exception than a {@link PetStoreException}, such as one of an
     * interceptor, the failure is a transport exception with that cause.
     *
     * @param call the call
     * @param attempt the number of the attempt within its call, from 1
     * @param elapsed how long the attempt took
     * @param status the HTTP status, or empty if there was no response
     * @param failure the exception for this attempt, or empty after a success
     */
    record AttemptEnded(
            CallInfo call, int attempt, Duration elapsed, OptionalInt status, Optional<PetStoreException> failure) {}

    /**
     * An attempt failed, and there will be another one.
     *
     * @param call the call
     * @param attempt the number of the attempt that failed
     * @param delay how long the client waits; after a 429, how long it expects to wait, because the rate limit decides
     * @param reason the exception for the failed attempt
     */
    record RetryScheduled(CallInfo call, int attempt, Duration delay, PetStoreException reason) {}

    /**
     * A call returned or failed.
     *
     * @param call the call
     * @param attempts the number of attempts
     * @param elapsed how long the call took, including waits
     * @param failure the exception of the call, or empty after a success; mostly a {@link PetStoreException}, but whatever
     *     the application's own parts throw, such as a time source
     */
    record CallEnded(CallInfo call, int attempts, Duration elapsed, Optional<Throwable> failure) {}
}
