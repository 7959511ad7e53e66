package com.petstore.sdk.internal.call;

import com.petstore.sdk.error.PetStoreClosedException;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.PetStoreInterruptedException;
import com.petstore.sdk.error.PetStoreTimeoutException;
import com.petstore.sdk.error.PetStoreTransportException;
import com.petstore.sdk.internal.http.TransportFailure;
import org.jspecify.annotations.Nullable;

/** Converts what ended a call without a response into the exception that it stands for. */
final class TransportErrors {

    private TransportErrors() {}

    static PetStoreException of(TransportFailure.Reason reason, @Nullable Throwable cause, CallFacts facts) {
        String name = facts.operation();
        int attempts = facts.attempts();
        boolean outcomeUnknown = facts.outcomeUnknown();
        String progress = facts.progress();
        return switch (reason) {
            case TIMEOUT ->
                new PetStoreTimeoutException(
                        name,
                        "no answer within " + facts.elapsed().toMillis() + " ms, timed out " + progress + " ("
                                + "attemptTimeout " + facts.settings().attemptTimeout() + ", timeout "
                                + facts.settings().timeout() + ")",
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
            case LOST ->
                new PetStoreTransportException(
                        name, "failed " + progress + ": " + cause, attempts, outcomeUnknown, cause);
        };
    }

    /** The key could not be read; a supplier in another language may have been interrupted. */
    static PetStoreException ofApiKey(@Nullable Throwable cause, CallFacts facts) {
        if (cause instanceof InterruptedException) {
            return of(TransportFailure.Reason.INTERRUPTED, cause, facts);
        }
        return new PetStoreTransportException(
                facts.operation(),
                "the API key could not be had: " + cause,
                facts.attempts(),
                facts.outcomeUnknown(),
                cause);
    }
}
