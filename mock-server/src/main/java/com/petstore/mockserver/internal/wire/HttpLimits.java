package com.petstore.mockserver.internal.wire;

import java.time.Duration;

/**
 * How much of a server a client may take, so that no client takes it from the others. Durations are of the machine's
 * time, not of the mock's clock.
 *
 * @param headerBytes how long request line and headers may be
 * @param bodyBytes how long a body may be
 * @param connections how many connections there may be; further ones wait, and are dropped where several come at once
 * @param headTime how long the server waits for the next request line and headers to be complete
 * @param bodyTime how long it waits for a body to be complete
 */
public record HttpLimits(int headerBytes, int bodyBytes, int connections, Duration headTime, Duration bodyTime) {

    /** 8 KiB, 1 MiB, 4,000 connections, a minute and half a minute. */
    public static final HttpLimits DEFAULT =
            new HttpLimits(8 * 1024, 1024 * 1024, 4_000, Duration.ofMinutes(1), Duration.ofSeconds(30));
}
