package com.petstore.sdk.internal.call;

import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.json.MalformedJsonException;
import java.nio.charset.CharacterCodingException;

/** Makes of a response the value that it holds, or the exception that it stands for. */
final class ResponseReader {

    private ResponseReader() {}

    /**
     * The value of a success.
     *
     * @throws PetStoreException the exception that any other response stands for
     */
    static <R> R read(RawResponse response, Operation<R> operation, CallFacts facts) {
        if (!operation.isSuccess(response.status())) {
            throw ResponseErrors.of(response, operation.successStatus(), facts);
        }
        if (!response.complete()) {
            String rule = "must not be larger than " + response.bodySize() + " bytes";
            throw ResponseErrors.undecodable(response, facts, "$", rule);
        }
        try {
            return operation.reader().read(response, facts);
        } catch (MalformedJsonException e) {
            throw ResponseErrors.undecodable(response, facts, e.path(), e.fault());
        } catch (CharacterCodingException e) {
            throw ResponseErrors.undecodable(response, facts, "$", "must be text in UTF-8");
        }
    }
}
