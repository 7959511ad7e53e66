package com.petstore.sdk.internal.call;

import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.json.MalformedJsonException;
import java.nio.charset.CharacterCodingException;

/** Makes of a response the value that it holds, or the failure that it stands for. */
final class ReplyReader {

    private ReplyReader() {}

    static <R> Verdict<R> read(RawResponse response, CallSession<R> session) {
        if (session.operation().isSuccess(response.status())) {
            return success(response, session);
        }
        return new Verdict.Throw<>(ReplyFailures.of(response, session));
    }

    private static <R> Verdict<R> success(RawResponse response, CallSession<R> session) {
        if (!response.complete()) {
            String rule = "must not be larger than " + response.bodySize() + " bytes";
            return new Verdict.Throw<>(ReplyFailures.undecodable(response, session, "$", rule));
        }
        try {
            return new Verdict.Return<>(session.operation().reader().read(response, session));
        } catch (MalformedJsonException e) {
            return new Verdict.Throw<>(ReplyFailures.undecodable(response, session, e.path(), e.fault()));
        } catch (CharacterCodingException e) {
            return new Verdict.Throw<>(ReplyFailures.undecodable(response, session, "$", "must be text in UTF-8"));
        }
    }

    /** Makes what the call returns of the response to a success. */
    interface Success<R> {

        R read(RawResponse response, CallSession<?> session) throws MalformedJsonException, CharacterCodingException;
    }
}
