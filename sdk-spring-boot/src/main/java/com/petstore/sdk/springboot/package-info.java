/**
 * What a Spring Boot application needs to inject a {@link com.petstore.sdk.PetStoreClient} that has its settings from the properties
 * {@code petstore.base-url} and {@code petstore.api-key}, and others beside them.
 */
@NullMarked
package com.petstore.sdk.springboot;

import org.jspecify.annotations.NullMarked;
