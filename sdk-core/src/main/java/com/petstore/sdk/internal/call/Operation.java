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
 * @param isIdempotent whether sending it twice is the same as sending it once, so that it may be sent again whatever became of it
 * @param reader reads the response, if it is a success
 * @param <R> what the call returns
 */
public record Operation<R>(String name, ApiRequest request, boolean isIdempotent, Reader<R> reader) {

    private static final byte[] NO_BODY = {};

    /** An operation that has the same effect once or twice, such as a read or an update. */
    public static <T> Operation<T> idempotent(String name, ApiRequest request, Decoder<T> decoder) {
        return new Operation<>(name, request, true, body(decoder));
    }

    /** An operation that is sent again only where it certainly was not carried out, such as a create. */
    public static <T> Operation<T> notIdempotent(String name, ApiRequest request, Decoder<T> decoder) {
        return new Operation<>(name, request, false, body(decoder));
    }

    private static <T> Reader<T> body(Decoder<T> decoder) {
        return decoder == Decoder.NOTHING
                ? (response, attempts, elapsed) -> decoder.decode(NO_BODY)
                : (response, attempts, elapsed) -> decoder.decode(completeBody(response));
    }

    private static byte[] completeBody(RawResponse response) throws MalformedJsonException, IOException {
        if (!response.complete()) {
            throw new MalformedJsonException("$", response.brokenRule());
        }
        return response.body();
    }

    /** The same operation with more query parameters, after its own. */
    public Operation<R> withQuery(List<QueryParameter> added) {
        return new Operation<>(name, request.withQuery(added), isIdempotent, reader);
    }

    /** The same operation, returning everything that came along with its response. */
    public Operation<PetStoreResponse<R>> withResponse() {
        return new Operation<>(name, request, isIdempotent, this::response);
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
