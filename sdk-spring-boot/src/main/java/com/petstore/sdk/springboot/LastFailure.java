// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import com.petstore.sdk.CallListener;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/** Keeps the failure of a client's last call for its health, until a later call succeeds, and the name of the client for the log of the application. */
final class LastFailure implements CallListener {

    /** The clients of failures that the application still has, whose exceptions do not name them. */
    private static final Map<Throwable, String> CLIENTS = Collections.synchronizedMap(new WeakHashMap<>());

    private final String client;
    private volatile @Nullable Failed last;

    LastFailure(String client) {
        this.client = client;
    }

    /**
     * A failure.
     *
     * @param exception its exception
     * @param at when the call ended
     */
    record Failed(Throwable exception, Instant at) {}

    @Override
    public void callEnded(CallEnded event) {
        last = event.failure().map(this::failed).orElse(null);
    }

    private Failed failed(Throwable exception) {
        CLIENTS.put(exception, client);
        return new Failed(exception, Instant.now());
    }

    /** Returns the failure, or null if the last call succeeded. */
    @Nullable
    Failed last() {
        return last;
    }

    /** Returns the name of the client whose call failed, or null if the starter did not create it. */
    static @Nullable String client(Throwable failure) {
        return CLIENTS.get(failure);
    }
}
