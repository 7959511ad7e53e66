/**
 * Responses: status, headers and rate limit.
 *
 * <p>All are immutable and thread-safe.
 *
 * @serial exclude
 */
@NullMarked
package com.petstore.sdk.response;

import org.jspecify.annotations.NullMarked;
