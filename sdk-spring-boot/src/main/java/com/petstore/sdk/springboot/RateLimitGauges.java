package com.petstore.sdk.springboot;

import com.petstore.sdk.response.RateLimit;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToLongFunction;

/** Shows the rate limit of each client in gauges: that of the window that the last response showed, and NaN before the first. */
final class RateLimitGauges implements MeterBinder {

    private final PetStoreClients clients;

    RateLimitGauges(PetStoreClients clients) {
        this.clients = clients;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        for (String client : clients.names()) {
            register(registry, client, "remaining", "Requests that are left in the window", RateLimit::remaining);
            register(registry, client, "limit", "Requests per window", RateLimit::limit);
        }
    }

    private void register(
            MeterRegistry registry, String client, String name, String description, ToLongFunction<RateLimit> value) {
        Gauge.builder("petstore.ratelimit." + name, clients, all -> value(all, client, value))
                .tag("client", client)
                .description(description)
                .baseUnit("requests")
                .register(registry);
    }

    private static double value(PetStoreClients clients, String client, ToLongFunction<RateLimit> value) {
        PetStoreClients.Created created = clients.created().get(client);
        return created == null
                ? Double.NaN
                : created.client()
                        .rateLimit()
                        .map(limit -> (double) value.applyAsLong(limit))
                        .orElse(Double.NaN);
    }
}
