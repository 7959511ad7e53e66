package com.petstore.sdk.error;

import com.petstore.sdk.internal.text.ServerText;
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
 * The quota is used up for longer than the call may wait: the service answered 429, or the client knows that it would.
 *
 * <p>Nothing may be sent with this key before {@link #retryAt()}: a client that keeps sending can have its key banned.
 *
 * <p>Interface document, section <em>Behaviour at the limit</em>.
 */
public final class RateLimitException extends PetStoreException {

    private static final long serialVersionUID = 1L;

    private final Instant retryAt;
    private final Duration retryAfter;
    private final @Nullable RateLimitWindow window;
    private final boolean suspectedBan;
    private final @Nullable RateLimit rateLimit;
    private final @Nullable ErrorBody errorBody;

    private RateLimitException(Builder builder) {
        super(builder, builder.detail());
        this.retryAt = builder.retryAt;
        this.retryAfter = builder.retryAfter;
        this.window = builder.window;
        this.suspectedBan = builder.suspectedBan;
        this.rateLimit = builder.rateLimit;
        this.errorBody = builder.errorBody;
    }

    /**
     * Returns a builder of the exception.
     *
     * @return a new builder: retry at once, no figures
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns when a call may be made again, on the local clock.
     *
     * @return the instant before which nothing may be sent
     */
    public Instant retryAt() {
        return retryAt;
    }

    /**
     * Returns how long to wait, from the moment at which this exception was made: as long as {@code Retry-After} says, and until the limit
     * resets if nothing remains of it; longer and longer, by chance, while the service keeps refusing.
     *
     * @return the wait before a call may be made again
     */
    public Duration retryAfter() {
        return retryAfter;
    }

    /**
     * Returns which quota is used up, or spread over what is left of its time.
     *
     * @return the quota, or empty where the headers do not show that one is used up until then: the service refuses requests for another
     *     reason, such as a ban
     */
    public Optional<RateLimitWindow> window() {
        return Optional.ofNullable(window);
    }

    /**
     * Tells whether the key seems to be banned: the service kept refusing it after the time that it had named itself, or did not accept
     * it any more.
     *
     * @return true if somebody should have a look
     */
    public boolean suspectedBan() {
        return suspectedBan;
    }

    /**
     * Returns the rate limit that the last answer showed.
     *
     * @return the figures, or empty where one of the three headers was missing or no number
     */
    public Optional<RateLimit> rateLimit() {
        return Optional.ofNullable(rateLimit);
    }

    /**
     * Returns the error body; the interface document does not promise one for this status.
     *
     * @return the body, or empty if the answer carried none or something else
     */
    public Optional<ErrorBody> errorBody() {
        return Optional.ofNullable(errorBody);
    }

    /** Collects the parts of a {@link RateLimitException}; not thread-safe. */
    public static final class Builder extends PetStoreException.Builder<Builder> {

        private Instant retryAt = Instant.EPOCH;
        private Duration retryAfter = Duration.ZERO;
        private @Nullable RateLimitWindow window;
        private boolean suspectedBan;
        private @Nullable RateLimit rateLimit;
        private @Nullable ErrorBody errorBody;

        private Builder() {}

        /**
         * Sets when a call may be made again; long past by default.
         *
         * @param retryAt the instant, on the local clock
         * @return this builder
         */
        public Builder retryAt(Instant retryAt) {
            this.retryAt = Objects.requireNonNull(retryAt, "retryAt");
            return this;
        }

        /**
         * Sets how long to wait; zero by default.
         *
         * @param retryAfter the wait
         * @return this builder
         */
        public Builder retryAfter(Duration retryAfter) {
            this.retryAfter = Objects.requireNonNull(retryAfter, "retryAfter");
            return this;
        }

        /**
         * Sets which quota is used up; unknown by default.
         *
         * @param window the quota
         * @return this builder
         */
        public Builder window(RateLimitWindow window) {
            this.window = Objects.requireNonNull(window, "window");
            return this;
        }

        /**
         * Sets whether the key seems to be banned; false by default.
         *
         * @param suspectedBan true if it does
         * @return this builder
         */
        public Builder suspectedBan(boolean suspectedBan) {
            this.suspectedBan = suspectedBan;
            return this;
        }

        /**
         * Sets the rate limit; none by default.
         *
         * @param rateLimit the rate limit
         * @return this builder
         */
        public Builder rateLimit(RateLimit rateLimit) {
            this.rateLimit = Objects.requireNonNull(rateLimit, "rateLimit");
            return this;
        }

        /**
         * Sets the error body; none by default.
         *
         * @param errorBody the error body
         * @return this builder
         */
        public Builder errorBody(ErrorBody errorBody) {
            this.errorBody = Objects.requireNonNull(errorBody, "errorBody");
            return this;
        }

        /**
         * Returns the exception.
         *
         * @return a new exception
         */
        public RateLimitException build() {
            return new RateLimitException(this);
        }

        @Override
        Builder self() {
            return this;
        }

        private String detail() {
            String reason = errorBody == null
                    ? ""
                    : ", " + ServerText.printable(errorBody.code()) + ": " + ServerText.printable(errorBody.message());
            String ban = suspectedBan ? "; the key may be banned" : "";
            return state() + reason + ban + "; nothing may be sent before " + retryAt;
        }

        private String state() {
            if (window == null) {
                return "the service refuses requests";
            }
            String quota = "the quota of the " + window.name().toLowerCase(Locale.ROOT);
            RateLimit shown = rateLimit;
            // Something is left where it is spread over the time, or where the headers count another window than the
            // one that is used up.
            return shown == null || shown.remaining() == 0 || errorBody != null
                    ? quota + " is used up"
                    : "has to wait for its part of " + quota + " (" + shown.remaining() + " of " + shown.limit()
                            + " left at the last answer, for all calls and processes)";
        }
    }
}
