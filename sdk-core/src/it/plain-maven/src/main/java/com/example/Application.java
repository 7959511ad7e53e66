// SPDX-License-Identifier: Apache-2.0
package com.example;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.BadRequestException;
import com.petstore.sdk.model.NewPet;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.model.PetStatus;
import java.net.URL;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;

/** Starts the standalone server as a process of its own, and calls it with all that the SDK brings along. */
public final class Application {

    private static final String KEY = "application-key";

    private Application() {}

    /**
     * Runs the application, which fails if anything is not as it should be.
     *
     * @param args the path of the standalone jar, and the file name of the one OkHttp that belongs on the class path
     * @throws Exception if something fails
     */
    public static void main(String[] args) throws Exception {
        PublishedJar.check(Path.of(PetStoreClient.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI()));
        checkOkHttp(args[1]);
        try (ServerProcess server = ServerProcess.start(Path.of(args[0]), "--key", KEY + "=free");
                PetStoreClient client = PetStoreClient.builder()
                        .baseUrl(server.url())
                        .apiKey(KEY)
                        .build()) {
            Pet rex = create(client);
            list(client, rex);
            failOnPurpose(client);
        }
    }

    // An empty okhttp.jar would give none, and an okhttp 4.x beside okhttp-jvm two, of which the class path takes the
    // first.
    private static void checkOkHttp(String expected) throws Exception {
        List<URL> found =
                Collections.list(Application.class.getClassLoader().getResources("okhttp3/OkHttpClient.class"));
        Expect.that(
                found.size() == 1 && found.get(0).getPath().contains("/" + expected + "!/"),
                "One OkHttp on the class path, of " + expected,
                found);
    }

    private static Pet create(PetStoreClient client) {
        NewPet wanted = NewPet.builder()
                .name("Rex")
                .categoryId(7)
                .status(PetStatus.PENDING)
                .build();
        Pet rex = client.createPet(wanted).execute();
        Expect.that(
                rex.name().equals("Rex") && rex.status().equals(wanted.status()), "The new pet as it was sent", rex);
        return rex;
    }

    private static void list(PetStoreClient client, Pet expected) {
        List<Pet> pending = client.listPets().status(PetStatus.PENDING).execute();
        Expect.that(pending.equals(List.of(expected)), "A list of the new pet", pending);
    }

    private static void failOnPurpose(PetStoreClient client) {
        try {
            List<Pet> none = client.listPets().status(PetStatus.of("adopted")).execute();
            Expect.that(false, "A typed failure for an unknown status", none);
        } catch (BadRequestException e) {
            Expect.that(
                    e.status() == 400 && e.errorBody().isPresent(), "A typed failure with the service's reasons", e);
        }
    }
}
