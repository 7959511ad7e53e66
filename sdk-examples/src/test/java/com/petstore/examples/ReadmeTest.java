package com.petstore.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.AnimalStatus;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.NewAnimal;
import com.petstore.mockserver.Plan;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.BadRequestException;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.model.NewPet;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.model.PetStatus;
import com.petstore.sdk.response.PetStoreResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The Java of README.md, run; {@link DocumentationTest} holds that it is the same. */
class ReadmeTest {

    private static final Logger log = LoggerFactory.getLogger(ReadmeTest.class);

    @Test
    void usingIt() {
        try (MockPetStore server = MockPetStore.start()) {
            useTheClient(server.baseUrl(), server.apiKey());

            try (PetStoreClient client = PetStoreClient.builder()
                    .baseUrl(server.baseUrl())
                    .apiKey(server.apiKey())
                    .build()) {
                assertThat(client.listPets().execute()).extracting(Pet::name).containsExactly("Rex");
            }
        }
    }

    private static void useTheClient(String baseUrl, String apiKey) {
        try (PetStoreClient client =
                PetStoreClient.builder().baseUrl(baseUrl).apiKey(apiKey).build()) {

            List<Pet> available =
                    client.listPets().limit(50).status(PetStatus.AVAILABLE).execute();

            Pet rex = client.createPet(NewPet.builder()
                            .name("Rex")
                            .categoryId(7)
                            .status(PetStatus.PENDING)
                            .build())
                    .execute();

            CompletableFuture<List<Pet>> later = client.listPets().executeAsync(); // join it before close

            PetStoreResponse<List<Pet>> response = client.listPets().executeForResponse();
            response.rateLimit().ifPresent(limit -> log.info("{} of {} left", limit.remaining(), limit.limit()));

        } catch (RateLimitException e) { // the quota has nothing for this call for longer than it may wait
            retryLater(e.retryAt());
        } catch (BadRequestException e) {
            log.warn(e.getMessage()); // createPet: 400 invalid_request: status must be ... (1 attempt)
        }
    }

    private static void retryLater(Instant retryAt) {
        throw new AssertionError("a quota that never bites was used up until " + retryAt);
    }

    @Test
    void aWebServiceSaysWhenToComeBack() {
        try (MockPetStore server =
                MockPetStore.builder().key("web", Plan.enterprise(1, 1_000)).start()) {
            assertThat(answer(server.baseUrl(), server.apiKey()).status()).isEqualTo(200);

            Answer second = answer(server.baseUrl(), server.apiKey());

            assertThat(second.status()).isEqualTo(503);
            assertThat(second.retryAfter()).isBetween(Duration.ofSeconds(30), Duration.ofSeconds(62));
        }
    }

    private static Answer answer(String baseUrl, String apiKey) {
        PetStoreClient client = PetStoreClient.builder()
                .baseUrl(baseUrl)
                .apiKey(apiKey)
                .maxRateLimitWait(Duration.ofSeconds(2))
                .build();

        try {
            return Answer.ok(client.listPets().execute());
        } catch (RateLimitException e) { // as soon as it is clear that the wait would be longer
            return Answer.serviceUnavailable(e.retryAfter());
        }
    }

    private record Answer(int status, List<Pet> body, Duration retryAfter) {

        static Answer ok(List<Pet> body) {
            return new Answer(200, body, Duration.ZERO);
        }

        static Answer serviceUnavailable(Duration retryAfter) {
            return new Answer(503, List.of(), retryAfter);
        }
    }

    @Test
    void testingYourOwnCode() {
        try (MockPetStore server = MockPetStore.start();
                PetStoreClient client = PetStoreClient.builder()
                        .baseUrl(server.baseUrl())
                        .apiKey(server.apiKey())
                        .build()) {
            server.seed(new NewAnimal("Bella", 1, AnimalStatus.AVAILABLE));

            assertThat(client.listPets().execute()).extracting(Pet::name).containsExactly("Bella");
            assertThat(server.journal().violations()).isEmpty(); // it sent nothing that the service does not document
        }
    }
}
