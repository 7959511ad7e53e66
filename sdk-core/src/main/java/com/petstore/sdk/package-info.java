/**
 * The client of the Pet Store Service.
 *
 * <p>{@link com.petstore.sdk.PetStoreClient} is the entry point: create one, share it between all threads, and close it at the end. Each of
 * its operations returns a {@link com.petstore.sdk.PetStoreCall}, which sends nothing before one of its four execute methods is called.
 *
 * <p>The client logs under the name {@code com.petstore.sdk}: each attempt and each wait of more than a second at DEBUG, each retry at
 * INFO, the number of calls that wait at INFO once a minute for each key at most, a deprecated operation at WARN. The <em>interface document</em> is the
 * description of the service in version 1.0.0.
 *
 * <p>Failures are the exceptions in {@link com.petstore.sdk.error}. No public method returns or accepts null, unless marked
 * {@code @Nullable}.
 *
 * @serial exclude
 */
@NullMarked
package com.petstore.sdk;

import org.jspecify.annotations.NullMarked;
