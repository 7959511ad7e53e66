// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.call;

import static com.petstore.sdk.internal.http.Responses.cutResponse;
import static com.petstore.sdk.internal.http.Responses.response;
import static com.petstore.sdk.internal.http.Responses.responseTo;
import static com.petstore.sdk.testkit.SamplePets.REX_JSON;
import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.error.NotFoundException;
import com.petstore.sdk.error.PetStoreApiException;
import com.petstore.sdk.error.PetStoreDecodeException;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.error.ServerException;
import com.petstore.sdk.internal.http.ApiRequest;
import com.petstore.sdk.internal.http.RawResponse;
import com.petstore.sdk.internal.json.Decoder;
import com.petstore.sdk.internal.json.PetJson;
import com.petstore.sdk.model.ErrorBody;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.response.PetStoreResponse;
import com.petstore.sdk.response.RateLimit;
import com.petstore.sdk.testkit.FakeTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReceivedResponseTest {

    private static final String NO_SUCH_PET = "{\"code\":\"not_found\",\"message\":\"no such pet\",\"status\":404}";
    private static final Operation<Pet> GET =
            Operation.idempotent("getPet", ApiRequest.of("GET", "pets/1", List.of()), PetJson::decode);
    private static final Operation<Pet> CREATE =
            Operation.notIdempotent("createPet", ApiRequest.of("POST", "pets", List.of()), PetJson::decode);
    private static final Operation<Pet> ORDERS =
            Operation.idempotent("read", ApiRequest.of("GET", "store/orders", List.of()), PetJson::decode);

    private static final String LONG_KEY = "qzj4711wv-kyx0815uh-20";

    private final FakeTime time = new FakeTime();

    @Test
    void returnsTheValueOfASuccess() {
        assertThat(returned(GET, response(200, REX_JSON)).name()).isEqualTo("Rex");
        assertThat(returned(CREATE, response(201, REX_JSON)).name()).isEqualTo("Rex");
    }

    @Test
    void returnsWhatCameAlongWithASuccess() {
        RawResponse raw = response(
                200,
                REX_JSON,
                "X-RateLimit-Limit",
                "60",
                "X-RateLimit-Remaining",
                "59",
                "X-RateLimit-Reset",
                "1800000000");

        PetStoreResponse<Pet> response = returned(GET.withResponse(), raw);

        assertThat(response.body().name()).isEqualTo("Rex");
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.headers().first("x-ratelimit-limit")).contains("60");
        assertThat(response.rateLimit()).contains(RateLimit.of(60, 59, Instant.ofEpochSecond(1_800_000_000)));
        assertThat(response.attempts()).isEqualTo(1);
        assertThat(response.elapsed()).isEqualTo(Duration.ofMillis(15));
        assertThat(response.rawBody()).isEqualTo(REX_JSON);
    }

    @Test
    void readsTheErrorBodyOfAnError() {
        NotFoundException failure = (NotFoundException) thrown(GET, response(404, NO_SUCH_PET));

        assertThat(failure).hasMessage("getPet: 404 not_found: no such pet (1 attempt)");
        assertThat(failure.errorBody())
                .contains(ErrorBody.builder()
                        .code("not_found")
                        .message("no such pet")
                        .status(404)
                        .build());
        assertThat(failure.response().orElseThrow().rawBody()).isEqualTo(NO_SUCH_PET);
    }

    @Test
    void pointsAtTheBaseUrlWhenAPathThatIsAlwaysThereIsNot() {
        assertThat(thrown(CREATE, response(404, NO_SUCH_PET)))
                .hasMessage("createPet: 404 not_found: no such pet; the base URL looks wrong (1 attempt)");
    }

    @Test
    void doesNotPointAtTheBaseUrlWhereAPathIsNotInTheInterfaceDocument() {
        Operation<Pet> toys =
                Operation.idempotent("GET request", ApiRequest.of("GET", "toys", List.of()), PetJson::decode);

        assertThat(thrown(toys, response(404, ""))).hasMessage("GET request: 404 without an error body (1 attempt)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "<html>", "[]", "{\"code\":\"x\"}", "{\"code\":1,\"message\":\"m\",\"status\":502}"})
    void keepsTheStatusOfAnErrorWhateverItsBodyIs(String body) {
        ServerException failure = (ServerException) thrown(GET, response(502, body));

        assertThat(failure.status()).isEqualTo(502);
        assertThat(failure.errorBody()).isEmpty();
        assertThat(failure.response().orElseThrow().rawBody()).isEqualTo(body);
    }

    @ParameterizedTest
    @CsvSource({
        "302, PetStoreApiException",
        "400, BadRequestException",
        "401, UnauthorizedException",
        "403, PetStoreApiException",
        "404, NotFoundException",
        "499, PetStoreApiException",
        "500, ServerException",
        "599, ServerException",
        "600, PetStoreApiException"
    })
    void throwsTheTypeOfTheStatus(int status, String type) {
        PetStoreApiException failure = (PetStoreApiException) thrown(GET, response(status, ""));

        assertThat(failure.getClass().getSimpleName()).isEqualTo(type);
        assertThat(failure.status()).isEqualTo(status);
    }

    @Test
    void usesTheStatusOfTheResponseAndNotOfTheErrorBody() {
        PetStoreApiException failure = (PetStoreApiException) thrown(GET, response(500, NO_SUCH_PET));

        assertThat(failure).isInstanceOf(ServerException.class);
        assertThat(failure.status()).isEqualTo(500);
    }

    @Test
    void namesTheRequestIdOfTheService() {
        PetStoreException failure = thrown(GET, response(404, NO_SUCH_PET, "x-request-id", "7f3a"));
        PetStoreResponse<Pet> success = returned(GET.withResponse(), response(200, REX_JSON, "X-Request-Id", "7f3b"));

        assertThat(failure).hasMessage("getPet: 404 not_found: no such pet (1 attempt; request id 7f3a)");
        assertThat(failure.response().orElseThrow().requestId()).contains("7f3a");
        assertThat(success.requestId()).contains("7f3b");
        assertThat(returned(GET.withResponse(), response(200, REX_JSON)).requestId())
                .isEmpty();
    }

    @Test
    void doesNotReadAnErrorBodyThatWasCut() {
        PetStoreApiException failure = (PetStoreApiException) thrown(GET, cutResponse(404, NO_SUCH_PET));

        assertThat(failure.errorBody()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"secret-1", "X-SECRET-1-Echo"})
    void doesNotShowTheKeyInTheNameOfAHeader(String name) {
        PetStoreApiException failure = (PetStoreApiException)
                thrown(GET, responseTo("secret-1", 500, "", name, "value", "X-Echo", "Bearer secret-1"));

        assertThat(failure.response().orElseThrow().headers().toString())
                .contains("[left out: contains the api key]")
                .doesNotContainIgnoringCase("secret-1");
        assertThat(failure.response().orElseThrow().headers().first("X-Echo"))
                .contains("[left out: contains the API key]");
    }

    @Test
    void reportsWhenToComeBackAfter429() {
        RateLimitException failure = (RateLimitException) thrown(GET, response(429, "", "Retry-After", "30"));

        assertThat(failure.retryAfter()).isBetween(Duration.ofSeconds(30), Duration.ofSeconds(31));
        assertThat(failure.retryAt()).isEqualTo(time.instant().plus(failure.retryAfter()));
        assertThat(failure.outcomeUnknown()).isFalse();
    }

    @Test
    void reportsWhereASuccessIsNotAsDocumented() {
        PetStoreDecodeException failure =
                (PetStoreDecodeException) thrown(GET, response(200, REX_JSON.replace("1", "\"1\"")));

        assertThat(failure).hasMessage("getPet: 200, but $.id must be an integer, was a string (1 attempt)");
        assertThat(failure.jsonPath()).isEqualTo("$.id");
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 201, 202, 203, 204, 206, 226, 299})
    void takesAPetForASuccessWhateverTheStatusFrom200To299Is(int status) {
        assertThat(returned(CREATE, response(status, REX_JSON)).name()).isEqualTo("Rex");
        assertThat(returned(GET, response(status, REX_JSON)).name()).isEqualTo("Rex");
        assertThat(returned(CREATE.withResponse(), response(status, REX_JSON)).status())
                .isEqualTo(status);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "200 | `` | $ must be an object, was empty",
                "201 | [] | $ must be an object, was an array",
                "202 | {\"id\":1} | $.name must be there, was missing",
                "204 | `` | $ must be an object, was empty"
            })
    void doesNotKnowTheOutcomeOfACreateWhoseSuccessHasNoPet(int status, String body, String problem) {
        PetStoreException failure = thrown(CREATE, response(status, body));

        assertThat(failure)
                .isInstanceOf(PetStoreDecodeException.class)
                .hasMessage("createPet: " + status + ", but " + problem
                        + " (1 attempt; the service may have carried it out)");
        assertThat(failure.outcomeUnknown()).isTrue();
        assertThat(thrown(GET, response(status, body)).outcomeUnknown()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "deleted", "[{", "\u0000"})
    void ignoresABodyAndItsEndForACallThatReturnsNothing(String body) {
        Operation<@Nullable Void> delete = Operation.notIdempotent(
                "DELETE request", ApiRequest.of("DELETE", "pets/1", List.of()), Decoder.NOTHING);

        assertThat(returned(delete, response(200, body))).isNull();
        assertThat(returned(delete, cutResponse(200, body))).isNull();
        assertThat(returned(delete.withResponse(), cutResponse(204, body)).rawBody())
                .isEqualTo(body);
    }

    @Test
    void refusesABodyThatIsTooLarge() {
        assertThat(thrown(GET, cutResponse(200, REX_JSON)))
                .isInstanceOf(PetStoreDecodeException.class)
                .hasMessage("getPet: 200, but $ must not be larger than " + REX_JSON.length() + " bytes (1 attempt)");
    }

    @ParameterizedTest
    @CsvSource({
        "400, false",
        "401, false",
        "404, false",
        "408, true",
        "409, false",
        "500, true",
        "503, true",
        "200, true",
        "201, true",
        "302, true",
        "303, true",
        "307, false",
        "308, false"
    })
    void reportsWhetherACreateMayHaveBeenCarriedOut(int status, boolean unknown) {
        assertThat(thrown(CREATE, response(status, "{}")).outcomeUnknown()).isEqualTo(unknown);
    }

    @ParameterizedTest
    @CsvSource({
        "503, 30, PT30S",
        "500, 0, PT0S",
        "502, 7200, PT2H",
        "599, 1, PT1S",
        "503, soon,",
        "503, -1,",
        "503, '',"
    })
    void hasTheWaitThatAFailingServiceRequests(int status, String retryAfter, @Nullable Duration wait) {
        for (Operation<Pet> operation : List.of(GET, CREATE)) {
            ServerException failure =
                    (ServerException) thrown(operation, response(status, "", "Retry-After", retryAfter));

            assertThat(failure.retryAfter()).isEqualTo(Optional.ofNullable(wait));
        }
        assertThat(((ServerException) thrown(CREATE, response(status, ""))).retryAfter())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 408, 500})
    void neverReportsThatAReadMayHaveBeenCarriedOut(int status) {
        assertThat(thrown(GET, response(status, "{}")).outcomeUnknown()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {404, 429})
    void keepsWhatAnErrorShowsOfTheLimit(int status) {
        RawResponse response = response(
                status,
                NO_SUCH_PET,
                "X-RateLimit-Limit",
                "60",
                "X-RateLimit-Remaining",
                "0",
                "X-RateLimit-Reset",
                "1800000000");
        PetStoreException failure = thrown(GET, response);
        RateLimit shown = RateLimit.of(60, 0, Instant.ofEpochSecond(1_800_000_000));

        assertThat(failure.response()).hasValueSatisfying(shownResponse -> {
            assertThat(shownResponse.status()).isEqualTo(status);
            assertThat(shownResponse.rateLimit()).contains(shown);
            assertThat(shownResponse.errorBody())
                    .contains(ErrorBody.builder()
                            .code("not_found")
                            .message("no such pet")
                            .status(404)
                            .build());
        });
        if (failure instanceof RateLimitException refused) {
            assertThat(refused.rateLimit()).contains(shown);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "bad_secret-1, no, [left out: contains the API key], no",
        "no, secret-1 is bad, no, [left out: contains the API key]"
    })
    void leavesOutATextOfAnErrorBodyThatContainsTheKey(String code, String message, String shown, String shownMessage) {
        String body = "{\"code\":\"%s\",\"message\":\"%s\",\"status\":401}".formatted(code, message);

        assertThat(((PetStoreApiException) thrown(GET, responseTo("secret-1", 401, body))).errorBody())
                .contains(ErrorBody.builder()
                        .code(shown)
                        .message(shownMessage)
                        .status(401)
                        .build());
    }

    @ParameterizedTest
    @CsvSource({
        "qzj4711wv-, kyx0815uh-20",
        "'x: qzj4711w', 'v-kyx0815uh-20.'",
        "QZJ4711WV-KYX, 0815UH-20",
        "\\u0071zj4711wv, %2dkyx0815uh&#45;20"
    })
    void showsNoKeyOfWhichCodeAndMessageHaveAHalf(String code, String message) {
        String body = "{\"code\":\"%s\",\"message\":\"%s\",\"status\":%s}";
        for (int status : new int[] {400, 401, 404, 418, 429, 500}) {
            PetStoreException failure =
                    thrown(GET, responseTo(LONG_KEY, status, body.formatted(code, message, status)));

            assertThat(failure.getMessage()).contains("[left out: contains the API key]");
            assertThat(failure.getMessage().replaceAll("[^A-Za-z0-9]", ""))
                    .doesNotContainIgnoringCase(LONG_KEY.replace("-", ""));
        }
    }

    @Test
    void namesATypeThatIsNoJson() {
        assertThat(thrown(GET, response(200, "<html>", "Content-Type", "text/html"))
                        .getMessage())
                .contains(", in a response of type text/html");
        assertThat(thrown(GET, response(200, "[]", "Content-Type", "application/json"))
                        .getMessage())
                .doesNotContain("of type");
    }

    @Test
    void doesNotShowTheKeyInTheTypeOfABody() {
        assertThat(thrown(GET, response(200, "<html>", "Content-Type", "text/html; echo=key-1"))
                        .getMessage())
                .contains(", in a response of type [left out")
                .doesNotContain("key-1");
    }

    @ParameterizedTest
    @ValueSource(strings = {LONG_KEY, "Bearer " + LONG_KEY, "{\"id\":1, x" + LONG_KEY, "{\"name\":" + LONG_KEY + "}"})
    void showsNothingThatAParserQuotesOfABodyWithTheKey(String body) {
        PetStoreException failure = thrown(GET, responseTo(LONG_KEY, 200, body));

        assertThat(failure.getMessage()).endsWith("; no details, because the body repeats the API key (1 attempt)");
        assertShowsNoPartOf(LONG_KEY, failure);
    }

    @ParameterizedTest
    @ValueSource(ints = {150, 180, 185, 190, 195, 200, 205})
    void takesTheKeyOutBeforeATextIsCut(int position) {
        String name = "x".repeat(position) + LONG_KEY;
        PetStoreDecodeException inName =
                (PetStoreDecodeException) thrown(GET, responseTo(LONG_KEY, 200, "{\"%s\":?".formatted(name)));
        PetStoreException inType = thrown(GET, responseTo(LONG_KEY, 200, "[]", "Content-Type", "text/" + name));
        PetStoreException inErrorBody = thrown(
                GET,
                responseTo(LONG_KEY, 400, "{\"code\":\"%s\",\"message\":\"%s\",\"status\":400}".formatted(name, name)));
        PetStoreException inRawBody = thrown(GET, responseTo(LONG_KEY, 400, name));

        for (PetStoreException failure : List.of(inName, inType, inErrorBody, inRawBody)) {
            assertShowsNoPartOf(LONG_KEY, failure);
        }
        assertThat(inName.jsonPath()).doesNotContain(LONG_KEY.substring(0, 4));
    }

    /** Half a word of the parser's is enough to find a key by. */
    private static void assertShowsNoPartOf(String key, Throwable failure) {
        for (int i = 0; i + 4 <= key.length(); i++) {
            assertThat(failure.getMessage()).doesNotContain(key.substring(i, i + 4));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 201, 299})
    void acceptsAny2xxForAnUndocumentedOperation(int status) {
        assertThat(returned(ORDERS, response(status, REX_JSON)).name()).isEqualTo("Rex");
    }

    @ParameterizedTest
    @ValueSource(ints = {300, 302})
    void aRedirectOfAnUndocumentedOperationIsNotASuccess(int status) {
        assertThat(thrown(ORDERS, response(status, REX_JSON))).isExactlyInstanceOf(PetStoreApiException.class);
        assertThat(thrown(GET, response(status, REX_JSON))).isExactlyInstanceOf(PetStoreApiException.class);
    }

    @Test
    void showsMethodAndPath() {
        assertThat(ORDERS).hasToString("read[GET store/orders]");
    }

    private <R> R returned(Operation<R> operation, RawResponse response) {
        return judge(operation, response).value();
    }

    private <R> PetStoreException thrown(Operation<R> operation, RawResponse response) {
        return judge(operation, response).failure();
    }

    private <R> SteppedCall<R> judge(Operation<R> operation, RawResponse response) {
        SteppedCall<R> call = SteppedCall.start(
                operation, TestCalls.ONCE, TestEnvironment.on(time).build());
        call.headersCame(response);
        time.advance(Duration.ofMillis(15));
        return call.bodyCame(response);
    }
}
