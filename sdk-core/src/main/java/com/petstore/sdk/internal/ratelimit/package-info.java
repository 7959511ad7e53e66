/**
 * What the service says about its limits, understood.
 *
 * <p>Not part of the public API.
 */
@NullMarked
package com.petstore.sdk.internal.ratelimit;

import org.jspecify.annotations.NullMarked;
