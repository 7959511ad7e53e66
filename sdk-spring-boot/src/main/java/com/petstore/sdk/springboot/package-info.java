/**
 * Spring Boot's auto-configuration of the Pet Store client: a {@link com.petstore.sdk.PetStoreClient} from the properties
 * {@code petstore.base-url} and {@code petstore.api-key}.
 */
@NullMarked
package com.petstore.sdk.springboot;

import org.jspecify.annotations.NullMarked;
