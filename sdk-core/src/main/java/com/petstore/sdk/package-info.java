/**
 * The client of the Pet Store Service.
 *
 * <p>{@link com.petstore.sdk.PetStoreClient} is the way in: made once, shared by all threads, closed at the end. Each of its operations
 * returns a {@link com.petstore.sdk.PetStoreCall}, which sends nothing before one of its four execute methods is called.
 *
 * <p>What is logged goes to the logger {@code com.petstore.sdk}: each attempt at DEBUG, a retry at INFO, a deprecated operation at
 * WARN. The interface document that the Javadoc refers to is the service's own description of itself, version 1.0.0.
 *
 * <p>Failures are the exceptions in {@link com.petstore.sdk.error}. No public method returns null, and none accepts it unless its
 * parameter is {@code @Nullable}.
 */
@NullMarked
package com.petstore.sdk;

import org.jspecify.annotations.NullMarked;
