package com.petstore.sdk.internal.call;

import com.petstore.sdk.CallListener;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.text.ServerText;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes the log, and tells the application's listener. */
public final class CallObserver {

    /** Under the one name that a user sets a level for. */
    private static final Logger LOG = LoggerFactory.getLogger("com.petstore.sdk");

    /** All that is logged of a response besides its status; a body never is. */
    private static final List<String> LOGGED_HEADERS = List.of(
            "Content-Type",
            "Content-Length",
            "Date",
            "Retry-After",
            "X-RateLimit-Limit",
            "X-RateLimit-Remaining",
            "X-RateLimit-Reset");

    /** A longer wait is logged at INFO, so that it explains itself. */
    private static final Duration LONG_WAIT = Duration.ofSeconds(1);

    private final @Nullable CallListener listener;
    private final DeprecationLog deprecations;

    public CallObserver(@Nullable CallListener listener, DeprecationLog deprecations) {
        this.listener = listener;
        this.deprecations = deprecations;
    }

    void attemptStarted(Operation<?> operation, int attempt) {
        if (LOG.isDebugEnabled()) {
            LOG.debug("{}: attempt {}: {}", operation.name(), attempt, operation.request());
        }
        tell(to -> to.attemptStarted(new CallListener.AttemptStarted(operation.name(), attempt)));
    }

    /** An attempt has brought a response or, if that is null, failed without one. */
    void attemptEnded(
            String operation,
            int attempt,
            Duration elapsed,
            @Nullable RawResponse response,
            @Nullable PetStoreException failure) {
        if (response != null) {
            logResponse(operation, attempt, elapsed, response);
            deprecations.check(operation, response);
        } else if (failure != null) {
            long millis = elapsed.toMillis();
            LOG.debug("{}: attempt {} failed after {} ms: {}", operation, attempt, millis, failure.getMessage());
        }
        OptionalInt status = response == null ? OptionalInt.empty() : OptionalInt.of(response.status());
        tell(to -> to.attemptEnded(
                new CallListener.AttemptEnded(operation, attempt, elapsed, status, Optional.ofNullable(failure))));
    }

    private static void logResponse(String operation, int attempt, Duration elapsed, RawResponse response) {
        if (LOG.isDebugEnabled()) {
            LOG.debug(
                    "{}: attempt {} answered {} after {} ms {}",
                    operation,
                    attempt,
                    response.status(),
                    elapsed.toMillis(),
                    loggedHeaders(response));
        }
    }

    void queued(String operation, int attempt, Duration expectedWait) {
        if (expectedWait.compareTo(LONG_WAIT) > 0) {
            LOG.info("{}: waits for the quota, about {} ms", operation, expectedWait.toMillis());
        }
        tell(to -> to.queued(new CallListener.Queued(operation, attempt, expectedWait)));
    }

    void retrying(String operation, int attempts, Duration delay, PetStoreException failure) {
        LOG.info("{}; next attempt in {} ms", failure.getMessage(), delay.toMillis());
        tell(to -> to.retryScheduled(new CallListener.RetryScheduled(operation, attempts, delay, failure)));
    }

    void callEnded(String operation, int attempts, Duration elapsed, @Nullable PetStoreException failure) {
        tell(to ->
                to.callEnded(new CallListener.CallEnded(operation, attempts, elapsed, Optional.ofNullable(failure))));
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
            if (e instanceof InterruptedException) {
                // A listener in another language throws what is checked in Java; the interrupt is meant for the call.
                Thread.currentThread().interrupt();
            }
            LOG.warn(
                    "CallListener {} threw an exception; the call continues",
                    listener.getClass().getName(),
                    e);
        }
    }
}
