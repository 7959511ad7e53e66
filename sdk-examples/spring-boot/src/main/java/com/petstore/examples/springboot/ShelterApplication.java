// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples.springboot;

import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.QuotaPlan;
import java.util.Map;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.scheduling.annotation.EnableScheduling;

/** A web application with a nightly job, whose pets are in the Pet Store Service. */
@SpringBootApplication
@EnableScheduling
public class ShelterApplication {

    /**
     * Starts the application. Without {@code PETSTORE_BASE_URL} and {@code PETSTORE_API_KEY}, the service is a mock server in this process; an
     * application of your own has no such lines.
     *
     * @param args properties of Spring Boot, such as {@code --server.port=8081}
     */
    public static void main(String[] args) {
        MockPetStore service =
                MockPetStore.builder().key("demo", QuotaPlan.FREE).start();
        new SpringApplicationBuilder(ShelterApplication.class)
                .properties(Map.of("petstore.base-url", service.baseUrl(), "petstore.api-key", service.apiKey()))
                .run(args);
    }
}
