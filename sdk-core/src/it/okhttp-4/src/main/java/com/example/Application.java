// SPDX-License-Identifier: Apache-2.0
package com.example;

import com.petstore.mockserver.MockPetStore;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.BadRequestException;
import com.petstore.sdk.model.NewPet;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.model.PetStatus;
import java.net.URL;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** Calls the server, and servers that break off or never respond, with another OkHttp than the SDK was built with. */
public final class Application {

    static final NewPet REX =
            NewPet.builder().name("Rex").categoryId(7).status(PetStatus.SOLD).build();

    private Application() {}

    /**
     * Runs the application, which fails if anything is not as it should be.
     *
     * @param args the file names of the jars of OkHttp that belong on the class path, in their order
     * @throws Exception if something fails
     */
    public static void main(String[] args) throws Exception {
        checkOkHttp(args[0]);
        try (MockPetStore server = MockPetStore.start();
                PetStoreClient client = PetStoreClient.builder()
                        .baseUrl(server.baseUrl())
                        .apiKey(server.apiKey())
                        .build()) {
            Pet rex = client.createPet(REX).execute();
            Expect.that(rex.name().equals("Rex"), "The new pet as it was sent", rex);
            list(client, rex);
            failOnPurpose(client);
            String orders = client.request("GET", "/store/orders").execute();
            Expect.that(orders.equals("[]"), "A response as text", orders);
        }
        BrokenCalls.check();
    }

    private static void checkOkHttp(String expected) throws Exception {
        List<URL> places =
                Collections.list(Application.class.getClassLoader().getResources("okhttp3/OkHttpClient.class"));
        String found = places.stream()
                .map(place -> place.getPath().replaceAll("!/.*", ""))
                .map(jar -> Path.of(jar).getFileName().toString())
                .collect(Collectors.joining(","));
        Expect.that(found.equals(expected), "On the class path, in this order, " + expected, found);
    }

    private static void list(PetStoreClient client, Pet expected) {
        List<Pet> sold = client.listPets().status(PetStatus.SOLD).execute();
        Expect.that(sold.equals(List.of(expected)), "A list of the new pet", sold);
        List<Pet> later = client.listPets().executeAsync().join();
        Expect.that(later.equals(List.of(expected)), "The same list from a future", later);
    }

    private static void failOnPurpose(PetStoreClient client) {
        BadRequestException refused =
                Expect.failure(BadRequestException.class, client.listPets().status(PetStatus.of("adopted"))::execute);
        Expect.that(
                refused.status() == 400 && refused.errorBody().isPresent(),
                "A typed failure with the service's reasons",
                refused);
    }
}
