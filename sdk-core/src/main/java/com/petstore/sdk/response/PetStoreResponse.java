package com.petstore.sdk.response;

import com.petstore.sdk.internal.text.PrintableText;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * A successful response with status, headers and rate limit: what {@code executeForResponse()} returns.
 *
 * <p>Applications get these from the client; the constructor is for their own tests. Immutable, and thread-safe if the body is.
 *
 * @param body what {@code execute()} would have returned
 * @param status the HTTP status: 200 for listPets and getPet, 201 for createPet, any from 200 to 299 for a {@code request}
 * @param headers all headers of the response
 * @param rateLimit the rate limit that the response showed; empty if one of the three headers was missing or not a number
 * @param attempts the number of attempts, including those that failed to connect: 1, or more if the call was retried
 * @param elapsed how long the whole call took, waiting and retries included
 * @param rawBody the text of the body as it was received, for fields that this version does not know
 * @param <T> what the call returns
 */
public record PetStoreResponse<T>(
        T body,
        int status,
        Headers headers,
        Optional<RateLimit> rateLimit,
        int attempts,
        Duration elapsed,
        String rawBody) {

    private static final int MAX_SHOWN = 1000;

    /**
     * Checks that all parts are there.
     *
     * @param body what {@code execute()} would have returned
     * @param status the HTTP status
     * @param headers all headers of the response
     * @param rateLimit the rate limit that the response showed, or empty
     * @param attempts the number of attempts
     * @param elapsed how long the whole call took
     * @param rawBody the text of the body as it was received
     * @throws NullPointerException if a part is null
     */
    public PetStoreResponse {
        Objects.requireNonNull(body, "body");
        Objects.requireNonNull(headers, "headers");
        Objects.requireNonNull(rateLimit, "rateLimit");
        Objects.requireNonNull(elapsed, "elapsed");
        Objects.requireNonNull(rawBody, "rawBody");
    }

    /** Returns status, attempts, time and the beginning of the body, in one line; headers and the text of the body are left out. */
    @Override
    public String toString() {
        return "PetStoreResponse[status=" + status + ", attempts=" + attempts + ", elapsed=" + elapsed + ", body="
                + PrintableText.of(body.toString(), MAX_SHOWN) + "]";
    }
}
