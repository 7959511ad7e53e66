package com.petstore.sdk.springboot;

import com.petstore.sdk.CallListener;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.response.RateLimitWindow;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** What the calls of one client have shown of the service. */
final class ClientStatus implements CallListener {

    /** A client that waits for the quota of a minute, or is only paced, is not out of service. */
    private static final Duration SHORT_WAIT = Duration.ofMinutes(1);

    private final InstantSource clock;
    private final AtomicInteger callsInFlight = new AtomicInteger();
    private final Map<CallInfo, Instant> waits = new ConcurrentHashMap<>();
    private volatile @Nullable Outage lastOutage;

    ClientStatus(InstantSource clock) {
        this.clock = clock;
    }

    /**
     * A time in which calls fail unsent.
     *
     * @param reason what the key has run into
     * @param until when it ends, as far as known
     */
    record Outage(String reason, Instant until) {}

    /**
     * Returns whether calls fail now because of the quota of the day or a ban. Only a refused call tells which: a ban shows a rate limit with
     * nothing left, too.
     */
    Optional<Outage> outage() {
        return Optional.ofNullable(lastOutage).filter(last -> last.until().isAfter(clock.instant()));
    }

    int callsInFlight() {
        return callsInFlight.get();
    }

    int waitingCalls() {
        return waits.size();
    }

    /** Returns when the last of the waiting calls is expected to be sent, or null if none waits. */
    @Nullable
    Instant waitingUntil() {
        return waits.values().stream().max(Instant::compareTo).orElse(null);
    }

    @Override
    public void callStarted(CallStarted event) {
        callsInFlight.incrementAndGet();
    }

    @Override
    public void waitStarted(WaitStarted event) {
        waits.put(event.call(), clock.instant().plus(event.expectedWait()));
    }

    @Override
    public void waitEnded(WaitEnded event) {
        waits.remove(event.call());
    }

    @Override
    public void attemptEnded(AttemptEnded event) {
        if (event.failure().isEmpty()) {
            lastOutage = null;
        }
        event.failure().ifPresent(this::look);
    }

    @Override
    public void callEnded(CallEnded event) {
        callsInFlight.decrementAndGet();
        event.failure().ifPresent(this::look);
    }

    private void look(Throwable failure) {
        if (failure instanceof RateLimitException limited) {
            if (limited.suspectedBan()) {
                lastOutage = new Outage("the key may be banned", limited.retryAt());
            } else if (limited.window().orElse(null) == RateLimitWindow.DAY
                    && limited.retryAfter().compareTo(SHORT_WAIT) > 0) {
                lastOutage = new Outage("the quota of the day is used up", limited.retryAt());
            }
        }
    }
}
