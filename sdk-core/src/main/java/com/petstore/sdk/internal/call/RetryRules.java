package com.petstore.sdk.internal.call;

import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.internal.http.TransportFailure;
import com.petstore.sdk.internal.ratelimit.Nanos;
import java.io.EOFException;
import java.time.Duration;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Which failures are worth another attempt of a call that may be repeated, and after what wait. */
final class RetryRules {

    /** The number of 429 responses at which a call fails. */
    static final int MOST_REFUSALS = 3;

    private RetryRules() {}

    private static boolean isUnproven(@Nullable Throwable cause) {
        // A peer that hangs up in the middle of a handshake, as when it restarts, has said nothing about itself.
        return cause instanceof SSLException && !(cause.getCause() instanceof EOFException);
    }

    static boolean isTransient(TransportFailure failure) {
        return switch (failure.reason()) {
            // Who does not prove who it is now will not do so in a moment either.
            case LOST -> failure.sendingBegan() || !isUnproven(failure.getCause());
            case TIMEOUT, GATE_CLOSED -> true;
            case UNACCEPTABLE, INTERRUPTED, CLOSED, CANCELLED -> false;
        };
    }

    /**
     * The wait before a retry: what the service asks for, and full jitter on top, so that clients that failed together do not come back together.
     *
     * @param retry the number of the retry, from 1
     * @param random a number from 0 to 1
     * @param asked what the service asks for, which is never shortened
     */
    static Duration delay(RetryPolicy policy, int retry, double random, Duration asked) {
        double limit = Math.min(
                Nanos.of(policy.initialDelay()) * Math.pow(2, retry - 1), (double) Nanos.of(policy.maxDelay()));
        return asked.plusNanos((long) (random * limit));
    }
}
