package com.petstore.sdk.springboot;

import com.petstore.sdk.response.RateLimit;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;

/** Shows the rate limit of each client, and what waits for it. Sends nothing; never shows an API key. */
@Endpoint(id = "petstore")
final class PetStoreEndpoint {

    private final PetStoreClients clients;

    PetStoreEndpoint(PetStoreClients clients) {
        this.clients = clients;
    }

    @ReadOperation
    Report petstore() {
        Map<String, ClientReport> reports = new TreeMap<>();
        clients.created().forEach((name, client) -> reports.put(name, report(client)));
        return new Report(reports);
    }

    private static ClientReport report(PetStoreClients.Created created) {
        ClientStatus status = created.status();
        return new ClientReport(
                created.scope(),
                created.client().rateLimit().map(LastRateLimit::of).orElse(null),
                status.callsInFlight(),
                status.waitingCalls(),
                status.waitingUntil(),
                status.outage().orElse(null));
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
     * @param lastRateLimit what the last response with this key showed; null before the first
     * @param callsInFlight how many calls have started and not ended
     * @param waitingCalls how many of these wait for the rate limit
     * @param waitingUntil when the last of these is expected to be sent; null if none waits
     * @param outage why and until when calls fail unsent; null if they do not
     */
    record ClientReport(
            PetStoreProperties.Scope rateLimitScope,
            @Nullable LastRateLimit lastRateLimit,
            int callsInFlight,
            int waitingCalls,
            @Nullable Instant waitingUntil,
            ClientStatus.@Nullable Outage outage) {}

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
}
