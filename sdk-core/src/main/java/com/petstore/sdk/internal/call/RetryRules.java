package com.petstore.sdk.internal.call;

import com.petstore.sdk.internal.http.TransportFailure;
import java.io.EOFException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Which failures may pass by themselves, and so are worth another attempt of a call that may be repeated. */
final class RetryRules {

    /** How often one call may be refused for its rate before it fails. */
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
            case TIMEOUT -> true;
            case INTERRUPTED, CLOSED, CANCELLED -> false;
        };
    }
}
