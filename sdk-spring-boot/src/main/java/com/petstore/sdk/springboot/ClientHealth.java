// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import com.petstore.sdk.LedgerStatus;
import com.petstore.sdk.RateLimitStatus;
import com.petstore.sdk.error.UnauthorizedException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a probe or an operator gets of one client from the actuator, in the words of any version of Spring Boot.
 *
 * @param status {@code UNKNOWN} before it is created
 * @param details the reason why it is not {@code UP}, its ledger, and the failure of its last call
 */
record ClientHealth(String status, Map<String, Object> details) {

    static final ClientHealth UNKNOWN = new ClientHealth("UNKNOWN", Map.of());

    private static final String UP = "UP";
    private static final String DOWN = "DOWN";

    /**
     * Returns the health of a client.
     *
     * @param rateLimit what its queue does
     * @param lastFailure of its last call; null if that succeeded
     * @param properties when the client is down
     */
    static ClientHealth of(
            RateLimitStatus rateLimit, LastFailure.@Nullable Failed lastFailure, ApplicationProperties properties) {
        Map<String, Object> details = new LinkedHashMap<>();
        String status = UP;
        String outage = outage(rateLimit);
        if (outage != null) {
            status = "OUT_OF_SERVICE";
            details.put("reason", outage);
            rateLimit.until().ifPresent(until -> details.put("until", until));
        }
        LedgerStatus ledger = rateLimit.ledger().orElse(null);
        if (ledger != null) {
            details.put("ledger", ledger.reachable() ? UP : lost(ledger));
            if (!ledger.reachable() && properties.ledger().required()) {
                status = DOWN;
            }
        }
        if (lastFailure != null) {
            details.put("lastFailure", details(lastFailure));
            if (lastFailure.exception() instanceof UnauthorizedException
                    && properties.health().downOnUnauthorized()) {
                status = DOWN;
            }
        }
        return new ClientHealth(status, details);
    }

    private static @Nullable String outage(RateLimitStatus status) {
        return switch (status.state()) {
            case SUSPECTED_BAN -> "the key may be banned";
            case DAY_EXHAUSTED -> "the quota of the day is used up";
            default -> null;
        };
    }

    private static Map<String, Object> details(LastFailure.Failed failure) {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("type", failure.exception().getClass().getSimpleName());
        details.put("message", String.valueOf(failure.exception().getMessage()));
        details.put("at", failure.at());
        return details;
    }

    private static Map<String, Object> lost(LedgerStatus ledger) {
        Map<String, Object> lost = new LinkedHashMap<>();
        lost.put("status", DOWN);
        ledger.failure().ifPresent(failure -> lost.put("reason", failure));
        ledger.unreachableSince().ifPresent(since -> lost.put("since", since));
        return lost;
    }
}
