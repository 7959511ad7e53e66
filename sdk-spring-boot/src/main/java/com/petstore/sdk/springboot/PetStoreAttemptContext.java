package com.petstore.sdk.springboot;

import com.petstore.sdk.CallListener.RequestHeaders;
import io.micrometer.observation.transport.Kind;
import io.micrometer.observation.transport.SenderContext;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * What is known of an attempt, which is observed as {@code petstore.attempts} and carries the trace to the service in its headers. To change
 * its names or tags, declare a bean of the type {@code GlobalObservationConvention<PetStoreAttemptContext>} or {@code ObservationFilter}.
 */
public final class PetStoreAttemptContext extends SenderContext<RequestHeaders> {

    private final String client;
    private final String operation;
    private final int attempt;
    private OptionalInt status = OptionalInt.empty();

    PetStoreAttemptContext(String client, String operation, int attempt, RequestHeaders headers) {
        super((carrier, name, value) -> Objects.requireNonNull(carrier).set(name, value), Kind.CLIENT);
        this.client = client;
        this.operation = operation;
        this.attempt = attempt;
        setCarrier(headers);
        setRemoteServiceName("petstore");
    }

    /**
     * Returns the name of the client.
     *
     * @return {@code default}, or the name in {@code petstore.clients.<name>}
     */
    public String client() {
        return client;
    }

    /**
     * Returns the name of the operation.
     *
     * @return a name such as {@code listPets}: one of a few
     */
    public String operation() {
        return operation;
    }

    /**
     * Returns the number of the attempt within its call.
     *
     * @return the number, from 1
     */
    public int attempt() {
        return attempt;
    }

    /**
     * Returns the HTTP status of the response.
     *
     * @return the status, or empty before the response and if there was none
     */
    public OptionalInt status() {
        return status;
    }

    void status(OptionalInt received) {
        status = received;
    }
}
