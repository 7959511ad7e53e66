// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.RateLimitException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.event.Level;

/**
 * Keeps the log of an application readable during an outage: failures of one client and kind are one line a minute with their number, the first at
 * once. Each of them is a line at DEBUG too.
 */
final class FailureLog {

    private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

    private final Logger log;
    private final LongSupplier nanoTime;
    private final Map<Kind, Seen> seen = new HashMap<>();

    FailureLog(Logger log, LongSupplier nanoTime) {
        this.log = log;
        this.nanoTime = nanoTime;
    }

    private record Kind(@Nullable String client, Class<? extends PetStoreException> failure) {}

    /**
     * Failures of one kind.
     *
     * @param line when the last line was written
     * @param since how many failures there were since then
     */
    private record Seen(long line, int since) {}

    /** Writes a failure to which the application responds with this status. */
    void failed(PetStoreException failure, int status) {
        boolean isForQuota = failure instanceof RateLimitException;
        Level level = isForQuota ? Level.INFO : Level.WARN;
        int failures = due(new Kind(LastFailure.client(failure), failure.getClass()));
        if (failures == 1) {
            log.atLevel(level).log("Responding with {}{}: {}", status, client(failure), failure.getMessage());
        } else if (failures > 1) {
            log.atLevel(level)
                    .log(
                            "Responded with {} to {} requests since the last such line{}; the last: {}",
                            status,
                            failures,
                            client(failure),
                            failure.getMessage());
        }
        debug(failure, status, isForQuota ? null : failure);
    }

    /** Writes what the caller of the application has to correct. */
    void refused(PetStoreException failure, int status) {
        debug(failure, status, null);
    }

    private void debug(PetStoreException failure, int status, @Nullable Throwable trace) {
        log.debug("Responding with {}{}: {}", status, client(failure), failure.getMessage(), trace);
    }

    private static String client(PetStoreException failure) {
        String client = LastFailure.client(failure);
        return client == null ? "" : ", client " + client;
    }

    /** Returns how many failures a line is to name; none if the last line is less than a minute old. */
    private synchronized int due(Kind kind) {
        long now = nanoTime.getAsLong();
        Seen before = seen.get(kind);
        if (before != null && now - before.line() < MINUTE) {
            seen.put(kind, new Seen(before.line(), before.since() + 1));
            return 0;
        }
        seen.put(kind, new Seen(now, 0));
        return before == null ? 1 : before.since() + 1;
    }
}
