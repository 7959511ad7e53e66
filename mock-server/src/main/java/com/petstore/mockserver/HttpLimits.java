// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.time.Duration;

/**
 * How much of a server a client may take: a test of a client that leaks connections must not end it.
 *
 * @param headerBytes how long request line and headers may be
 * @param bodyBytes how long a body may be
 * @param connections how many connections there may be; further ones wait, and are dropped where several come at once
 * @param idleTime how long nothing may come on a connection, on the machine's time
 */
record HttpLimits(int headerBytes, int bodyBytes, int connections, Duration idleTime) {

    /** 8 KiB, 1 MiB, 4,000 connections and a minute. */
    static final HttpLimits DEFAULT = new HttpLimits(8 * 1024, 1024 * 1024, 4_000, Duration.ofMinutes(1));

    HttpLimits withBodyBytes(int bytes) {
        return new HttpLimits(headerBytes, bytes, connections, idleTime);
    }
}
