/**
 * What came along with an answer: status, headers, and the state of the rate limit.
 *
 * <p>All are immutable and thread-safe.
 *
 * @serial exclude
 */
@NullMarked
package com.petstore.sdk.response;

import org.jspecify.annotations.NullMarked;
