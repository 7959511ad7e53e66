// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import java.io.IOException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * What a status means for its request, and whether another attempt is worth it: the one table that the retries and the exceptions are decided
 * by. A failure without a status has its row in {@link #mayPass(TransportFailure)}.
 */
public enum Outcome {

    /** 200 to 299. */
    SUCCESS(true, false),

    /** 429: the service refused it before it acted. Any call may be repeated, once the gate opens again. */
    RATE_LIMITED(false, true),

    /** 401 and 403: the key is not accepted, which no attempt with this key changes. Its headers do not show the quota. */
    KEY_DENIED(false, false),

    /** 307, 308, and 400 to 499 but for the others: the request is wrong, or belongs elsewhere, and stays so. */
    REJECTED(false, false),

    /** 408, 500, 502, 503 and 504: the failure may pass; how far the service had come is unknown. Repeated only where it may be carried out twice. */
    UNAVAILABLE(true, true),

    /** All others. Most redirects may be the response to a create that was carried out; another attempt has the same result, as after a 501. */
    FINAL(true, false);

    private final boolean mayHaveActed;
    private final boolean mayPass;

    Outcome(boolean mayHaveActed, boolean mayPass) {
        this.mayHaveActed = mayHaveActed;
        this.mayPass = mayPass;
    }

    /** {@return the meaning of this status} */
    public static Outcome of(int status) {
        return switch (status) {
            case 429 -> RATE_LIMITED;
            case 401, 403 -> KEY_DENIED;
            case 307, 308 -> REJECTED;
            case 408, 500, 502, 503, 504 -> UNAVAILABLE;
            default -> {
                if (status >= 200 && status <= 299) {
                    yield SUCCESS;
                }
                yield status >= 400 && status <= 499 ? REJECTED : FINAL;
            }
        };
    }

    /** Whether an attempt that failed without a response may succeed later. The service may have acted if sending began. */
    public static boolean mayPass(TransportFailure failure) {
        return switch (failure.kind()) {
            // A certificate that is not trusted now will not be in a moment either.
            case FAILED -> failure.sendingBegan() || !isUnproven(failure.getCause());
            case TIMEOUT, GATE_CLOSED, UNPROCESSED -> true;
            // The request or the response stays as it is, or the caller has given up.
            case UNACCEPTABLE, INTERRUPTED, CLOSED, CANCELLED -> false;
        };
    }

    private static boolean isUnproven(@Nullable Throwable cause) {
        // A connection that is lost in the middle of a handshake, as when the peer restarts, shows nothing about its
        // identity.
        return cause instanceof SSLException
                && !(cause.getCause() instanceof IOException lost && !(lost instanceof SSLException));
    }

    /** Whether a service that responds with this status may have carried out the request. */
    public boolean mayHaveActed() {
        return mayHaveActed;
    }

    /**
     * Whether another attempt may end otherwise; of a request that changes something, only if the service has not acted. Decides whether the client
     * retries, and the value of {@code PetStoreException.retryable()}.
     */
    public boolean mayPass() {
        return mayPass;
    }
}
