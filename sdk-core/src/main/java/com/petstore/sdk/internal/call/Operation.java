// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import com.petstore.sdk.internal.http.ApiRequest;
import com.petstore.sdk.internal.http.ApiRequest.QueryParameter;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.json.Decoder;
import com.petstore.sdk.internal.json.MalformedJsonException;
import com.petstore.sdk.response.PetStoreResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.time.Duration;
import java.util.List;

/**
 * An operation of the service with its arguments: what is sent, and how the response is read.
 *
 * @param name the name in the interface document
 * @param request what is sent
 * @param replayable whether sending it twice is the same as sending it once
 * @param successStatus the one status that means success, or 0 for any from 200 to 299
 * @param reader reads the response, if it is a success and complete
 * @param <R> what the call returns
 */
public record Operation<R>(String name, ApiRequest request, boolean replayable, int successStatus, Reader<R> reader) {

    /** An operation that only reads, and so may be sent again. */
    public static <T> Operation<T> read(String name, ApiRequest request, Decoder<T> decoder) {
        return new Operation<>(name, request, true, 200, body(decoder));
    }

    /** An operation that creates, and so is sent again only where it certainly was not carried out. */
    public static <T> Operation<T> create(String name, ApiRequest request, Decoder<T> decoder) {
        return new Operation<>(name, request, false, 201, body(decoder));
    }

    /** An operation that the interface document does not describe. */
    public static <T> Operation<T> request(String name, ApiRequest request, Decoder<T> decoder, boolean replayable) {
        return new Operation<>(name, request, replayable, 0, body(decoder));
    }

    private static <T> Reader<T> body(Decoder<T> decoder) {
        return (response, attempts, elapsed) -> decoder.decode(response.utf8());
    }

    /** The same operation with more query parameters, after its own. */
    public Operation<R> withQuery(List<QueryParameter> added) {
        return new Operation<>(name, request.withQuery(added), replayable, successStatus, reader);
    }

    /** The same operation, returning everything that came along with its response. */
    public Operation<PetStoreResponse<R>> withResponse() {
        return new Operation<>(name, request, replayable, successStatus, this::response);
    }

    private PetStoreResponse<R> response(RawResponse response, int attempts, long elapsedNanos)
            throws MalformedJsonException, IOException {
        return PetStoreResponse.builder(reader.read(response, attempts, elapsedNanos))
                .status(response.status())
                .headers(response.headers())
                .rateLimit(response.quota().rateLimit().orElse(null))
                .attempts(attempts)
                .elapsed(Duration.ofNanos(elapsedNanos))
                .rawBody(response.bodyText())
                .build();
    }

    /**
     * What the call returns, from a response with a status from 200 to 299.
     *
     * @param attempts how many attempts of the call began
     * @param elapsedNanos the time since it began
     * @throws MalformedJsonException if the response breaks a rule
     */
    R value(RawResponse response, int attempts, long elapsedNanos) throws MalformedJsonException {
        if (successStatus != 0 && response.status() != successStatus) {
            throw new MalformedJsonException("$", "must come with status " + successStatus);
        }
        if (!response.complete()) {
            throw new MalformedJsonException("$", response.brokenRule());
        }
        try {
            return reader.read(response, attempts, elapsedNanos);
        } catch (CharacterCodingException e) {
            throw new MalformedJsonException("$", "must be text in UTF-8");
        } catch (IOException e) {
            throw new UncheckedIOException("reading from memory failed", e);
        }
    }

    @Override
    public String toString() {
        return name + "[" + request + "]";
    }

    /** Reads what the call returns from a success. */
    interface Reader<R> {

        R read(RawResponse response, int attempts, long elapsedNanos) throws MalformedJsonException, IOException;
    }
}
