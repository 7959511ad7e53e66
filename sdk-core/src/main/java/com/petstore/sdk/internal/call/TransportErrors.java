package com.petstore.sdk.internal.call;

import com.petstore.sdk.error.PetStoreApiKeyException;
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

    static PetStoreException of(TransportFailure failure, CallFacts facts) {
        Throwable cause = failure.getCause();
        String progress = facts.progress();
        return switch (failure.reason()) {
            case TIMEOUT ->
                build(
                        PetStoreTimeoutException.builder(),
                        "no response within " + facts.elapsed().toMillis() + " ms, timed out " + progress + " ("
                                + "attemptTimeout " + facts.settings().attemptTimeout() + ", timeout "
                                + facts.settings().timeout() + ")",
                        cause,
                        facts);
            case INTERRUPTED -> build(PetStoreInterruptedException.builder(), "interrupted " + progress, cause, facts);
            case CLOSED -> build(PetStoreClosedException.builder(), "the client was closed " + progress, cause, facts);
            case CANCELLED, LOST, GATE_CLOSED ->
                build(
                        PetStoreTransportException.builder().retryable(RetryRules.isTransient(failure)),
                        switch (failure.reason()) {
                            case LOST -> "failed " + progress + ": " + cause;
                            case GATE_CLOSED -> "not sent, because the service refused another request meanwhile";
                            default -> "cancelled by the caller " + progress;
                        },
                        cause,
                        facts);
        };
    }

    /** The key could not be read; a supplier in another language may have been interrupted. */
    static PetStoreException ofApiKey(@Nullable Throwable cause, boolean retryable, CallFacts facts) {
        if (cause instanceof InterruptedException) {
            return of(new TransportFailure(TransportFailure.Reason.INTERRUPTED, false, cause), facts);
        }
        // A supplier may work again later; a key that cannot be sent is a mistake.
        return build(
                PetStoreApiKeyException.builder().retryable(retryable),
                "could not obtain an API key from the supplier: " + cause,
                cause,
                facts);
    }

    private static <E extends PetStoreException> E build(
            PetStoreException.SimpleBuilder<E> builder, String detail, @Nullable Throwable cause, CallFacts facts) {
        builder.operation(facts.operation())
                .detail(detail)
                .attempts(facts.attempts())
                .outcomeUnknown(facts.outcomeUnknown());
        return (cause == null ? builder : builder.cause(cause)).build();
    }
}
