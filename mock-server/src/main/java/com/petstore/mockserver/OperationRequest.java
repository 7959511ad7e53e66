// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A request that passed every check: what an operation answers.
 *
 * @param pathParameter the text where the route has braces, or null if it has none
 * @param query the query as it was sent, or null if there is none
 * @param body the body; empty unless the operation takes one
 * @param now the current time
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record OperationRequest(
        @Nullable String pathParameter, @Nullable String query, byte[] body, Instant now) {}
