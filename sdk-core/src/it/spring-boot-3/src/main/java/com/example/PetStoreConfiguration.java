// SPDX-License-Identifier: Apache-2.0
package com.example;

import com.petstore.sdk.PetStoreClient;
import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** One client for the whole application; Spring closes it at the end. */
@Configuration
class PetStoreConfiguration {

    @Bean
    PetStoreClient petStore(
            @Value("${petstore.base-url}") String baseUrl, @Value("${petstore.api-key}") String apiKey) {
        return PetStoreClient.builder()
                .baseUrl(baseUrl)
                .apiKey(apiKey)
                .timeout(Duration.ofSeconds(10))
                .attemptTimeout(Duration.ofSeconds(3))
                .maxRateLimitWait(Duration.ofSeconds(2))
                .build();
    }
}
