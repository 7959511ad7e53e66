// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import com.petstore.sdk.model.Pet;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A call of createPet; immutable, thread-safe and reusable, but every execute method creates another pet.
 */
public interface CreatePetCall extends PetStoreCall<Pet> {

    @Override
    @CheckReturnValue
    CreatePetCall timeout(Duration timeout);

    @Override
    @CheckReturnValue
    CreatePetCall attemptTimeout(Duration attemptTimeout);

    @Override
    @CheckReturnValue
    CreatePetCall maxRateLimitWait(@Nullable Duration maxRateLimitWait);

    @Override
    @CheckReturnValue
    CreatePetCall background();

    @Override
    @CheckReturnValue
    CreatePetCall header(String name, @Nullable String value);

    @Override
    @CheckReturnValue
    CreatePetCall query(String name, String value);

    @Override
    @CheckReturnValue
    CreatePetCall apiKey(String apiKey);

    @Override
    @CheckReturnValue
    CreatePetCall retryPolicy(RetryPolicy retryPolicy);
}
