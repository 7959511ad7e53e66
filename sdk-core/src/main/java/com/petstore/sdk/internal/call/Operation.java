// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import com.petstore.sdk.internal.http.ApiRequest;
import com.petstore.sdk.internal.http.ApiRequest.QueryParameter;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.json.Decoder;
import com.petstore.sdk.internal.json.MalformedJsonException;
import com.petstore.sdk.response.PetStoreResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * An operation of the service with its arguments: what is sent, and how the response is read.
 *
 * @param name the name in the interface document
 * @param request what is sent
 * @param replayable whether sending it twice is the same as sending it once
 * @param successStatus the one status that means success, or 0 for any from 200 to 299
 * @param reader reads the response
 * @param <R> what the call returns
 */
public record Operation<R>(String name, ApiRequest request, boolean replayable, int successStatus, Reader<R> reader) {

    /** An operation that only reads, and so may be sent again. */
    public static <T> Operation<T> read(String name, ApiRequest request, Decoder<T> decoder) {
        return new Operation<>(name, request, true, 200, (response, facts) -> decoder.decode(response.utf8()));
    }

    /** An operation that creates, and so is sent again only where it certainly was not carried out. */
    public static <T> Operation<T> create(String name, ApiRequest request, Decoder<T> decoder) {
        return new Operation<>(name, request, false, 201, (response, facts) -> decoder.decode(response.utf8()));
    }

    /** An operation that the interface document does not describe. */
    public static <T> Operation<T> request(String name, ApiRequest request, Decoder<T> decoder, boolean replayable) {
        return new Operation<>(name, request, replayable, 0, (response, facts) -> decoder.decode(response.utf8()));
    }

    /** The same operation with more query parameters, after its own. */
    public Operation<R> withQuery(List<QueryParameter> added) {
        ApiRequest longer = request;
        for (QueryParameter parameter : added) {
            longer = longer.withQuery(parameter);
        }
        return new Operation<>(name, longer, replayable, successStatus, reader);
    }

    boolean isSuccess(int status) {
        return successStatus == 0 ? status >= 200 && status <= 299 : status == successStatus;
    }

    /** The same operation, returning everything that came along with its response. */
    public Operation<PetStoreResponse<R>> withResponse() {
        return new Operation<>(name, request, replayable, successStatus, this::response);
    }

    private PetStoreResponse<R> response(RawResponse response, CallFacts facts)
            throws MalformedJsonException, IOException {
        return PetStoreResponse.builder(reader.read(response, facts))
                .status(response.status())
                .headers(response.headers())
                .rateLimit(response.quota().rateLimit().orElse(null))
                .attempts(facts.attempts())
                .elapsed(Duration.ofNanos(facts.elapsedNanos()))
                .rawBody(response.bodyText())
                .build();
    }

    @Override
    public String toString() {
        return name + "[" + request + "]";
    }

    /** Reads what the call returns from a success. */
    interface Reader<R> {

        R read(RawResponse response, CallFacts facts) throws MalformedJsonException, IOException;
    }
}
