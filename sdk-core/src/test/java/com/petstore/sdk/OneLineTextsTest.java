// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Named.named;

import com.petstore.sdk.error.ErrorResponse;
import com.petstore.sdk.error.FailureFacts;
import com.petstore.sdk.error.NotFoundException;
import com.petstore.sdk.error.PetStoreDecodeException;
import com.petstore.sdk.error.PetStoreTransportException;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.model.ErrorBody;
import com.petstore.sdk.model.NewPet;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.model.PetStatus;
import com.petstore.sdk.response.Headers;
import com.petstore.sdk.response.PetStoreResponse;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever texts an application or the service writes, messages and {@code toString} stay in one line of a log, and show no password. */
class OneLineTextsTest {

    /** Forges a line of a log, deletes one on a screen, and reverses one. */
    private static final String FORGED = "x\r\nWARN forged\u001b[2K\u202e\u2028";

    private static final PetStoreClient CLIENT = builder().build();

    @AfterEach
    void closeClient() {
        CLIENT.close();
    }

    static Stream<Named<String>> messages() {
        return Stream.of(
                message("path", () -> CLIENT.request("GET", FORGED)),
                message("method", () -> CLIENT.request(FORGED, "/x")),
                message(
                        "name of an operation",
                        () -> CLIENT.request("GET", "/x").named(FORGED)),
                message("name of a header", () -> CLIENT.listPets().header(FORGED, "x")),
                message("value of a header", () -> CLIENT.listPets().header("X-A", FORGED)),
                message(
                        "header of the client",
                        () -> builder().header(FORGED, "x").build()),
                message(
                        "name of the application",
                        () -> builder().userAgentSuffix(FORGED).build()),
                message("key", () -> builder().apiKey(FORGED).build()),
                message("base URL", () -> builder().baseUrl(FORGED).build()),
                message(
                        "prefix",
                        () -> PetStoreClient.builder()
                                .fromEnvironment(FORGED, Map.of())
                                .build()),
                message("pet", () -> Pet.builder().name(FORGED).build()),
                message("new pet", () -> NewPet.builder().name(FORGED).build()),
                message("body", () -> CLIENT.request("POST", "/x").jsonBody(new Forging())));
    }

    static Stream<Named<String>> shownTexts() {
        Pet pet = Pet.builder().id(1).name(FORGED).categoryId(7).build();
        ErrorBody error =
                ErrorBody.builder().code(FORGED).message(FORGED).status(404).build();
        return Stream.of(
                shown("builder", builder().baseUrl(FORGED)),
                shown("builder with a URL", builder().baseUrl("https://pets.example/" + FORGED)),
                shown("call", CLIENT.request("GET", "/\u001b[2K\u202e").query(FORGED, FORGED)),
                shown("pet", pet),
                shown("new pet", NewPet.builder().name(FORGED).categoryId(7).build()),
                shown("status", PetStatus.of(FORGED)),
                shown("error body", error),
                shown("headers", Headers.of(FORGED, FORGED)),
                shown("response", response(pet)),
                shown("response of text", response(FORGED)),
                shown("operation of a failure", new NotFoundException(FailureFacts.of(FORGED))),
                shown(
                        "error body of a failure",
                        new NotFoundException(FailureFacts.of("getPet")
                                .response(ErrorResponse.builder(404)
                                        .errorBody(error)
                                        .build()))),
                shown(
                        "raw body of a failure",
                        new NotFoundException(FailureFacts.of("getPet")
                                .response(ErrorResponse.builder(404)
                                        .rawBody(FORGED)
                                        .build()))),
                shown(
                        "response of a failure",
                        ErrorResponse.builder(404)
                                .headers(Headers.of(FORGED, FORGED))
                                .build()),
                shown(
                        "decode failure",
                        new PetStoreDecodeException(FailureFacts.of("getPet").jsonPath(FORGED))),
                shown(
                        "rate limit",
                        new RateLimitException(FailureFacts.of("getPet")
                                .response(ErrorResponse.builder(429)
                                        .errorBody(error)
                                        .build()))),
                shown(
                        "transport failure",
                        new PetStoreTransportException(FailureFacts.of("getPet").detail(FORGED))));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void messagesOfMistakesAreOneLine(String message) {
        assertIsOneLine(message);
    }

    @ParameterizedTest
    @MethodSource("shownTexts")
    void valuesShowThemselvesInOneLine(String shown) {
        assertIsOneLine(shown);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://user:secret@pets.example/v1",
                "https://secret@pets.example/v1?token=secret#secret",
                "secret",
                "https://user:secret@pets.example:x/v1"
            })
    void neitherABuilderNorItsFailureShowsAPassword(String baseUrl) {
        PetStoreClientBuilder builder = builder().baseUrl(baseUrl);

        assertThat(builder.toString()).doesNotContain("secret");
        assertThat(catchThrowable(builder::build)).isNotNull().message().doesNotContain("secret");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"https://user:secret@pets.example/v1/orders", "//secret@pets.example", "http:\\\\a:secret@b\\c"})
    void aUrlInPlaceOfAPathShowsNoPassword(String url) {
        assertThat(catchThrowable(() -> CLIENT.request("GET", url)))
                .message()
                .contains("path must")
                .doesNotContain("secret");
    }

    @Test
    void aBuilderShowsItsBaseUrl() {
        assertThat(builder()).hasToString("PetStoreClientBuilder[https://pets.example/v1]");
        assertThat(PetStoreClient.builder()).hasToString("PetStoreClientBuilder[no base URL]");
        assertThat(builder().baseUrl("key-1")).hasToString("PetStoreClientBuilder[invalid base URL]");
    }

    private static void assertIsOneLine(String text) {
        assertThat(text).isNotBlank().doesNotContainPattern("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]");
    }

    private static Named<String> message(String of, ThrowingCallable mistake) {
        return named(of, catchThrowable(mistake).getMessage());
    }

    private static Named<String> shown(String of, Object value) {
        return named(of, value.toString());
    }

    private static <T> PetStoreResponse<T> response(T body) {
        return PetStoreResponse.builder(body).rawBody(FORGED).build();
    }

    private static PetStoreClientBuilder builder() {
        return PetStoreClient.builder().baseUrl("https://pets.example/v1").apiKey("key-1");
    }

    /** Cannot be written, and says so in two lines. */
    static final class Forging {

        public String getName() {
            throw new IllegalStateException(FORGED);
        }
    }
}
