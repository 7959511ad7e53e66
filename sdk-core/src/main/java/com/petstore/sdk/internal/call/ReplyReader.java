package com.petstore.sdk.internal.call;

import com.petstore.sdk.error.PetStoreApiException;
import com.petstore.sdk.error.PetStoreDecodeException;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.internal.http.HttpReply;
import com.petstore.sdk.internal.json.ErrorBodyJson;
import com.petstore.sdk.internal.json.MalformedJsonException;
import com.petstore.sdk.internal.ratelimit.RateLimitHeaders;
import com.petstore.sdk.model.ErrorBody;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.util.Optional;

/** Makes of a reply the value that it holds, or the exception that it stands for. */
final class ReplyReader {

    private ReplyReader() {}

    static <R> Verdict<R> read(HttpReply reply, CallSession<R> session) {
        int status = reply.status();
        if (session.operation().isSuccess(status)) {
            return success(reply, session);
        }
        if (status >= 200 && status <= 299) {
            String rule = "must come with status " + session.operation().successStatus();
            return new Verdict.Throw<>(
                    undecodable(reply, session).fault(rule + ofType(reply)).build());
        }
        return new Verdict.Throw<>(status == 429 ? rateLimited(reply, session) : apiFailure(reply, session));
    }

    private static <R> Verdict<R> success(HttpReply reply, CallSession<R> session) {
        if (!reply.complete()) {
            String rule = "must not be larger than " + (reply.bodySize() - 1) + " bytes";
            return new Verdict.Throw<>(
                    undecodable(reply, session).fault(rule + ofType(reply)).build());
        }
        try {
            return new Verdict.Return<>(session.operation().reader().read(reply, session));
        } catch (MalformedJsonException e) {
            return new Verdict.Throw<>(undecodable(reply, session)
                    .path(reply.redact(e.path()))
                    .fault(reply.redact(e.fault()) + ofType(reply))
                    .build());
        } catch (CharacterCodingException e) {
            return new Verdict.Throw<>(
                    undecodable(reply, session).fault("must be text in UTF-8").build());
        } catch (IOException e) {
            throw new UncheckedIOException("reading from memory failed", e);
        }
    }

    /** A type that is no JSON says more than the first character that is none. */
    private static String ofType(HttpReply reply) {
        String type = reply.header("Content-Type");
        return type == null || type.contains("json") ? "" : ", in an answer of type " + reply.redact(type);
    }

    private static PetStoreDecodeException.Builder undecodable(HttpReply reply, CallSession<?> session) {
        return PetStoreDecodeException.builder()
                .operation(session.operation().name())
                .attempts(session.attempts())
                .outcomeUnknown(session.mayHaveActed())
                .status(reply.status())
                .headers(reply.redactedHeaders())
                .rawBody(reply.shownText());
    }

    private static PetStoreException apiFailure(HttpReply reply, CallSession<?> session) {
        int status = reply.status();
        PetStoreApiException.Builder failure = PetStoreApiException.builder()
                .operation(session.operation().name())
                .attempts(session.attempts())
                .outcomeUnknown((status == 408 || status >= 500) && session.mayHaveActed())
                .status(status)
                .headers(reply.redactedHeaders())
                .rawBody(reply.shownText());
        errorBody(reply).ifPresent(failure::error);
        RateLimitHeaders.read(reply).rateLimit().ifPresent(failure::rateLimit);
        return failure.build();
    }

    private static PetStoreException rateLimited(HttpReply reply, CallSession<?> session) {
        RateLimitException.Builder failure = RateLimitFailures.of(session, session.obstacle());
        errorBody(reply).ifPresent(failure::error);
        RateLimitHeaders.read(reply).rateLimit().ifPresent(failure::rateLimit);
        return failure.build();
    }

    /** The documented body of an error, or empty: whatever else came, the status already says what happened. */
    private static Optional<ErrorBody> errorBody(HttpReply reply) {
        if (!reply.complete()) {
            return Optional.empty();
        }
        try {
            ErrorBody error = ErrorBodyJson.decode(reply.utf8Stream());
            return Optional.of(ErrorBody.of(reply.redact(error.code()), reply.redact(error.message()), error.status()));
        } catch (MalformedJsonException | CharacterCodingException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("reading from memory failed", e);
        }
    }

    /** Makes what the call returns of the reply to a success. */
    interface Success<R> {

        R read(HttpReply reply, CallSession<?> session) throws MalformedJsonException, IOException;
    }
}
