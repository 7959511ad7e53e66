package com.petstore.sdk.error;

import com.petstore.sdk.internal.text.PrintableText;
import com.petstore.sdk.model.ErrorBody;
import com.petstore.sdk.response.RateLimit;
import com.petstore.sdk.response.RateLimitWindow;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The quota is exhausted for longer than the call may wait. Either the service responded with 429, or the client knows that it would and
 * sent nothing.
 *
 * <p>Do not send anything with this key before {@link #retryAt()}: the service can ban a key that keeps sending.
 *
 * <p>Interface document, section <em>Behaviour at the limit</em>.
 */
public final class RateLimitException extends ResponseException {

    private static final long serialVersionUID = 1L;

    private final Instant retryAt;
    private final Duration retryAfter;
    private final @Nullable RateLimitWindow window;
    private final boolean suspectedBan;
    private final int status;
    private final @Nullable ErrorBody errorBody;

    private RateLimitException(Builder builder) {
        super(builder, builder.detail(), true);
        this.retryAt = builder.retryAt;
        this.retryAfter = builder.retryAfter;
        this.window = builder.window;
        this.suspectedBan = builder.suspectedBan;
        this.status = builder.status;
        this.errorBody = builder.errorBody;
    }

    /**
     * Returns a builder of the exception.
     *
     * @return a new builder: retry at once, no rate limit, no response
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns when to make the call again, on the local clock.
     *
     * @return the instant before which nothing may be sent
     */
    public Instant retryAt() {
        return retryAt;
    }

    /**
     * Returns how long to wait, counted from the creation of this exception: for {@code Retry-After}, and until the limit resets if it is
     * exhausted. The wait increases, with jitter, while the service keeps rejecting requests.
     *
     * @return the time until {@link #retryAt()}
     */
    public Duration retryAfter() {
        return retryAfter;
    }

    /**
     * Returns which quota is exhausted, or is being spread over the rest of its window.
     *
     * @return the window, or empty if the headers show no quota that is exhausted until then; the service then rejects requests for another
     *     reason, such as a ban
     */
    public Optional<RateLimitWindow> window() {
        return Optional.ofNullable(window);
    }

    /**
     * Returns whether the key may be banned: the service refused although the windows that it had shown had requests left, kept refusing after
     * the time that it had named itself, or stopped accepting the key.
     *
     * @return true if the key may be banned
     */
    public boolean suspectedBan() {
        return suspectedBan;
    }

    /**
     * Returns the HTTP status of the response that ended the call.
     *
     * @return 429, or empty if the client sent nothing because it knew that the quota is exhausted
     */
    public OptionalInt status() {
        return status == 0 ? OptionalInt.empty() : OptionalInt.of(status);
    }

    /**
     * Returns the error body; the interface document does not promise one for this status.
     *
     * @return the error body, or empty if there was no response or it had another body
     */
    public Optional<ErrorBody> errorBody() {
        return Optional.ofNullable(errorBody);
    }

    /** Collects the parts of a {@link RateLimitException}; not thread-safe. Without a status, nothing was sent. */
    public static final class Builder extends ResponseBuilder<RateLimitException, Builder> {

        private Instant retryAt = Instant.now();
        private Duration retryAfter = Duration.ZERO;
        private @Nullable RateLimitWindow window;
        private boolean suspectedBan;
        private @Nullable ErrorBody errorBody;
        private String remark = "";

        private Builder() {
            super(0);
        }

        /**
         * Sets how long to wait from now on, and with it {@link RateLimitException#retryAt()}; zero by default.
         *
         * @param retryAfter the wait
         * @return this builder
         */
        public Builder retryAfter(Duration retryAfter) {
            return retryAfter(retryAfter, Instant.now());
        }

        /**
         * Sets how long to wait, for a clock other than the system's.
         *
         * @param retryAfter the wait
         * @param now the time from which it counts; {@link RateLimitException#retryAt()} is this much later
         * @return this builder
         */
        public Builder retryAfter(Duration retryAfter, Instant now) {
            this.retryAt = now.plus(retryAfter);
            this.retryAfter = retryAfter;
            return this;
        }

        /**
         * Sets which quota is exhausted; unknown by default.
         *
         * @param window the quota; null if unknown
         * @return this builder
         */
        public Builder window(@Nullable RateLimitWindow window) {
            this.window = window;
            return this;
        }

        /**
         * Sets whether the key may be banned; false by default.
         *
         * @param suspectedBan true if it may be
         * @return this builder
         */
        public Builder suspectedBan(boolean suspectedBan) {
            this.suspectedBan = suspectedBan;
            return this;
        }

        /**
         * Sets the error body; none by default.
         *
         * @param errorBody the error body; null for none
         * @return this builder
         */
        public Builder errorBody(@Nullable ErrorBody errorBody) {
            this.errorBody = errorBody;
            return this;
        }

        /**
         * Sets what else the message says at its end; nothing by default.
         *
         * @param remark the text; empty for nothing
         * @return this builder
         */
        public Builder remark(String remark) {
            this.remark = Objects.requireNonNull(remark, "remark");
            return this;
        }

        @Override
        public RateLimitException build() {
            return new RateLimitException(this);
        }

        private String detail() {
            String reason = errorBody == null
                    ? ""
                    : ", " + PrintableText.of(errorBody.code()) + ": " + PrintableText.of(errorBody.message());
            String ban = suspectedBan ? "; the key may be banned" : "";
            return state() + reason + ban + "; retry at " + retryAt + (remark.isEmpty() ? "" : "; " + remark);
        }

        private String state() {
            if (window == null) {
                // Without a figure or an error of the service, it may be the ledger of a fleet that holds requests
                // back.
                return rateLimit == null && errorBody == null && status == 0
                        ? "no request may be sent yet"
                        : "the service rejects requests";
            }
            String perWindow = "per " + window.name().toLowerCase(Locale.ROOT);
            RateLimit shown = rateLimit;
            // Something remains where it is spread over the window, or where the headers count another window than the
            // exhausted one.
            return shown == null || shown.remaining() == 0 || errorBody != null
                    ? "the quota " + perWindow + " is exhausted"
                    : "paced: " + shown.remaining() + " of " + shown.limit() + " requests " + perWindow
                            + " left, shared with other calls and processes";
        }
    }
}
