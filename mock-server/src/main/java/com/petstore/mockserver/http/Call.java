package com.petstore.mockserver.http;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A request that passed every check: what an operation answers. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Call(@Nullable String pathParameter, @Nullable String query, byte[] body, Instant now) {}
