package com.petstore.sdk.error;

import com.petstore.sdk.response.Headers;
import com.petstore.sdk.response.RateLimit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A failure that a response of the service tells of. Not public: applications catch its subclasses. */
abstract class ResponseException extends PetStoreException {

    private static final long serialVersionUID = 1L;

    private final Headers headers;
    private final @Nullable RateLimit rateLimit;
    private final String rawBody;

    ResponseException(ResponseBuilder<?, ?> builder, String detail, boolean isTransient) {
        super(builder, detail, isTransient);
        this.headers = builder.headers;
        this.rateLimit = builder.rateLimit;
        this.rawBody = builder.rawBody;
    }

    /**
     * Returns the headers of the response.
     *
     * @return all headers; none if there was no response
     */
    public Headers headers() {
        return headers;
    }

    /**
     * Returns the rate limit that the last response showed.
     *
     * @return the rate limit, or empty if one of the three headers was missing or not a number
     */
    public Optional<RateLimit> rateLimit() {
        return Optional.ofNullable(rateLimit);
    }

    /**
     * Returns the body as it was received, up to 1 MiB of it. If it contains the API key as it was sent, that is removed.
     *
     * @return the text of the body; empty if there was none
     */
    public String rawBody() {
        return rawBody;
    }
}
