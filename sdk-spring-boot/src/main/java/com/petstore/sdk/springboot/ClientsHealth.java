// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import com.petstore.sdk.LedgerStatus;
import com.petstore.sdk.RateLimitStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The health of all clients, in the words of any version of Spring Boot.
 *
 * @param status the worst of all clients, or {@code UNKNOWN} before any was created
 * @param details by client: {@code UP} alone, or with the reason why it is not, its ledger, and the failure of its last call
 */
record ClientsHealth(String status, Map<String, Object> details) {

    private static final String UP = "UP";

    private static final List<String> WORST_FIRST = List.of("DOWN", "OUT_OF_SERVICE", UP);

    /** A client that waits for the quota of a minute, or is only paced, is not out of service. */
    private static final Duration SHORT_WAIT = Duration.ofMinutes(1);

    /**
     * Returns the health at a time.
     *
     * @param clients what the queue of each client does, by name
     * @param lastFailures of the clients whose last calls failed
     * @param isLedgerRequired whether a client is down while its ledger cannot be reached
     */
    static ClientsHealth of(
            Map<String, RateLimitStatus> clients,
            Map<String, Map<String, Object>> lastFailures,
            boolean isLedgerRequired,
            Instant now) {
        Map<String, Map<String, Object>> found = new TreeMap<>();
        clients.forEach((name, status) -> found.put(name, detail(status, isLedgerRequired, now)));
        lastFailures.forEach((name, failure) -> found.computeIfPresent(name, (of, detail) -> {
            detail.put("lastFailure", failure);
            return detail;
        }));
        Map<String, Object> details = new TreeMap<>();
        found.forEach((name, detail) -> details.put(name, detail.size() == 1 ? detail.get("status") : detail));
        return new ClientsHealth(worst(found.values()), details);
    }

    private static Map<String, Object> detail(RateLimitStatus status, boolean isLedgerRequired, Instant now) {
        Map<String, Object> detail = new LinkedHashMap<>();
        String outage = outage(status, now);
        detail.put("status", outage == null ? UP : "OUT_OF_SERVICE");
        if (outage != null) {
            detail.put("reason", outage);
            status.until().ifPresent(until -> detail.put("until", until));
        }
        status.ledger().ifPresent(ledger -> {
            detail.put("ledger", ledger.reachable() ? UP : lost(ledger));
            if (!ledger.reachable() && isLedgerRequired) {
                detail.put("status", "DOWN");
            }
        });
        return detail;
    }

    private static @Nullable String outage(RateLimitStatus status, Instant now) {
        if (status.state() == RateLimitStatus.State.SUSPECTED_BAN) {
            return "the key may be banned";
        }
        boolean isLong = status.until()
                .filter(until -> until.isAfter(now.plus(SHORT_WAIT)))
                .isPresent();
        return status.state() == RateLimitStatus.State.DAY_EXHAUSTED && isLong
                ? "the quota of the day is used up"
                : null;
    }

    private static Map<String, Object> lost(LedgerStatus ledger) {
        Map<String, Object> lost = new LinkedHashMap<>();
        lost.put("status", "DOWN");
        ledger.failure().ifPresent(failure -> lost.put("reason", failure));
        ledger.unreachableSince().ifPresent(since -> lost.put("since", since));
        return lost;
    }

    private static String worst(Collection<Map<String, Object>> details) {
        return WORST_FIRST.stream()
                .filter(status -> details.stream().anyMatch(detail -> status.equals(detail.get("status"))))
                .findFirst()
                .orElse("UNKNOWN");
    }
}
