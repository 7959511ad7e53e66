package com.petstore.sdk.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.petstore.sdk.model.ErrorBody;
import com.petstore.sdk.response.RateLimit;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PetStoreApiExceptionTest {

    @Test
    void eachTypeHasABuilderThatBuildsIt() {
        BadRequestException badRequest = BadRequestException.builder().build();
        UnauthorizedException unauthorized =
                UnauthorizedException.builder().operation("listPets").build();
        NotFoundException notFound =
                NotFoundException.builder().attempts(2).errorBody(null).build();
        ServerException server = ServerException.builder().status(503).build();
        PetStoreApiException other = PetStoreApiException.builder(418).build();

        assertThat(Stream.of(badRequest, unauthorized, notFound, server, other).map(PetStoreApiException::status))
                .containsExactly(400, 401, 404, 503, 418);
    }

    @Test
    void refusesTheStatusOfAnotherType() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NotFoundException.builder().status(500).build())
                .withMessage("status must be one of a NotFoundException, was 500");
    }

    @ParameterizedTest
    @CsvSource({
        "400, BadRequestException",
        "401, UnauthorizedException",
        "404, NotFoundException",
        "500, ServerException",
        "503, ServerException",
        "599, ServerException",
        "302, PetStoreApiException",
        "403, PetStoreApiException",
        "410, PetStoreApiException",
        "600, PetStoreApiException"
    })
    void hasTheTypeOfItsStatus(int status, String type) {
        PetStoreApiException exception = PetStoreApiException.builder(status).build();

        assertThat(exception.getClass().getSimpleName()).isEqualTo(type);
        assertThat(exception.status()).isEqualTo(status);
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 204, 299, 429})
    void refusesAStatusOfAnotherExceptionType(int status) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PetStoreApiException.builder(status).build())
                .withMessageContaining(String.valueOf(status));
    }

    @Test
    void takesNotModifiedForNoRedirect() {
        assertThat(PetStoreApiException.builder(304).build())
                .hasMessage("request: 304 without an error body (1 attempt)");
    }

    @Test
    void saysOperationStatusCodeMessageAndAttempts() {
        PetStoreApiException exception = PetStoreApiException.builder(400)
                .operation("createPet")
                .errorBody(new ErrorBody("invalid_request", "name is missing", 400))
                .build();

        assertThat(exception).hasMessage("createPet: 400 invalid_request: name is missing (1 attempt)");
        assertThat(exception.errorBody()).contains(new ErrorBody("invalid_request", "name is missing", 400));
    }

    @Test
    void saysThatACreateMayHaveBeenCarriedOut() {
        PetStoreApiException exception = PetStoreApiException.builder(502)
                .operation("createPet")
                .attempts(2)
                .outcomeUnknown(true)
                .build();

        assertThat(exception)
                .hasMessage("createPet: 502 without an error body (2 attempts; the service may have carried it out)");
    }

    @Test
    void showsTheBeginningOfABodyThatIsNoErrorBody() {
        PetStoreApiException exception = PetStoreApiException.builder(502)
                .rawBody("<html>" + "x".repeat(300))
                .build();

        assertThat(exception.getMessage())
                .startsWith("request: 502 with an unexpected body: <html>xxx")
                .contains("... (306 characters)")
                .hasSizeLessThan(300);
        assertThat(exception.rawBody()).hasSize(306);
    }

    @Test
    void escapesWhatCouldForgeALogLine() {
        PetStoreApiException exception = PetStoreApiException.builder(500)
                .errorBody(new ErrorBody("a\nb", "c\r\u001b[31m\u202ed\u2028", 500))
                .build();

        assertThat(exception.getMessage()).contains("a\\u000ab: c\\u000d\\u001b[31m\\u202ed\\u2028");
    }

    @Test
    void saysOfARedirectThatTheBaseUrlLooksWrong() {
        assertThat(PetStoreApiException.builder(301).build()).hasMessageContaining("the base URL looks wrong");
    }

    @ParameterizedTest
    @ValueSource(strings = {"listPets", "createPet"})
    void pointsAtTheBaseUrlWhenAPathThatIsAlwaysThereIsNot(String operation) {
        assertThat(PetStoreApiException.builder(404)
                        .operation(operation)
                        .errorBody(new ErrorBody("not_found", "no such path", 404))
                        .build())
                .hasMessage(operation + ": 404 not_found: no such path; the base URL looks wrong (1 attempt)");
    }

    @Test
    void doesNotPointAtTheBaseUrlWhenAPetDoesNotExist() {
        assertThat(PetStoreApiException.builder(404).operation("getPet").build())
                .hasMessage("getPet: 404 without an error body (1 attempt)");
    }

    @Test
    void survivesSerialization() throws IOException, ClassNotFoundException {
        PetStoreApiException exception = PetStoreApiException.builder(404)
                .errorBody(new ErrorBody("not_found", "no such pet", 404))
                .rateLimit(new RateLimit(60, 59, Instant.EPOCH))
                .build();

        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(exception);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            NotFoundException read = (NotFoundException) in.readObject();
            assertThat(read.errorBody()).isEqualTo(exception.errorBody());
            assertThat(read.rateLimit()).isEqualTo(exception.rateLimit());
            assertThat(read.headers()).isEqualTo(exception.headers());
        }
    }
}
