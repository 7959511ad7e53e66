// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.petstore.sdk.model.ErrorBody;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PetStoreApiExceptionTest {

    private static PetStoreApiException withStatus(int status) {
        return new PetStoreApiException(facts(status));
    }

    private static FailureFacts facts(int status) {
        return FailureFacts.of("request").response(ErrorResponse.builder(status).build());
    }

    private static ErrorResponse response(int status, String code, String message) {
        return ErrorResponse.builder(status)
                .errorBody(ErrorBody.builder()
                        .code(code)
                        .message(message)
                        .status(status)
                        .build())
                .build();
    }

    @Test
    void eachTypeIsCreatedInOneStatement() {
        BadRequestException badRequest = new BadRequestException(FailureFacts.of("createPet"));
        UnauthorizedException unauthorized = new UnauthorizedException(FailureFacts.of("listPets"));
        NotFoundException notFound =
                new NotFoundException(FailureFacts.of("getPet").attempts(2));
        ServerException failed = new ServerException(FailureFacts.of("listPets"));
        ServerException unavailable = new ServerException(facts(503));

        assertThat(Stream.of(badRequest, unauthorized, notFound, failed, unavailable)
                        .map(PetStoreApiException::status))
                .containsExactly(400, 401, 404, 500, 503);
    }

    @Test
    void refusesTheStatusOfAnotherType() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new NotFoundException(facts(500)))
                .withMessage("status must be 404, was 500");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ServerException(facts(404)))
                .withMessage("status must be 500 to 599, was 404");
    }

    @Test
    void refusesFactsWithoutAResponseWhereNoStatusIsTheDefault() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PetStoreApiException(FailureFacts.of("listPets")))
                .withMessage("response must be set for a PetStoreApiException, was not");
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 204, 299, 400, 401, 404, 429, 500, 599})
    void refusesAStatusThatHasATypeOfItsOwn(int status) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> withStatus(status))
                .withMessage("status must be one without a type of its own, was " + status);
    }

    @Test
    void takesNotModifiedForNoRedirect() {
        assertThat(withStatus(304)).hasMessage("request: 304 without an error body (1 attempt)");
    }

    @Test
    void hasOperationStatusCodeMessageAndAttempts() {
        PetStoreApiException exception = new BadRequestException(
                FailureFacts.of("createPet").response(response(400, "invalid_request", "name is missing")));

        assertThat(exception).hasMessage("createPet: 400 invalid_request: name is missing (1 attempt)");
        assertThat(exception.errorBody())
                .isEqualTo(response(400, "invalid_request", "name is missing").errorBody());
    }

    @Test
    void reportsThatACreateMayHaveBeenCarriedOut() {
        PetStoreApiException exception = new ServerException(FailureFacts.of("createPet")
                .attempts(2)
                .outcomeUnknown(true)
                .response(ErrorResponse.builder(502).build()));

        assertThat(exception)
                .hasMessage("createPet: 502 without an error body (2 attempts; the service may have carried it out)");
    }

    @Test
    void showsTheBeginningOfABodyThatIsNoErrorBody() {
        PetStoreApiException exception = new ServerException(FailureFacts.of("request")
                .response(ErrorResponse.builder(502)
                        .rawBody("<html>" + "x".repeat(300))
                        .build()));

        assertThat(exception.getMessage())
                .startsWith("request: 502 with an unexpected body: <html>xxx")
                .contains("... (306 characters)")
                .hasSizeLessThan(300);
        assertThat(exception.response().orElseThrow().rawBody()).hasSize(306);
    }

    @Test
    void escapesWhatCouldForgeALogLine() {
        PetStoreApiException exception = new ServerException(
                FailureFacts.of("request").response(response(500, "a\nb", "c\r\u001b[31m\u202ed\u2028")));

        assertThat(exception.getMessage()).contains("a\\u000ab: c\\u000d\\u001b[31m\\u202ed\\u2028");
    }

    @Test
    void reportsOfARedirectThatTheBaseUrlIsPerhapsWrong() {
        assertThat(withStatus(301)).hasMessageContaining("the base URL looks wrong");
    }

    @Test
    void suspectsTheBaseUrlIfAPathIsNotFoundThatTheServiceAlwaysHas() {
        assertThat(new NotFoundException(
                        FailureFacts.of("listPets").response(response(404, "not_found", "no such path"))))
                .hasMessage("listPets: 404 not_found: no such path; the base URL looks wrong (1 attempt)");
    }
}
