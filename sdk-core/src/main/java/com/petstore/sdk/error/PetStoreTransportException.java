package com.petstore.sdk.error;

import java.util.Objects;

/**
 * There was no usable response: the service could not be reached, the connection was lost, or what arrived was not HTTP. The cause says
 * which.
 *
 * <p>Listeners are also given this exception for a call whose future was cancelled.
 */
public class PetStoreTransportException extends PetStoreException {

    private static final long serialVersionUID = 1L;

    PetStoreTransportException(SimpleBuilder<?> builder) {
        super(builder);
    }

    /**
     * Returns a builder of the exception. For a {@link PetStoreTimeoutException}, use its own.
     *
     * @param detail the part of the message that says what happened, such as {@code connection reset}
     * @return a new builder; retryable by default
     */
    public static SimpleBuilder<PetStoreTransportException> builder(String detail) {
        return new SimpleBuilder<>(PetStoreTransportException::new, Objects.requireNonNull(detail, "detail"), true);
    }
}
