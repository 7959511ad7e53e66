// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The ledger of all clients with the scope {@code redis}.
 *
 * @param uri Address of Redis, such as rediss://user:password@host:6380. By default that of the one connection of Spring Data.
 * @param timeout How long Redis may take before calls go on without it, from 10ms to 1500ms.
 * @param lease How long a process with requests in flight may be silent before it counts as gone, from 2s to 60s.
 * @param keyPrefix What the names of keys in Redis begin with. Processes with different prefixes share nothing.
 * @param whenUnavailable What calls do while Redis cannot be reached: follow the response headers, or wait.
 */
@ConfigurationProperties("petstore.rate-limit.redis")
record RedisProperties(
        @Nullable String uri,
        @DefaultValue("1s") Duration timeout,
        @DefaultValue("5s") Duration lease,
        @DefaultValue("petstore-sdk") String keyPrefix,
        @DefaultValue("headers") WhenUnavailable whenUnavailable) {

    /** Shows no setting, because the address may have a password. */
    @Override
    public String toString() {
        return "RedisProperties";
    }

    /** That of petstore-sdk-redis, which may not be on the class path. */
    enum WhenUnavailable {
        HEADERS,
        WAIT
    }
}
