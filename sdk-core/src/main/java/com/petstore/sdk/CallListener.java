// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.response.Headers;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Receives the events of calls, for metrics and traces. Every method does nothing by default.
 *
 * <p>Applications implement it: methods that are added later are {@code default} methods.
 *
 * <p>The events of one call come one after the other, on any threads, and have the same {@link CallInfo}: {@code callStarted} on the
 * thread of the caller; then for each attempt {@code waitStarted} and {@code waitEnded}, if it has to wait for the rate limit,
 * {@code attemptStarted}, {@code attemptEnded}, and {@code retryScheduled} if another attempt follows; finally {@code callEnded}, exactly
 * once. An attempt starts right before its first byte is sent; one whose connection fails starts and ends at that moment. A listener can keep
 * the state of a call in a concurrent map, from {@code callStarted} to {@code callEnded}.
 *
 * <p>Listeners must be thread-safe, because calls run on many threads, and quick, because calls wait for them. An exception of a listener is
 * logged, and the other listeners and the call continue; only an {@link OutOfMemoryError} or {@link InternalError} ends it. A listener that leaves its thread
 * interrupted interrupts a blocking call.
 *
 * <p>Event types are created by this library only, and may get further methods. In a test, a mock or a record stands in for
 * one.
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
     * @param event the attempt, why it waits, and how long that is expected to last
     */
    default void waitStarted(WaitStarted event) {}

    /**
     * The wait is over, because the request may be sent or the call ends.
     *
     * @param event the attempt, and how long it waited
     */
    default void waitEnded(WaitEnded event) {}

    /**
     * A request is about to be sent, over a connection that is open. The listener may add headers to it, after the interceptors of the
     * application's {@code OkHttpClient}.
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
     * A call: its id, operation, client and request. Method, URL and server have the values of OpenTelemetry's conventions for HTTP clients.
     */
    interface CallInfo {

        /** {@return a random number that identifies the call} */
        long id();

        /** {@return the name of the operation, such as {@code listPets}: one of a few names, so it is safe as a tag of metrics} */
        String operation();

        /**
         * {@return the name of the client, as {@link PetStoreClientBuilder#clientName} set it: one of a few names, so it is safe as a tag of metrics}
         */
        String clientName();

        /** {@return whether the call is in the background, see {@link PetStoreCall#background()}} */
        boolean background();

        /** {@return the HTTP method, such as {@code GET}; {@code http.request.method}} */
        String method();

        /**
         * {@return the whole address, with the query and without user information, such as {@code https://pets.example/v1/pets?limit=50}; {@code
         * url.full}; it may hold ids, and so is not safe as a tag of metrics}
         */
        String url();

        /** {@return the host of the service, such as {@code pets.example}; {@code server.address}} */
        String serverAddress();

        /** {@return the port of the service, such as 443; {@code server.port}} */
        int serverPort();
    }

    /** The place to add headers to a request. */
    @FunctionalInterface
    interface RequestHeaders {

        /**
         * Sets a header of the request, in place of one of the same name. Has no effect after {@link #attemptStarted} has returned.
         *
         * @param name the name; not one of those that {@link PetStoreCall#header} lists as the client's own
         * @param value the value
         * @throws IllegalArgumentException if the name or the value cannot be sent in a header, or the name is the client's own
         */
        void set(String name, String value);
    }

    /** What all events have in common. */
    interface CallEvent {

        /** {@return the call; the events of a call have the same object} */
        CallInfo call();
    }

    /** What the events of an attempt have in common. */
    interface AttemptEvent extends CallEvent {

        /**
         * {@return the number of the attempt within its call, from 1}
         *
         * <p>{@code http.request.resend_count} is one less, and not set for the first attempt.
         */
        int attempt();
    }

    /** A call was started. */
    interface CallStarted extends CallEvent {}

    /** A request starts to wait. */
    interface WaitStarted extends AttemptEvent {

        /** {@return how long the wait is expected to last, as far as known} */
        Duration expectedWait();

        /**
         * {@return why the request waits, how many others do, and what else {@link PetStoreClient#rateLimitStatus()} returns for its key, when the wait
         * starts; {@link RateLimitStatus.State#OPEN} if only a response of the quota ledger is missing, or the wait is over already}
         */
        RateLimitStatus rateLimitStatus();
    }

    /** A request no longer waits. */
    interface WaitEnded extends AttemptEvent {

        /** {@return how long the wait lasted} */
        Duration elapsed();
    }

    /** A request is about to be sent. */
    interface AttemptStarted extends AttemptEvent {

        /** {@return the place to add headers to this request, until {@link #attemptStarted} has returned} */
        RequestHeaders requestHeaders();
    }

    /**
     * A request got a response, or failed. If an attempt ends with another exception than a {@link PetStoreException}, such as one of an
     * interceptor, the failure is a transport exception with that cause.
     */
    interface AttemptEnded extends AttemptEvent {

        /** {@return how long the attempt took} */
        Duration elapsed();

        /** {@return the HTTP status, or empty if there was no response; {@code http.response.status_code}} */
        OptionalInt status();

        /** {@return the headers of the response; where a name or value contains the API key, a note stands in its place; none without a response} */
        Headers headers();

        /** {@return the exception for this attempt, or empty after a success} */
        Optional<PetStoreException> failure();

        /**
         * {@return the kind of error: the status of an error response, such as {@code 503}, or the name of the class of another exception; empty
         * after a success; {@code error.type}}
         */
        Optional<String> errorType();
    }

    /** An attempt failed, and there will be another one. */
    interface RetryScheduled extends AttemptEvent {

        /** {@return how long the client waits; after a 429 an estimate, because the rate limit decides} */
        Duration delay();

        /** {@return the exception for the attempt that failed} */
        PetStoreException failure();
    }

    /** A call returned or failed. */
    interface CallEnded extends CallEvent {

        /** {@return the number of attempts; 0 if the call ended before the first} */
        int attempts();

        /** {@return how long the call took, including waits} */
        Duration elapsed();

        /**
         * {@return the exception of the call, or empty after a success; mostly a {@link PetStoreException}, but whatever the application's own parts
         * throw, such as a time source}
         */
        Optional<Throwable> failure();
    }
}
