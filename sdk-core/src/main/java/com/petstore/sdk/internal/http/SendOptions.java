package com.petstore.sdk.internal.http;

import java.util.List;
import java.util.function.Consumer;

/**
 * The settings of one exchange that are not part of the request.
 *
 * @param apiKey the current key
 * @param headers the headers of the call, besides those of every request
 * @param timeoutNanos how long the exchange may take, from connecting to the last byte of the body; positive
 * @param timeLeftNanos how long the whole call may still take, waiting for its turn included; positive
 * @param onHeaders is told of each response once, as soon as its headers are there, whatever becomes of its body; must not block or throw
 */
public record SendOptions(
        ApiKey apiKey,
        List<RequestHeader> headers,
        long timeoutNanos,
        long timeLeftNanos,
        Consumer<ResponseHead> onHeaders) {}
