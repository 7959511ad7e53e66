package com.petstore.sdk.internal.call;

import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.json.MalformedJsonException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;

/** Converts a response into the value that it holds, or the exception that it stands for. */
final class ResponseReader {

    private ResponseReader() {}

    /** Reads any response but a 429, whose exception says what the gate knows. */
    static <R> Step.Done<R> read(RawResponse response, Operation<R> operation, CallFacts facts) {
        int status = response.status();
        if (operation.isSuccess(status)) {
            return value(response, operation, facts);
        }
        return status >= 200 && status <= 299
                ? undecodable(response, facts, "$", "must come with status " + operation.successStatus())
                : new Step.Failed<>(ResponseErrors.of(response, facts));
    }

    private static <R> Step.Done<R> value(RawResponse response, Operation<R> operation, CallFacts facts) {
        if (!response.complete()) {
            return undecodable(response, facts, "$", "must not be larger than " + response.bodySize() + " bytes");
        }
        try {
            return new Step.Returned<>(operation.reader().read(response, facts));
        } catch (MalformedJsonException e) {
            return undecodable(response, facts, e.path(), e.fault());
        } catch (CharacterCodingException e) {
            return undecodable(response, facts, "$", "must be text in UTF-8");
        } catch (IOException e) {
            throw new UncheckedIOException("reading from memory failed", e);
        }
    }

    private static <R> Step.Done<R> undecodable(RawResponse response, CallFacts facts, String path, String rule) {
        return new Step.Failed<>(ResponseErrors.undecodable(response, facts, path, rule));
    }
}
