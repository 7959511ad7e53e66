package com.petstore.sdk.internal.call;

import com.petstore.sdk.error.PetStoreClosedException;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.PetStoreInterruptedException;
import com.petstore.sdk.error.PetStoreTimeoutException;
import com.petstore.sdk.error.PetStoreTransportException;
import com.petstore.sdk.internal.http.TransportFailure;
import org.jspecify.annotations.Nullable;

/** Makes of a failure without an answer the exception that it stands for. */
final class CallFailures {

    private CallFailures() {}

    static PetStoreException of(CallSession<?> session, TransportFailure failure) {
        String name = session.operation().name();
        int attempts = session.attempts();
        boolean outcomeUnknown = session.maybeCarriedOut() && session.changesSomething();
        @Nullable Throwable cause = failure.getCause();
        String progress = progress(session);
        return switch (failure.reason()) {
            case TIMEOUT ->
                new PetStoreTimeoutException(
                        name,
                        "no answer within " + session.elapsed().toMillis() + " ms, timed out " + progress + " ("
                                + session.timeLimits() + ")",
                        attempts,
                        outcomeUnknown,
                        cause);
            case INTERRUPTED ->
                new PetStoreInterruptedException(name, "interrupted " + progress, attempts, outcomeUnknown, cause);
            case CLOSED ->
                new PetStoreClosedException(name, "the client was closed " + progress, attempts, outcomeUnknown, cause);
            case CANCELLED ->
                new PetStoreTransportException(
                        name, "cancelled by the caller " + progress, attempts, outcomeUnknown, cause);
            case NO_KEY ->
                new PetStoreTransportException(
                        name, "the API key could not be had: " + cause, attempts, outcomeUnknown, cause);
            case NO_QUOTA -> RateLimitFailures.of(session, session.refusal()).build();
            case LOST ->
                new PetStoreTransportException(
                        name, "failed " + progress + ": " + cause, attempts, outcomeUnknown, cause);
        };
    }

    private static String progress(CallSession<?> session) {
        if (session.maybeCarriedOut()) {
            return "after sending began";
        }
        return session.wasRefused() ? "after the service had refused it" : "before anything was sent";
    }
}
