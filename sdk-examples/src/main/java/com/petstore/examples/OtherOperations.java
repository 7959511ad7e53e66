// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.PetStoreDecodeException;
import com.petstore.sdk.response.PetStoreResponse;
import java.time.Instant;
import java.util.List;

/** Calls {@code GET /store/orders}, which the interface document names and does not describe. */
public final class OtherOperations {

    private OtherOperations() {}

    /**
     * Runs the program.
     *
     * @param args none
     */
    public static void main(String[] args) {
        try (ExampleService service = ExampleService.start();
                PetStoreClient client = PetStoreClient.builder()
                        .baseUrl(service.baseUrl())
                        .apiKey(service.apiKey())
                        .build()) {
            if (service.server() != null) {
                service.server().seedOrders("[{\"id\": 1, \"petId\": 4, \"shipAt\": \"2026-12-24T09:00:00Z\"}]");
            }

            String text = client.request("GET", "/store/orders").execute();
            System.out.println("As text:  " + text);

            List<Order> orders = List.of(client.request("GET", "/store/orders")
                    .query("limit", "10")
                    .returning(Order[].class)
                    .execute());
            System.out.println("As class: " + orders);

            PetStoreResponse<String> response =
                    client.request("GET", "/store/orders").executeForResponse();
            response.rateLimit()
                    .ifPresent(limit -> System.out.println("Counted:  " + limit.remaining() + " requests left"));

            try {
                client.request("GET", "/store/orders").returning(Order.class).execute();
            } catch (PetStoreDecodeException e) {
                System.out.println("A class that does not fit fails, with the place: " + e.getMessage());
            }
        }
    }

    // The fields are a guess: the interface document shows none.
    private record Order(long id, long petId, Instant shipAt) {}
}
