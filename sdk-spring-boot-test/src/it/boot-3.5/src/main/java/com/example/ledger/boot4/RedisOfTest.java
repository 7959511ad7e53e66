// SPDX-License-Identifier: Apache-2.0
package com.example.ledger.boot4;

import org.springframework.boot.data.redis.autoconfigure.DataRedisConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What {@code @ServiceConnection} adds in Spring Boot 4, for a Redis that is not in a container. */
@Configuration(proxyBeanMethods = false)
public class RedisOfTest {

    @Bean
    static DataRedisConnectionDetails redis() {
        return new DataRedisConnectionDetails() {
            @Override
            public Standalone getStandalone() {
                return Standalone.of("127.0.0.1", Integer.getInteger("redis.port"));
            }
        };
    }
}
