// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.error;

import com.petstore.sdk.LedgerStatus;
import com.petstore.sdk.internal.text.PrintableText;
import com.petstore.sdk.internal.text.RetryText;
import com.petstore.sdk.model.ErrorBody;
import com.petstore.sdk.response.RateLimit;
import com.petstore.sdk.response.RateLimitWindow;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The rate limit does not allow the call in time. Either the service responded with 429, or the call would have to wait for longer than its
 * {@code maxRateLimitWait} and {@code timeout} allow: then {@link #response()} is empty.
 *
 * <p>Do not send anything with this key before {@link #retryAt()}: the service can ban a key that keeps sending.
 */
public final class RateLimitException extends PetStoreException {

    private static final long serialVersionUID = 1L;

    private final Instant retryAt;
    private final Duration retryAfter;
    private final @Nullable RateLimitWindow window;
    private final boolean suspectedBan;
    private final @Nullable RateLimit rateLimit;
    private final @Nullable LedgerStatus ledger;

    /**
     * Creates the exception, for tests of an application.
     *
     * @param facts the facts; without a response, nothing was sent; without {@code retryAt}, it is {@code retryAfter} from now
     */
    public RateLimitException(FailureFacts facts) {
        this(facts, retryAt(facts), rateLimit(facts));
    }

    private RateLimitException(FailureFacts facts, Instant retryAt, @Nullable RateLimit rateLimit) {
        super(facts, detail(facts, retryAt, rateLimit), true, facts.response);
        this.retryAt = retryAt;
        this.retryAfter = facts.retryAfterOrZero();
        this.window = facts.window;
        this.suspectedBan = facts.suspectedBan;
        this.rateLimit = rateLimit;
        this.ledger = facts.ledger;
    }

    private static Instant retryAt(FailureFacts facts) {
        return Objects.requireNonNullElseGet(facts.retryAt, () -> Instant.now().plus(facts.retryAfterOrZero()));
    }

    private static @Nullable RateLimit rateLimit(FailureFacts facts) {
        RateLimit shown =
                facts.response == null ? null : facts.response.rateLimit().orElse(null);
        return shown == null ? facts.rateLimit : shown;
    }

    private static String detail(FailureFacts facts, Instant retryAt, @Nullable RateLimit rateLimit) {
        ErrorBody body =
                facts.response == null ? null : facts.response.errorBody().orElse(null);
        String reason =
                body == null ? "" : ", " + PrintableText.of(body.code()) + ": " + PrintableText.of(body.message());
        return state(facts, rateLimit, body) + reason + RetryText.of(facts.suspectedBan, facts.ledger, retryAt);
    }

    private static String state(FailureFacts facts, @Nullable RateLimit rateLimit, @Nullable ErrorBody body) {
        if (facts.window == null) {
            // Without a figure or a response of the service, it may be the ledger of a fleet that holds requests back.
            boolean isLedgerLost = facts.ledger != null && !facts.ledger.reachable();
            return facts.response == null && (rateLimit == null || isLedgerLost)
                    ? "no request may be sent yet"
                    : "the service rejects requests";
        }
        String perWindow = "per " + facts.window.name().toLowerCase(Locale.ROOT);
        // Something remains where it is spread over the window, or where the headers count another window than the
        // exhausted one.
        return rateLimit == null || rateLimit.remaining() == 0 || body != null
                ? "the quota " + perWindow + " is exhausted"
                : paced(facts.ledger) + rateLimit.remaining() + " of " + rateLimit.limit() + " requests " + perWindow
                        + " left, shared with other calls and processes";
    }

    private static String paced(@Nullable LedgerStatus ledger) {
        return ledger != null && ledger.reachable() ? "paced by the quota ledger: " : "paced: ";
    }

    /**
     * {@return the instant before which nothing may be sent, on the local clock; make the call again then} Where the end of the wait is not known, as for
     * the response to another request, it is one second from the creation of this exception.
     */
    public Instant retryAt() {
        return retryAt;
    }

    /**
     * {@return how long to wait, counted from the creation of this exception until {@link #retryAt()}: for {@code Retry-After}, and until the limit
     * resets if it is exhausted; longer, with jitter, while the service keeps rejecting requests}
     */
    public Duration retryAfter() {
        return retryAfter;
    }

    /**
     * {@return the quota that is exhausted, or spread over the rest of its window; empty if the headers show none that is exhausted until then, as
     * during a ban}
     */
    public Optional<RateLimitWindow> window() {
        return Optional.ofNullable(window);
    }

    /**
     * {@return true if the key may be banned: a 429 came although minute and day had requests left, probes got 429 again and again, or the
     * service stopped accepting the key}
     */
    public boolean suspectedBan() {
        return suspectedBan;
    }

    /** {@return the rate limit that the last response with this key showed, which need not be one of this call; empty if none is known} */
    public Optional<RateLimit> rateLimit() {
        return Optional.ofNullable(rateLimit);
    }

    /** {@return what was known of the quota ledger of the fleet when the call was rejected, or empty if the {@code RateLimitScope} has none} */
    public Optional<LedgerStatus> ledger() {
        return Optional.ofNullable(ledger);
    }
}
