// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import com.petstore.sdk.response.LedgerStatus;
import com.petstore.sdk.response.RateLimit;
import com.petstore.sdk.response.RateLimitStatus;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;

/** Shows the rate limit of each client, what waits for it, and the ledger. Sends nothing; never shows an API key. */
@Endpoint(id = "petstore")
final class PetStoreEndpoint {

    private final PetStoreClients clients;

    PetStoreEndpoint(PetStoreClients clients) {
        this.clients = clients;
    }

    @ReadOperation
    Report petstore() {
        Map<String, ClientReport> reports = new TreeMap<>();
        clients.created()
                .forEach((name, created) -> reports.put(
                        name, ClientReport.of(created.scope(), created.client().rateLimitStatus())));
        return new Report(reports);
    }

    /**
     * What the endpoint shows.
     *
     * @param clients by name
     */
    record Report(Map<String, ClientReport> clients) {}

    /**
     * What is known of one client.
     *
     * @param rateLimitScope as the property sets it
     * @param state why calls wait
     * @param until when the first of them can be sent; null if nothing waits or only a response tells
     * @param waiting how many calls wait for the rate limit
     * @param inFlight how many requests have no response yet
     * @param lastRateLimit what the last response with this key showed; null before the first
     * @param ledger what is known of the ledger; null without one, and before the first call
     */
    record ClientReport(
            PetStoreProperties.Scope rateLimitScope,
            RateLimitStatus.State state,
            @Nullable Instant until,
            int waiting,
            int inFlight,
            @Nullable LastRateLimit lastRateLimit,
            @Nullable LedgerReport ledger) {

        static ClientReport of(PetStoreProperties.Scope scope, RateLimitStatus status) {
            return new ClientReport(
                    scope,
                    status.state(),
                    status.until().orElse(null),
                    status.waiting(),
                    status.inFlight(),
                    status.rateLimit().map(LastRateLimit::of).orElse(null),
                    status.ledger().map(LedgerReport::of).orElse(null));
        }
    }

    /**
     * The headers of the last response.
     *
     * @param limit requests per window
     * @param remaining requests that are left in the window
     * @param resetAt when the window ends
     */
    record LastRateLimit(long limit, long remaining, Instant resetAt) {

        static LastRateLimit of(RateLimit rateLimit) {
            return new LastRateLimit(rateLimit.limit(), rateLimit.remaining(), rateLimit.resetAt());
        }
    }

    /**
     * What the client does about its ledger, as {@link LedgerStatus} has it.
     *
     * @param mode the mode
     * @param reachable whether it is used
     * @param unreachableSince since when it is not; null while it is
     * @param failure why the last message got no response; null while it is used
     * @param messages sent so far
     * @param permits used so far
     * @param heldBackCalls calls that it has held back so far
     */
    record LedgerReport(
            LedgerStatus.Mode mode,
            boolean reachable,
            @Nullable Instant unreachableSince,
            @Nullable String failure,
            long messages,
            long permits,
            long heldBackCalls) {

        static LedgerReport of(LedgerStatus ledger) {
            return new LedgerReport(
                    ledger.mode(),
                    ledger.reachable(),
                    ledger.unreachableSince().orElse(null),
                    ledger.failure().orElse(null),
                    ledger.messages(),
                    ledger.permits(),
                    ledger.heldBackCalls());
        }
    }
}
