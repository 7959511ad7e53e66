// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import com.petstore.sdk.PetStoreClient;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;

/** A small application, for {@link AheadOfTimeTest}. */
@SpringBootConfiguration(proxyBeanMethods = false)
@ImportAutoConfiguration(PetStoreAutoConfiguration.class)
public class AotApplication {

    /** Is what the processing starts. */
    public static void main(String[] arguments) {
        start(arguments);
    }

    private static ConfigurableApplicationContext start(String[] arguments) {
        return new SpringApplicationBuilder(AotApplication.class)
                .main(AotApplication.class)
                .web(WebApplicationType.NONE)
                .run(arguments);
    }

    /** Starts the application, and returns what it sees. */
    public static String look(String[] arguments) {
        try (ConfigurableApplicationContext context = start(arguments)) {
            int pets =
                    context.getBean(PetStoreClient.class).listPets().execute().size();
            return pets + " pets, " + context.getBean("shop") + ", "
                    + context.getBean(PetStoreClients.class).beans().keySet() + ", health "
                    + context.containsBean("petstoreHealthContributor");
        }
    }

    @Bean
    static String shop(PetStoreClient production, @Qualifier("staging") PetStoreClient staging) {
        return production == staging ? "one client" : "two clients";
    }
}
