/**
 * The client of the Pet Store Service.
 *
 * <p>{@link com.petstore.sdk.PetStoreClient} is the way in: made once, shared by all threads, closed at the end. Each of its operations
 * returns a {@link com.petstore.sdk.PetStoreCall}, which sends nothing until one of its four execute methods is called.
 *
 * <p>What is logged goes to the logger {@code com.petstore.sdk}: each attempt at DEBUG, a retry at INFO, a deprecated operation at
 * WARN. The interface document that the Javadoc refers to is the service's own description of itself, version 1.0.0.
 *
 * <p>Every failure is one of the exceptions in {@link com.petstore.sdk.error}. No public method returns null, and only parameters that are
 * annotated as nullable accept it.
 */
@NullMarked
package com.petstore.sdk;

import org.jspecify.annotations.NullMarked;
