// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.mockserver.MockPetStatus;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.NewMockPet;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.sdk.CallListener;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.response.PetStoreResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The Java of README.md, run; {@link DocumentationTest} checks that it is the same. */
class ReadmeTest {

    private static final Path README = Path.of("../README.md");

    @Test
    void quickStartCreatesAndListsAPet() throws IOException {
        try (MockPetStore server = MockPetStore.start()) {
            ProcessBuilder program = ProgramOutput.process(FirstCalls.class, server, server.apiKey())
                    .redirectError(ProcessBuilder.Redirect.INHERIT);

            assertThat(new String(program.start().getInputStream().readAllBytes(), UTF_8))
                    .containsSubsequence("Created Pet[id=1, name=Rex", "Available: 1");
        }
    }

    @Test
    void usageListsAsynchronouslyWithMetadataAndWithSettingsOfOneCall() {
        try (MockPetStore server = MockPetStore.start();
                PetStoreClient client = client(server)) {
            server.seed(NewMockPet.of("Rex", 7).status(MockPetStatus.AVAILABLE));

            assertThat(printWhatIsLeft(client).join()).extracting(Pet::name).containsExactly("Rex");
            List<Pet> patient = client.listPets().timeout(Duration.ofMinutes(5)).execute();
            assertThat(patient).hasSize(1);
        }
    }

    private static CompletableFuture<List<Pet>> printWhatIsLeft(PetStoreClient client) {
        CompletableFuture<List<Pet>> later = client.listPets().executeAsync();

        PetStoreResponse<List<Pet>> response = client.listPets().executeForResponse();
        response.rateLimit()
                .ifPresent(limit -> System.out.println(limit.remaining() + " of " + limit.limit() + " left"));
        return later;
    }

    @Test
    void aWebServiceWaitsTwoSecondsAtMost() {
        try (MockPetStore server = MockPetStore.builder()
                        .key("web", QuotaPlan.enterprise(1, 1_000))
                        .start();
                PetStoreClient client = PetStoreClient.builder()
                        .baseUrl(server.baseUrl())
                        .apiKey(server.apiKey())
                        .maxRateLimitWait(Duration.ofSeconds(2))
                        .build()) {
            assertThat(client.listPets().execute()).isEmpty();

            assertThatExceptionOfType(RateLimitException.class)
                    .isThrownBy(() -> client.listPets().execute())
                    .satisfies(
                            e -> assertThat(e.retryAfter()).isBetween(Duration.ofSeconds(2), Duration.ofSeconds(62)));
        }
    }

    @Test
    void jobsClientIsInTheBackground() {
        List<Boolean> background = new ArrayList<>();
        try (MockPetStore server = MockPetStore.start();
                PetStoreClient client = PetStoreClient.builder()
                        .baseUrl(server.baseUrl())
                        .apiKey(server.apiKey())
                        .addListener(new CallListener() {
                            @Override
                            public void callStarted(CallStarted event) {
                                background.add(event.call().background());
                            }
                        })
                        .build()) {
            client.listPets().execute();
            try (PetStoreClient job = ofJob(client)) {
                job.listPets().execute();
            }
        }

        assertThat(background).containsExactly(false, true);
    }

    private static PetStoreClient ofJob(PetStoreClient client) {
        PetStoreClient job = client.toBuilder()
                .background(true)
                .timeout(Duration.ofMinutes(30))
                .build();
        return job;
    }

    private static PetStoreClient client(MockPetStore server) {
        return PetStoreClient.builder()
                .baseUrl(server.baseUrl())
                .apiKey(server.apiKey())
                .build();
    }

    @Test
    void testingUsesTheMockServer() {
        try (MockPetStore server = MockPetStore.start();
                PetStoreClient client = PetStoreClient.builder()
                        .baseUrl(server.baseUrl())
                        .apiKey(server.apiKey())
                        .build()) {
            server.seed(NewMockPet.of("Bella", 1).status(MockPetStatus.AVAILABLE));

            assertThat(client.listPets().execute()).extracting(Pet::name).containsExactly("Bella");
        }
    }

    @Test
    void showsTheTwoCommandsThatCiRuns() throws IOException {
        List<String> commands = Files.readAllLines(Path.of("../.ci/run")).stream()
                .filter(line -> line.matches("(example|verify)='.*'"))
                .map(line -> line.replaceAll("^\\w+='(.*)'$", "$1"))
                .toList();

        assertThat(commands).hasSize(2);
        assertThat(Files.readAllLines(README)).containsAll(commands);
    }

    @Test
    void tableOfFailuresNamesEveryFailureOfACall() throws IOException {
        List<String> exceptions = Files.readAllLines(Path.of("../sdk-core/public-api.txt")).stream()
                .filter(line -> line.matches(
                        "com\\.petstore\\.sdk\\.error\\.\\w+Exception: public (final )?class extends com\\.petstore.*"))
                .map(line -> line.replaceAll(".*\\.error\\.(\\w+):.*", "| `$1` |"))
                .toList();

        assertThat(exceptions).hasSizeGreaterThan(10);
        assertThat(Files.readString(Path.of("../docs/failures.md"))).contains(exceptions);
    }
}
