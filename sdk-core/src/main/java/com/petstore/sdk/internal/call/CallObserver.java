package com.petstore.sdk.internal.call;

import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.ratelimit.Turn;
import com.petstore.sdk.internal.text.ServerText;
import com.petstore.sdk.listener.CallListener;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes the log, and tells the application's listener. Where nobody listens, a call that succeeds at once makes nothing to be told. */
public final class CallObserver {

    /** Under the one name that a user sets a level for. */
    private static final Logger LOG = LoggerFactory.getLogger("com.petstore.sdk");

    /** All that is logged of an answer besides its status; a body never is. */
    private static final List<String> LOGGED_HEADERS = List.of(
            "Content-Type",
            "Content-Length",
            "Date",
            "Retry-After",
            "X-RateLimit-Limit",
            "X-RateLimit-Remaining",
            "X-RateLimit-Reset");

    /** From this on, somebody will wonder what an application is waiting for. */
    private static final Duration LONG_WAIT = Duration.ofSeconds(1);

    private final @Nullable CallListener listener;
    private final DeprecationLog deprecations;

    public CallObserver(@Nullable CallListener listener, DeprecationLog deprecations) {
        this.listener = listener;
        this.deprecations = deprecations;
    }

    void attemptStarted(CallSession<?> session) {
        if (LOG.isDebugEnabled()) {
            Operation<?> operation = session.operation();
            LOG.debug("{}: attempt {}: {}", operation.name(), session.attempts(), operation.command());
        }
        if (listener != null) {
            tell(to -> to.attemptStarted(
                    new CallListener.AttemptStarted(session.operation().name(), session.attempts())));
        }
    }

    void answered(CallSession<?> session, RawResponse response, Verdict<?> verdict) {
        if (LOG.isDebugEnabled()) {
            LOG.debug(
                    "{}: attempt {} answered {} after {} ms {}",
                    session.operation().name(),
                    session.attempts(),
                    response.status(),
                    session.attemptElapsed().toMillis(),
                    loggedHeaders(response));
        }
        deprecations.check(session.operation().name(), response);
        if (listener != null) {
            attemptEnded(session, OptionalInt.of(response.status()), verdict);
        }
    }

    void failed(CallSession<?> session, Verdict<?> verdict) {
        if (LOG.isDebugEnabled()) {
            LOG.debug(
                    "{}: attempt {} failed after {} ms: {}",
                    session.operation().name(),
                    session.attempts(),
                    session.attemptElapsed().toMillis(),
                    failure(verdict).map(PetStoreException::getMessage).orElse(""));
        }
        attemptEnded(session, OptionalInt.empty(), verdict);
    }

    void queued(CallSession<?> session, Turn turn) {
        Duration wait = turn.expectedWait();
        if (wait.compareTo(LONG_WAIT) > 0) {
            LOG.info("{}: waits for the quota, about {} ms", session.operation().name(), wait.toMillis());
        }
        tell(to -> to.queued(new CallListener.Queued(session.operation().name(), session.attempts() + 1, wait)));
    }

    void retrying(CallSession<?> session, Verdict.Retry<?> retry) {
        LOG.info(
                "{}; next attempt in {} ms",
                retry.failure().getMessage(),
                retry.delay().toMillis());
        tell(to -> to.retryScheduled(new CallListener.RetryScheduled(
                session.operation().name(), session.attempts(), retry.delay(), retry.failure())));
    }

    void callEnded(CallSession<?> session, Verdict<?> verdict) {
        if (listener != null) {
            tell(to -> to.callEnded(new CallListener.CallEnded(
                    session.operation().name(), session.attempts(), session.elapsed(), failure(verdict))));
        }
    }

    private void attemptEnded(CallSession<?> session, OptionalInt status, Verdict<?> verdict) {
        tell(to -> to.attemptEnded(new CallListener.AttemptEnded(
                session.operation().name(), session.attempts(), session.attemptElapsed(), status, failure(verdict))));
    }

    private static Optional<PetStoreException> failure(Verdict<?> verdict) {
        if (verdict instanceof Verdict.Retry<?> retry) {
            return Optional.of(retry.failure());
        }
        return verdict instanceof Verdict.Throw<?> failed ? Optional.of(failed.failure()) : Optional.empty();
    }

    private static List<String> loggedHeaders(RawResponse response) {
        return LOGGED_HEADERS.stream()
                .filter(name -> response.header(name) != null)
                .map(name -> name + ": " + ServerText.printable(response.redact(String.valueOf(response.header(name)))))
                .toList();
    }

    private void tell(Consumer<CallListener> event) {
        if (listener == null) {
            return;
        }
        try {
            event.accept(listener);
        } catch (OutOfMemoryError | InternalError e) {
            throw e;
        } catch (Throwable e) {
            LOG.warn("A CallListener failed; the call goes on", e);
        }
    }
}
