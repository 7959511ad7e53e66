/**
 * Responses: status, headers and rate limit.
 *
 * <p>All are immutable and thread-safe; a {@code PetStoreResponse} is, if its body is.
 *
 * @serial exclude
 */
@NullMarked
package com.petstore.sdk.response;

import org.jspecify.annotations.NullMarked;
