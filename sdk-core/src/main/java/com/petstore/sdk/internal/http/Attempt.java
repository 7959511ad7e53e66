package com.petstore.sdk.internal.http;

import java.util.List;

/**
 * What belongs to one exchange and not to its command.
 *
 * @param apiKey the key of now
 * @param headers the headers of the call, besides those of every request
 * @param timeoutNanos how long the exchange may take, from connecting to the last byte of the body; positive
 * @param timeLeftNanos how long the whole call may still take, waiting for its turn included; positive
 */
public record Attempt(ApiKey apiKey, List<RequestHeader> headers, long timeoutNanos, long timeLeftNanos) {}
