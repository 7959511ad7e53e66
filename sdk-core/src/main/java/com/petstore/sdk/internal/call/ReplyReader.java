package com.petstore.sdk.internal.call;

import com.petstore.sdk.internal.http.HttpReply;
import com.petstore.sdk.internal.json.MalformedJsonException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;

/** Makes of a reply the value that it holds, or the failure that it stands for. */
final class ReplyReader {

    private ReplyReader() {}

    static <R> Verdict<R> read(HttpReply reply, CallSession<R> session) {
        if (session.operation().isSuccess(reply.status())) {
            return success(reply, session);
        }
        return new Verdict.Throw<>(ReplyFailures.of(reply, session));
    }

    private static <R> Verdict<R> success(HttpReply reply, CallSession<R> session) {
        if (!reply.complete()) {
            String rule = "must not be larger than " + (reply.bodySize() - 1) + " bytes";
            return new Verdict.Throw<>(ReplyFailures.undecodable(reply, session, "$", rule));
        }
        try {
            return new Verdict.Return<>(session.operation().reader().read(reply, session));
        } catch (MalformedJsonException e) {
            return new Verdict.Throw<>(ReplyFailures.undecodable(reply, session, e.path(), e.fault()));
        } catch (CharacterCodingException e) {
            return new Verdict.Throw<>(ReplyFailures.undecodable(reply, session, "$", "must be text in UTF-8"));
        } catch (IOException e) {
            throw new UncheckedIOException("reading from memory failed", e);
        }
    }

    /** Makes what the call returns of the reply to a success. */
    interface Success<R> {

        R read(HttpReply reply, CallSession<?> session) throws MalformedJsonException, IOException;
    }
}
