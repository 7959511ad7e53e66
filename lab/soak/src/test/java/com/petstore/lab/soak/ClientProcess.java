// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.soak;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.RateLimitScope;
import com.petstore.sdk.TimeSource;
import java.util.ArrayList;
import java.util.List;

/** A process with a client and a knowledge of the limits of its own, both of which are gone when it is restarted. */
final class ClientProcess implements AutoCloseable {

    private final String baseUrl;
    private final TimeSource time;
    private final ClockPin clockPin;
    private final List<RateLimitScope> known = new ArrayList<>();
    private volatile PetStoreClient client;

    ClientProcess(String baseUrl, TimeSource time, ClockPin clockPin) {
        this.baseUrl = baseUrl;
        this.time = time;
        this.clockPin = clockPin;
        this.client = newClient();
    }

    private PetStoreClient newClient() {
        RateLimitScope nothing = RateLimitScope.isolated();
        known.add(nothing);
        return PetStoreClient.builder()
                .baseUrl(baseUrl)
                .apiKey(RestartableServer.KEY)
                .timeSource(time)
                .rateLimitScope(nothing)
                .listener(clockPin)
                .build();
    }

    PetStoreClient client() {
        return client;
    }

    void restart() {
        PetStoreClient before = client;
        client = newClient();
        before.close();
    }

    /** What the process has known of the limits, one for each of its lives. */
    List<RateLimitScope> known() {
        return known;
    }

    @Override
    public void close() {
        client.close();
    }
}
