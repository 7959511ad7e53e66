// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import com.petstore.sdk.CallListener;
import com.petstore.sdk.CallListener.CallInfo;
import com.petstore.sdk.RateLimitStatus;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.internal.http.ApiRequest;
import com.petstore.sdk.internal.http.BaseUrl;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.http.RequestHeader;
import com.petstore.sdk.internal.ratelimit.RateLimitGate;
import com.petstore.sdk.internal.text.DurationText;
import com.petstore.sdk.internal.text.PrintableText;
import com.petstore.sdk.response.Headers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes the log, and notifies the application's listeners. */
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
            "X-RateLimit-Reset",
            "X-Request-Id");

    /** A longer wait is logged: at INFO once a minute for each gate, or else at DEBUG. */
    private static final Duration LONG_WAIT = Duration.ofSeconds(1);

    /** The least time between two lines at INFO about retries after the same kind of failure. */
    private static final long LOG_PAUSE = TimeUnit.MINUTES.toNanos(1);

    private final List<CallListener> listeners;
    private final BaseUrl baseUrl;
    private final String clientName;

    /** What lines of the log begin with: the name of a client that has one. */
    private final String logged;

    /** By the type of the failure. */
    private final Map<Class<?>, Retries> retries = new HashMap<>();

    private final Set<String> deprecated = ConcurrentHashMap.newKeySet();

    /**
     * An observer of the calls of one client.
     *
     * @param listeners notified of them, in this order
     * @param baseUrl where their requests are sent
     * @param clientName the name of the client
     */
    public CallObserver(List<CallListener> listeners, BaseUrl baseUrl, String clientName) {
        this.listeners = List.copyOf(listeners);
        this.baseUrl = baseUrl;
        this.clientName = clientName;
        logged = clientName.equals("default") ? "" : clientName + ": ";
    }

    /** A new call of this operation. */
    CallInfo identify(Operation<?> operation, boolean background) {
        return new Call(
                ThreadLocalRandom.current().nextLong(),
                operation.name(),
                clientName,
                background,
                operation.request(),
                baseUrl);
    }

    /** Warns, once per client, of a deprecated operation. */
    public void deprecated(String operation, String advice) {
        if (deprecated.add(operation)) {
            LOG.warn("{}{} is deprecated: {}", logged, operation, advice);
        }
    }

    void callStarted(CallInfo call) {
        notifyListeners(() -> new CallStarted(call), CallListener::callStarted);
    }

    void waitStarted(CallInfo call, int attempt, Duration expectedWait, RateLimitGate gate) {
        if (expectedWait.compareTo(LONG_WAIT) > 0) {
            logWait("waiting about", call, expectedWait, gate.takeLogLine());
        }
        notifyListeners(
                () -> new WaitStarted(call, attempt, expectedWait, gate.status(call.background())),
                CallListener::waitStarted);
    }

    void waitEnded(CallInfo call, int attempt, Duration elapsed, RateLimitGate gate) {
        // Where thousands wait and no more come, only this shows progress.
        if (elapsed.compareTo(LONG_WAIT) > 0) {
            logWait("waited", call, elapsed, gate.takeLogLine());
        }
        notifyListeners(() -> new WaitEnded(call, attempt, elapsed), CallListener::waitEnded);
    }

    private void logWait(String what, CallInfo call, Duration wait, OptionalInt waiting) {
        if (waiting.isPresent()) {
            LOG.info(
                    "{}{}: {} {} for the rate limit; calls that wait with this key: {}",
                    logged,
                    call.operation(),
                    what,
                    DurationText.measured(wait),
                    waiting.getAsInt());
        } else {
            LOG.debug("{}{}: {} {} for the rate limit", logged, call.operation(), what, DurationText.measured(wait));
        }
    }

    /** Returns the headers that the listeners add to the attempt. */
    List<RequestHeader> attemptStarted(CallInfo call, ApiRequest request, int attempt) {
        if (LOG.isDebugEnabled()) {
            LOG.debug("{}{}: attempt {}: {}", logged, call.operation(), attempt, request);
        }
        if (listeners.isEmpty()) {
            return List.of();
        }
        List<RequestHeader> added = new ArrayList<>();
        notifyListeners(
                () -> new AttemptStarted(call, attempt, (name, value) -> added.add(new RequestHeader(name, value))),
                CallListener::attemptStarted);
        // A listener may keep the place to add headers.
        return List.copyOf(added);
    }

    /** An attempt has brought a response or, if that is null, failed without one. */
    void attemptEnded(
            CallInfo call,
            int attempt,
            Duration elapsed,
            @Nullable RawResponse response,
            @Nullable PetStoreException failure) {
        if (response != null) {
            logResponse(call.operation(), attempt, elapsed, response);
            checkDeprecation(call.operation(), response);
        } else if (failure != null) {
            LOG.debug(
                    "{}{}: attempt {} failed after {}: {}",
                    logged,
                    call.operation(),
                    attempt,
                    DurationText.measured(elapsed),
                    failure.getMessage());
        }
        notifyListeners(
                () -> new AttemptEnded(
                        call,
                        attempt,
                        elapsed,
                        response == null ? OptionalInt.empty() : OptionalInt.of(response.status()),
                        response == null ? Headers.of() : response.redactedHeaders(),
                        Optional.ofNullable(failure)),
                CallListener::attemptEnded);
    }

    private void logResponse(String operation, int attempt, Duration elapsed, RawResponse response) {
        if (LOG.isDebugEnabled()) {
            LOG.debug(
                    "{}{}: attempt {} had response {} after {} {}",
                    logged,
                    operation,
                    attempt,
                    response.status(),
                    DurationText.measured(elapsed),
                    loggedHeaders(response));
        }
    }

    /** Checks for the headers that announce the removal of an operation (RFC 9745, RFC 8594). */
    private void checkDeprecation(String operation, RawResponse response) {
        String sunset = response.header("Sunset");
        if (sunset != null) {
            deprecated(operation, "the service announces its end for " + PrintableText.of(response.redact(sunset)));
        } else if (response.header("Deprecation") != null) {
            deprecated(operation, "the service announces it");
        }
    }

    void retryWithheld(CallInfo call) {
        LOG.debug(
                "{}{}: not retried, because many calls fail: the retry budget of the key is used up",
                logged,
                call.operation());
    }

    void retrying(CallInfo call, int attempts, Duration delay, PetStoreException failure, long now) {
        int since = takeRetryLine(failure.getClass(), now);
        if (since == 0) {
            LOG.debug("{}{}; next attempt {}", logged, failure.getMessage(), when(delay, failure));
        } else {
            String count = since == 1 ? "" : "; retries since the last such line: " + since;
            LOG.info("{}{}; next attempt {}{}", logged, failure.getMessage(), when(delay, failure), count);
        }
        notifyListeners(() -> new RetryScheduled(call, attempts, delay, failure), CallListener::retryScheduled);
    }

    private static String when(Duration delay, PetStoreException failure) {
        if (delay.isZero()) {
            return "at once";
        }
        return (failure instanceof RateLimitException ? "when the rate limit allows it, in about " : "in ")
                + DurationText.measured(delay);
    }

    /** Returns how many retries the next line stands for; 0 if a line about this kind of failure is less than a minute old, as in an outage. */
    private int takeRetryLine(Class<?> failure, long now) {
        synchronized (retries) {
            Retries before = retries.get(failure);
            if (before == null || now - before.loggedAt() >= LOG_PAUSE) {
                retries.put(failure, new Retries(now, 0));
                return before == null ? 1 : before.notLogged() + 1;
            }
            retries.put(failure, new Retries(before.loggedAt(), before.notLogged() + 1));
            return 0;
        }
    }

    void callEnded(CallInfo call, int attempts, long elapsedNanos, @Nullable Throwable failure) {
        notifyListeners(
                () -> new CallEnded(call, attempts, Duration.ofNanos(elapsedNanos), Optional.ofNullable(failure)),
                CallListener::callEnded);
    }

    private static String loggedHeaders(RawResponse response) {
        Headers headers = response.redactedHeaders();
        return response.redact(LOGGED_HEADERS.stream()
                .flatMap(name -> headers.all(name).stream().map(value -> name + ": " + PrintableText.of(value)))
                .toList()
                .toString());
    }

    /** Notifies each listener of an event, which is created only if there is a listener. */
    private <E> void notifyListeners(Supplier<E> created, BiConsumer<CallListener, E> method) {
        if (listeners.isEmpty()) {
            return;
        }
        E event = created.get();
        for (CallListener listener : listeners) {
            notify(listener, event, method);
        }
    }

    private static <E> void notify(CallListener listener, E event, BiConsumer<CallListener, E> method) {
        try {
            method.accept(listener, event);
        } catch (OutOfMemoryError | InternalError e) {
            throw e;
        } catch (Throwable e) {
            if (e instanceof InterruptedException) {
                // A listener in another language throws what is checked in Java; the interrupt is meant for the call.
                Thread.currentThread().interrupt();
            }
            String name = listener.getClass().getName();
            LOG.warn("CallListener {} threw an exception; the call continues", name, e);
        }
    }

    /**
     * Retries after one kind of failure.
     *
     * @param loggedAt when the last line was logged at INFO
     * @param notLogged how many retries there were since then
     */
    private record Retries(long loggedAt, int notLogged) {}

    /** The address is made for those that read it, which most calls have none of. */
    private record Call(
            long id, String operation, String clientName, boolean background, ApiRequest request, BaseUrl baseUrl)
            implements CallInfo {

        @Override
        public String method() {
            return request.method();
        }

        @Override
        public String url() {
            return baseUrl.addressOf(request);
        }

        @Override
        public String serverAddress() {
            return baseUrl.host();
        }

        @Override
        public int serverPort() {
            return baseUrl.port();
        }
    }

    private record CallStarted(CallInfo call) implements CallListener.CallStarted {}

    private record WaitStarted(CallInfo call, int attempt, Duration expectedWait, RateLimitStatus rateLimitStatus)
            implements CallListener.WaitStarted {}

    private record WaitEnded(CallInfo call, int attempt, Duration elapsed) implements CallListener.WaitEnded {}

    private record AttemptStarted(CallInfo call, int attempt, CallListener.RequestHeaders requestHeaders)
            implements CallListener.AttemptStarted {}

    private record AttemptEnded(
            CallInfo call,
            int attempt,
            Duration elapsed,
            OptionalInt status,
            Headers headers,
            Optional<PetStoreException> failure)
            implements CallListener.AttemptEnded {

        @Override
        public Optional<String> errorType() {
            return status.orElse(0) >= 400
                    ? Optional.of(Integer.toString(status.getAsInt()))
                    : failure.map(thrown -> thrown.getClass().getName());
        }
    }

    private record RetryScheduled(CallInfo call, int attempt, Duration delay, PetStoreException failure)
            implements CallListener.RetryScheduled {}

    private record CallEnded(CallInfo call, int attempts, Duration elapsed, Optional<Throwable> failure)
            implements CallListener.CallEnded {}
}
