package com.petstore.examples;

import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.domain.AnimalStatus;
import com.petstore.mockserver.domain.NewAnimal;
import com.petstore.mockserver.limits.Plan;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.BadRequestException;
import com.petstore.sdk.error.NotFoundException;
import com.petstore.sdk.error.UnauthorizedException;
import com.petstore.sdk.model.NewPet;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.model.PetStatus;
import com.petstore.sdk.response.PetStoreResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A first look: starts the bundled server, calls its three operations, and meets a 400, a 401 and a 404. */
public final class QuickStart {

    private QuickStart() {}

    /**
     * Runs the program.
     *
     * @param args none
     */
    public static void main(String[] args) {
        try (MockPetStore server =
                        MockPetStore.builder().key("demo-key", Plan.FREE).start();
                PetStoreClient client = PetStoreClient.builder()
                        .baseUrl(server.baseUrl())
                        .apiKey(server.apiKey())
                        .build()) {
            server.seed(
                    new NewAnimal("Bella", 1, AnimalStatus.AVAILABLE),
                    new NewAnimal("Charlie", 2, AnimalStatus.SOLD),
                    new NewAnimal("Luna", 1, AnimalStatus.AVAILABLE),
                    new NewAnimal("Milo", 2, AnimalStatus.AVAILABLE));
            System.out.println("The bundled server listens at " + server.baseUrl());

            listAnimals(client);
            Pet rex = addAnimal(client);
            readBack(client, rex);
            meetFailures(client, server.baseUrl());
            watchRateLimit(client);
            callAsynchronously(client);
        }
    }

    private static void listAnimals(PetStoreClient client) {
        List<Pet> available =
                client.listPets().limit(2).status(PetStatus.AVAILABLE).execute();
        print("List two available animals", available);
    }

    private static Pet addAnimal(PetStoreClient client) {
        Pet rex = client.createPet(NewPet.builder()
                        .name("Rex")
                        .categoryId(7)
                        .status(PetStatus.PENDING)
                        .build())
                .execute();
        print("Add an animal", rex);
        return rex;
    }

    // getPet goes away on 5 December 2030, and nothing else reads one animal by its id: until then, a caller who needs
    // it says so.
    @SuppressWarnings("removal")
    private static void readBack(PetStoreClient client, Pet rex) {
        print(
                "Read it back, with an operation that is deprecated",
                client.getPet(rex.id()).execute());
    }

    @SuppressWarnings("removal") // As above.
    private static void meetFailures(PetStoreClient client, String baseUrl) {
        try {
            client.createPet(NewPet.builder()
                            .name("Max")
                            .categoryId(7)
                            .status(PetStatus.of("adopted"))
                            .build())
                    .execute();
        } catch (BadRequestException e) {
            print("Add one with a status that the service does not know: 400", e);
        }
        try (PetStoreClient stranger =
                PetStoreClient.builder().baseUrl(baseUrl).apiKey("not-a-key").build()) {
            stranger.listPets().execute();
        } catch (UnauthorizedException e) {
            print("List with a key that the service does not know: 401", e);
        }
        try {
            client.getPet(4711).execute();
        } catch (NotFoundException e) {
            print("Read one that is not there: 404", e);
        }
    }

    private static void watchRateLimit(PetStoreClient client) {
        PetStoreResponse<List<Pet>> response = client.listPets().limit(1).executeForResponse();
        response.rateLimit()
                .ifPresent(limit -> print(
                        "Look at the rate limit of an answer",
                        "%d of %d requests left until %s"
                                .formatted(limit.remaining(), limit.limit(), limit.resetAt())));
    }

    private static void callAsynchronously(PetStoreClient client) {
        CompletableFuture<Integer> sold =
                client.listPets().status(PetStatus.SOLD).executeAsync().thenApply(List::size);
        print("Count the sold ones asynchronously", sold.join());
    }

    private static void print(String step, Object result) {
        System.out.println();
        System.out.println(step);
        System.out.println("  " + result);
    }
}
