// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.time.Instant;

/**
 * The rate limit that every response carries in its rate-limit headers. Interface document, section Limits.
 *
 * @param limit the limit in force
 * @param remaining how many requests remain
 * @param resetAt when the limit resets
 */
public record MockRateLimit(long limit, long remaining, Instant resetAt) {}
