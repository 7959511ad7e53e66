// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import com.petstore.sdk.model.NewPet;
import com.petstore.sdk.model.Pet;
import java.time.Duration;

/**
 * The client of the Pet Store Service.
 *
 * <p>Thread-safe. Create one per application and close it at the end: clients share only daemon threads and rate-limit state, not
 * connections.
 *
 * <p>A call waits until the rate limit of its key allows it to be sent, at most for {@code timeout}, which is 90 seconds by default, or for
 * {@link PetStoreClientBuilder#maxRateLimitWait}.
 *
 * <p>{@link #builder()} creates the one implementation of this library. Applications may mock, decorate and proxy it: methods that are added later are
 * {@code default} methods.
 *
 * <pre>{@code
 * try (PetStoreClient client =
 *         PetStoreClient.builder().baseUrl(baseUrl).apiKey(apiKey).build()) {
 *     List<Pet> available = client.listPets().limit(50).status(PetStatus.AVAILABLE).execute();
 * }
 * }</pre>
 */
public interface PetStoreClient extends AutoCloseable {

    /** {@return a new builder with the defaults} */
    static PetStoreClientBuilder builder() {
        return new PetStoreClientBuilder();
    }

    /**
     * Lists pets: 20 by default, 100 at most. The service documents no pagination.
     *
     * @return the call, which {@code limit} and {@code status} narrow
     */
    @CheckReturnValue
    ListPetsCall listPets();

    /**
     * Creates a pet. The request is retried only if the service certainly did not process it ({@link RetryPolicy} has the rules), so that no pet is
     * created twice. If the service may have created the pet although the call failed, {@code outcomeUnknown()} is true.
     *
     * @param pet the new pet
     * @return the call, which returns the pet with the id that the service assigned
     * @throws IllegalArgumentException if a string of the pet is not valid Unicode
     */
    @CheckReturnValue
    CreatePetCall createPet(NewPet pet);

    /**
     * Gets a pet by its id.
     *
     * @param id the id of the pet, any int64
     * @return the call; it throws {@link com.petstore.sdk.error.NotFoundException} if there is no such pet
     * @deprecated The service removes this operation on 5 December 2030. Its replacement is {@link #listPets()} with a status, which
     *     cannot look up a pet by its id: keep what you need of a pet when you list or create it.
     */
    @CheckReturnValue
    @Deprecated(since = "1.0.0", forRemoval = true)
    PetStoreCall<Pet> getPet(long id);

    /**
     * Creates a request to an operation without a method of its own, such as {@code GET /store/orders}, which the interface document only
     * mentions, or one that the service adds later.
     *
     * <pre>{@code
     * Order[] orders = client.request("GET", "/store/orders").returning(Order[].class).execute();
     * }</pre>
     *
     * @param method GET, HEAD, OPTIONS, POST, PUT, PATCH or DELETE
     * @param path the path below the base URL, such as {@code /store/orders}; as in a URL: an escape stays as it is, such as
     *     {@code %2F} for a slash within a segment and {@code %25} for a percent sign, and spaces and other characters are encoded
     * @return the call; it returns the text of the response, which must be UTF-8, unless {@link RequestCall#returning(Class)} sets a type
     * @throws IllegalArgumentException if the method is not one of these, or the path does not lead below the base URL
     */
    @CheckReturnValue
    RequestCall<String> request(String method, String path);

    /**
     * Returns the state of the queue of the client's own key, the one that its supplier last returned: why calls wait, until when and how many, the rate limit that the
     * last response showed, and the state of the ledger. Sends nothing.
     *
     * @return the status; open, and without a ledger, before the first call of this client
     */
    RateLimitStatus rateLimitStatus();

    /**
     * Returns the state of the queue of this key, for the keys of {@link PetStoreCall#apiKey}. Sends nothing.
     *
     * @param apiKey the key
     * @return the status; open if the key has not been used
     * @throws IllegalArgumentException if it cannot be sent as a key
     */
    RateLimitStatus rateLimitStatus(String apiKey);

    /**
     * Allows one request despite an exhausted quota, like a half-open circuit breaker. Use it after the plan of the key was changed: otherwise
     * nothing is sent before the time that the service named. If the request succeeds, all other calls follow. This method itself sends nothing,
     * and has no effect before the first call of this client or while the quota is not exhausted.
     *
     * <p>With a {@linkplain RateLimitScope#ledger ledger}, the calls of the other processes follow within ten seconds.
     *
     * <p>The service can ban a key that keeps sending after a 429.
     */
    void recheckRateLimit();

    /**
     * Allows one request with this key despite an exhausted quota; otherwise as {@link #recheckRateLimit()}.
     *
     * @param apiKey the key
     * @throws IllegalArgumentException if it cannot be sent as a key
     */
    void recheckRateLimit(String apiKey);

    /** {@return a new builder that holds this client's settings, for a client that differs in some of them} */
    PetStoreClientBuilder toBuilder();

    /**
     * Closes the client gracefully: no call begins any more, and those in flight or waiting for the rate limit may end within this time. The rest
     * is then ended as by {@link #close()}, which also ends the wait if another thread calls it. An
     * interrupt closes the client at once; the interrupt flag stays set.
     *
     * <p>The stages that depend on the future of an asynchronous call have run when this method returns, except those that run on an executor. Not to
     * be called by a listener of a call or by such a stage: the call would not end before this time is over. In a decorator that does not override
     * it, this method is the same as {@code close()}.
     *
     * @param timeout how long calls may take to end, on the machine's time; zero to end them at once
     * @throws IllegalArgumentException if the time is negative
     */
    default void close(Duration timeout) {
        close();
    }

    /**
     * Closes the client: calls in flight, waiting calls and later ones fail with {@link com.petstore.sdk.error.PetStoreClosedException}. A second call
     * has no effect. The state of the rate limit and {@code toBuilder()} remain available.
     */
    @Override
    void close();
}
