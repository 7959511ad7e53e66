// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import com.petstore.sdk.model.Pet;
import com.petstore.sdk.model.PetStatus;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call of listPets, with its two parameters; immutable, thread-safe and reusable.
 */
public interface ListPetsCall extends PetStoreCall<List<Pet>> {

    /**
     * Sets the maximum number of pets; the service returns at most 20 by default.
     *
     * @param limit 1 to 100
     * @return a call with this limit
     * @throws IllegalArgumentException if the limit is out of range
     */
    @CheckReturnValue
    ListPetsCall limit(int limit);

    /**
     * Lists only pets with this status; all pets by default.
     *
     * @param status the status; null for all pets
     * @return a call with this filter
     * @throws IllegalArgumentException if the status is not valid Unicode
     */
    @CheckReturnValue
    ListPetsCall status(@Nullable PetStatus status);

    @Override
    @CheckReturnValue
    ListPetsCall timeout(Duration timeout);

    @Override
    @CheckReturnValue
    ListPetsCall attemptTimeout(Duration attemptTimeout);

    @Override
    @CheckReturnValue
    ListPetsCall maxRateLimitWait(@Nullable Duration maxRateLimitWait);

    @Override
    @CheckReturnValue
    ListPetsCall background();

    @Override
    @CheckReturnValue
    ListPetsCall header(String name, @Nullable String value);

    @Override
    @CheckReturnValue
    ListPetsCall query(String name, String value);

    @Override
    @CheckReturnValue
    ListPetsCall apiKey(String apiKey);

    @Override
    @CheckReturnValue
    ListPetsCall retryPolicy(RetryPolicy retryPolicy);
}
