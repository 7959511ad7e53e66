// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import com.petstore.sdk.LedgerStatus;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.RateLimitStatus;
import com.petstore.sdk.response.RateLimit;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Shows the rate limit of each client on the dashboard of an application: the window that the last response showed, how many calls wait, and the
 * ledger. A gauge is NaN where there is no value, as before the first call and without a ledger.
 */
final class RateLimitMeters implements MeterBinder {

    private static final String PREFIX = "petstore.ratelimit.";

    private static final List<Shown> GAUGES = List.of(
            new Shown("remaining", "requests", "Requests that are left in the window", limit(RateLimit::remaining)),
            new Shown("limit", "requests", "Requests per window", limit(RateLimit::limit)),
            waiting(false, status -> status.waiting() - status.waitingInBackground()),
            waiting(true, RateLimitStatus::waitingInBackground),
            new Shown("inflight", "requests", "Requests that have no response yet", RateLimitStatus::inFlight));

    private static final Shown REACHABLE = new Shown(
            "ledger.reachable",
            null,
            "1 while the quota ledger responds, 0 while it does not",
            ledger(ledger -> ledger.reachable() ? 1 : 0));

    private final PetStoreClients clients;

    RateLimitMeters(PetStoreClients clients) {
        this.clients = clients;
    }

    private record Shown(
            String name,
            @Nullable String unit,
            String description,
            Tags tags,
            ToDoubleFunction<RateLimitStatus> value) {

        Shown(String name, @Nullable String unit, String description, ToDoubleFunction<RateLimitStatus> value) {
            this(name, unit, description, Tags.empty(), value);
        }

        double of(PetStoreClients clients, String bean) {
            PetStoreClient client = clients.ifCreated(bean);
            return client == null ? Double.NaN : value.applyAsDouble(client.rateLimitStatus());
        }
    }

    private static Shown waiting(boolean isBackground, ToDoubleFunction<RateLimitStatus> value) {
        Tags tags = Tags.of("background", Boolean.toString(isBackground));
        return new Shown("waiting", "calls", "Calls that wait for the rate limit", tags, value);
    }

    private static ToDoubleFunction<RateLimitStatus> limit(ToLongFunction<RateLimit> value) {
        return status -> status.rateLimit()
                .map(limit -> (double) value.applyAsLong(limit))
                .orElse(Double.NaN);
    }

    private static ToDoubleFunction<RateLimitStatus> ledger(ToLongFunction<LedgerStatus> value) {
        return status -> status.ledger()
                .map(ledger -> (double) value.applyAsLong(ledger))
                .orElse(Double.NaN);
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        clients.beans().forEach((client, bean) -> {
            GAUGES.forEach(shown -> register(shown, client, bean, registry));
            // The sum over clients would not be a number if one of them had no ledger.
            if (clients.mayHaveLedger(client)) {
                register(REACHABLE, client, bean, registry);
            }
        });
    }

    private void register(Shown shown, String client, String bean, MeterRegistry registry) {
        Gauge.builder(PREFIX + shown.name(), clients, all -> shown.of(all, bean))
                .tags(shown.tags().and("client", client))
                .description(shown.description())
                .baseUnit(shown.unit())
                .register(registry);
    }
}
