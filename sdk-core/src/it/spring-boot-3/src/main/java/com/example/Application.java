// SPDX-License-Identifier: Apache-2.0
package com.example;

import com.petstore.mockserver.MockPetStore;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.BadRequestException;
import com.petstore.sdk.model.NewPet;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.model.PetStatus;
import java.util.List;
import kotlin.KotlinVersion;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** Calls the mock server with the libraries that Spring Boot chose, and serves the pets to its own clients. */
@SpringBootApplication
public class Application {

    /**
     * Runs the application, which fails if anything is not as it should be.
     *
     * @param args the versions of Jackson 2 and of Kotlin that Spring Boot pins
     * @throws Exception if something fails
     */
    public static void main(String[] args) throws Exception {
        checkVersions(args[0], args[1]);
        try (MockPetStore service = MockPetStore.start();
                ConfigurableApplicationContext context = new SpringApplicationBuilder(Application.class)
                        .run(
                                "--server.port=0",
                                "--petstore.base-url=" + service.baseUrl(),
                                "--petstore.api-key=" + service.apiKey())) {
            String shop = "http://localhost:" + context.getEnvironment().getProperty("local.server.port");
            PetStoreClient petStore = context.getBean(PetStoreClient.class);
            list(petStore, create(petStore));
            failOnPurpose(petStore);
            readOrders(petStore, shop);
            OwnMapper.check(shop);
            RateLimitedShop.check(service, shop);
        }
    }

    private static void checkVersions(String jackson, String kotlin) {
        String foundJackson = com.fasterxml.jackson.databind.cfg.PackageVersion.VERSION.toString();
        Expect.that(foundJackson.equals(jackson), "Jackson 2 as Spring Boot pins it", foundJackson);
        String foundKotlin = KotlinVersion.CURRENT.toString();
        Expect.that(foundKotlin.equals(kotlin), "Kotlin as Spring Boot pins it", foundKotlin);
    }

    private static Pet create(PetStoreClient petStore) {
        Pet rex = petStore.createPet(NewPet.builder()
                        .name("Rex")
                        .categoryId(7)
                        .status(PetStatus.SOLD)
                        .build())
                .execute();
        Expect.that(rex.name().equals("Rex"), "The new pet as it was sent", rex);
        return rex;
    }

    private static void list(PetStoreClient petStore, Pet expected) {
        List<Pet> sold =
                petStore.listPets().status(PetStatus.SOLD).executeAsync().join();
        Expect.that(sold.equals(List.of(expected)), "A list of the new pet", sold);
    }

    private static void failOnPurpose(PetStoreClient petStore) {
        try {
            List<Pet> none = petStore.listPets().status(PetStatus.of("adopted")).execute();
            Expect.that(false, "A typed failure for an unknown status", none);
        } catch (BadRequestException e) {
            Expect.that(
                    e.status() == 400 && e.errorBody().isPresent(), "A typed failure with the service's reasons", e);
        }
    }

    // The service has no orders, so that those of the application itself are what shows that the SDK reads them.
    private static void readOrders(PetStoreClient petStore, String shop) {
        String text = petStore.request("GET", "/store/orders").execute();
        Order[] none = petStore.request("GET", "/store/orders")
                .returning(Order[].class)
                .execute();
        Expect.that(text.equals("[]") && none.length == 0, "A response as text and as a class", text);
        try (PetStoreClient client = petStore.toBuilder().baseUrl(shop).build()) {
            Order[] orders = client.request("GET", "/store/orders")
                    .returning(Order[].class)
                    .execute();
            Expect.that(
                    List.of(orders).equals(List.of(Order.EXAMPLE)), "Moments and days of java.time", List.of(orders));
            Order echo = client.request("POST", "/store/orders")
                    .jsonBody(Order.EXAMPLE)
                    .returning(Order.class)
                    .execute();
            Expect.that(echo.equals(Order.EXAMPLE), "Moments and days sent as the application reads them", echo);
        }
    }
}
