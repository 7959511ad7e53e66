// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import com.petstore.sdk.CallListener.AttemptEnded;
import com.petstore.sdk.CallListener.AttemptStarted;
import com.petstore.sdk.CallListener.CallInfo;
import com.petstore.sdk.CallListener.RequestHeaders;
import io.micrometer.observation.transport.Kind;
import io.micrometer.observation.transport.SenderContext;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What the observation conventions and filters of an application get of an attempt, which is observed as {@code petstore.attempts} and carries the
 * trace to the service in its headers. To change its names or tags, declare a bean of the type
 * {@code GlobalObservationConvention<PetStoreAttemptContext>} or {@code ObservationFilter}.
 */
public final class PetStoreAttemptContext extends SenderContext<RequestHeaders> {

    private final CallInfo call;
    private final int attempt;
    private @Nullable AttemptEnded ended;

    PetStoreAttemptContext(AttemptStarted started) {
        super((carrier, name, value) -> Objects.requireNonNull(carrier).set(name, value), Kind.CLIENT);
        this.call = started.call();
        this.attempt = started.attempt();
        setCarrier(started.requestHeaders());
        setRemoteServiceName("petstore");
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
        return ended == null ? OptionalInt.empty() : ended.status();
    }

    /**
     * Returns what identifies the call, with method, URL and server.
     *
     * @return the call
     */
    public CallInfo call() {
        return call;
    }

    /**
     * Returns what kind of error it was, as OpenTelemetry's conventions name it.
     *
     * @return the status of an error response, or the name of the class of another exception; empty before the end and after a success
     */
    public Optional<String> errorType() {
        return ended == null ? Optional.empty() : ended.errorType();
    }

    void ended(AttemptEnded event) {
        ended = event;
    }
}
