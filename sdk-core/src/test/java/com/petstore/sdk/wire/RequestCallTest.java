// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.wire;

import static com.petstore.sdk.testkit.SamplePets.REX;
import static com.petstore.sdk.testkit.SamplePets.REX_JSON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.petstore.sdk.ListPetsCall;
import com.petstore.sdk.RequestCall;
import com.petstore.sdk.ResponseType;
import com.petstore.sdk.error.NotFoundException;
import com.petstore.sdk.error.PetStoreDecodeException;
import com.petstore.sdk.error.ServerException;
import com.petstore.sdk.model.Pet;
import com.petstore.sdk.response.PetStoreResponse;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.KeyLeakScan;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The way to what the library does not know by name. */
class RequestCallTest extends WireTest {

    @ParameterizedTest
    @EnumSource
    void returnsTheTextOfAResponse(CallStyle style) throws InterruptedException {
        respond(200, "[]\u00e9");

        assertThat(style.execute(client.request("GET", "/store/orders"))).isEqualTo("[]\u00e9");

        RecordedRequest request = receivedRequest();
        assertThat(request.getRequestLine()).isEqualTo("GET /v1/store/orders HTTP/1.1");
        assertThat(request.getHeaders().get("Authorization")).isEqualTo("Bearer " + API_KEY);
    }

    @ParameterizedTest
    @EnumSource
    void sendsQueryParametersInTheirOrder(CallStyle style) throws InterruptedException {
        respond(200, "[]");

        style.execute(client.request("GET", "store/orders").query("tag", "a b").query("tag", "c&d"));

        assertThat(receivedRequest().getTarget()).isEqualTo("/v1/store/orders?tag=a%20b&tag=c%26d");
    }

    @ParameterizedTest
    @EnumSource
    void sendsQueryParametersOfTheApplicationAfterThoseOfTheOperation(CallStyle style) throws InterruptedException {
        respond(200, "[]");
        respond(201, "{\"id\":1,\"name\":\"Rex\",\"categoryId\":7}");

        style.execute(client.listPets().query("cursor", "a b").limit(5).query("cursor", "c&d"));
        style.execute(client.createPet(REX).query("dryRun", "true"));

        assertThat(receivedRequest().getTarget()).isEqualTo("/v1/pets?limit=5&cursor=a%20b&cursor=c%26d");
        assertThat(receivedRequest().getTarget()).isEqualTo("/v1/pets?dryRun=true");
    }

    @ParameterizedTest
    @EnumSource
    void sendsTheKeyOfTheCall(CallStyle style) throws InterruptedException {
        respond(200, "[]");
        respond(200, "[]");

        style.execute(client.listPets().apiKey("key-of-a-tenant"));
        style.execute(client.listPets());

        assertThat(receivedRequest().getHeaders().get("Authorization")).isEqualTo("Bearer key-of-a-tenant");
        assertThat(receivedRequest().getHeaders().get("Authorization")).isEqualTo("Bearer " + API_KEY);
    }

    @Test
    void neverShowsTheKeyOfTheCall() {
        respond(401, "{\"code\":\"no\",\"message\":\"key-of-a-tenant is bad\",\"status\":401}");
        ListPetsCall call = client.listPets().apiKey("key-of-a-tenant");

        Throwable failure = catchThrowable(call::execute);

        KeyLeakScan.assertShowsNo("key-of-a-tenant", failure);
        assertThat(call.toString()).doesNotContain("key-of-a-tenant");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.listPets().apiKey("a b"))
                .withMessage("apiKey must hold visible ASCII characters only, but holds a space, control or other"
                        + " character");
    }

    @ParameterizedTest
    @EnumSource
    void readsTheCallersOwnClassWithItsDates(CallStyle style) {
        respond(200, "[{\"id\":7,\"placed\":\"2026-11-21T12:00:00Z\",\"due\":\"2026-12-24\",\"more\":1}]");

        Order[] orders = style.execute(client.request("GET", "/store/orders").returning(Order[].class));

        assertThat(orders)
                .containsExactly(new Order(7, Instant.parse("2026-11-21T12:00:00Z"), LocalDate.of(2026, 12, 24)));
    }

    @ParameterizedTest
    @EnumSource
    void writesTheCallersOwnClassWithItsDates(CallStyle style) throws InterruptedException {
        Order order = new Order(7, Instant.parse("2026-11-21T12:00:00Z"), LocalDate.of(2026, 12, 24));
        respond(201, "");

        assertThat(style.execute(client.request("POST", "/store/orders").jsonBody(order)))
                .isEmpty();

        RecordedRequest request = receivedRequest();
        assertThat(request.getMethod()).isEqualTo("POST");
        assertThat(request.getHeaders().get("Content-Type")).isEqualTo("application/json");
        assertThat(request.getBody().utf8())
                .isEqualTo("{\"id\":7,\"placed\":\"2026-11-21T12:00:00Z\",\"due\":\"2026-12-24\"}");
    }

    @ParameterizedTest
    @EnumSource
    void sendsJsonTextAsItIs(CallStyle style) throws InterruptedException {
        respond(201, "");

        style.execute(client.request("POST", "/store/orders").rawJsonBody("{ \"name\": \"R\u00e9x\" }"));

        RecordedRequest request = receivedRequest();
        assertThat(request.getHeaders().get("Content-Type")).isEqualTo("application/json");
        assertThat(request.getBody().utf8()).isEqualTo("{ \"name\": \"R\u00e9x\" }");
    }

    @Test
    void refusesJsonTextAsAnObjectToWrite() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.request("POST", "/store/orders").jsonBody("{}"))
                .withMessage(
                        "jsonBody must be an object to write as JSON, was a String; pass JSON text to rawJsonBody");
    }

    @Test
    void refusesJsonTextThatIsNotUnicode() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.request("POST", "/store/orders").rawJsonBody("\"\ud800\""))
                .withMessage("rawJsonBody must be valid Unicode, but holds half of a surrogate pair");
    }

    @ParameterizedTest
    @EnumSource
    void readsAGenericType(CallStyle style) {
        ResponseType<List<Order>> orders = new ResponseType<>() {};
        respond(200, "[{\"id\":7}]");

        RequestCall<List<Order>> call = client.request("GET", "/store/orders").returning(orders);

        assertThat(style.execute(call)).containsExactly(new Order(7, null, null));
    }

    private static <T> ResponseType<List<T>> listOf(Class<T> unused) {
        return new ResponseType<>() {};
    }

    @Test
    void refusesATypeThatIsErasedAtRunTime() {
        assertThatIllegalStateException()
                .isThrownBy(() -> listOf(Order.class))
                .withMessage("ResponseType must name a type without type variables, was java.util.List<T>");
    }

    @Test
    void namesTheGenericTypeThatAResponseIsNot() {
        ResponseType<List<Order>> orders = new ResponseType<>() {};
        respond(200, "{}");

        assertThatExceptionOfType(PetStoreDecodeException.class)
                .isThrownBy(() ->
                        client.request("GET", "/store/orders").returning(orders).execute())
                .withMessageStartingWith("GET request: 200, but $ cannot be read as List<Order>: ");
    }

    @Test
    void namesTheOperationInItsFailures() {
        respond(404, "");

        assertThatExceptionOfType(NotFoundException.class)
                .isThrownBy(() -> client.request("GET", "/store/orders/1")
                        .named("getOrder")
                        .execute())
                .withMessageStartingWith("getOrder: 404")
                .satisfies(failure -> assertThat(failure.operation()).isEqualTo("getOrder"));
    }

    @ParameterizedTest
    @CsvSource({"BLOCKING, 204", "ASYNC, 204", "BLOCKING, 200", "ASYNC, 200"})
    void returnsNothing(CallStyle style, int status) {
        RequestCall<@Nullable Void> delete = client.request("DELETE", "/pets/1").returningNothing();
        server.enqueue(new MockResponse.Builder().code(status).build());
        server.enqueue(new MockResponse.Builder().code(status).build());

        assertThat(style.execute(delete)).isNull();
        assertThat(style.executeForResponse(delete).body()).isNull();
    }

    @Test
    void hasNoValueOfVoid() {
        RequestCall<String> delete = client.request("DELETE", "/pets/1");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> delete.returning(Void.class))
                .withMessage("type must be a class with values, was Void; use returningNothing()");
    }

    @ParameterizedTest
    @EnumSource
    void readsTheModelsToo(CallStyle style) {
        respond(200, "[" + REX_JSON + "]");

        assertThat(style.execute(client.request("GET", "/pets").returning(Pet[].class)))
                .containsExactly(Pet.builder().id(1).name("Rex").categoryId(7).build());
    }

    @ParameterizedTest
    @CsvSource({"BLOCKING, 200", "ASYNC, 201", "BLOCKING, 202", "ASYNC, 204"})
    void takesEveryStatusOfSuccess(CallStyle style, int status) {
        server.enqueue(new MockResponse.Builder().code(status).build());

        PetStoreResponse<String> response = style.executeForResponse(client.request("DELETE", "/pets/1"));

        assertThat(response.status()).isEqualTo(status);
        assertThat(response.body()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void sendsABodyThatIsEmptyWhereTheMethodMustHaveOne(CallStyle style) throws InterruptedException {
        respond(200, "");

        style.execute(client.request("POST", "/pets/refresh"));

        RecordedRequest request = receivedRequest();
        assertThat(request.getHeaders().get("Content-Length")).isEqualTo("0");
        assertThat(request.getHeaders().get("Content-Type")).isNull();
    }

    @ParameterizedTest
    @CsvSource({"GET, false", "HEAD, false", "OPTIONS, false", "POST, true", "PUT, true", "PATCH, true", "DELETE, true"
    })
    void theOutcomeOfARequestThatChangesSomethingIsUnknown(String method, boolean unknown) {
        respond(500, "");

        assertThatExceptionOfType(ServerException.class)
                .isThrownBy(() -> client.request(method, "/store/orders").execute())
                .satisfies(failure -> assertThat(failure.outcomeUnknown()).isEqualTo(unknown));
    }

    @Test
    void keepsABodyAsItWasWhenItWasSet() throws InterruptedException {
        List<String> tags = new ArrayList<>(List.of("a"));
        var call = client.request("POST", "/tags").jsonBody(Map.of("tags", tags));
        tags.add("b");
        respond(200, "");

        call.execute();

        assertThat(receivedRequest().getBody().utf8()).isEqualTo("{\"tags\":[\"a\"]}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD", "OPTIONS"})
    void refusesABodyForAMethodWithoutBody(String method) {
        assertThatIllegalStateException()
                .isThrownBy(() -> client.request(method, "/store/orders").jsonBody(1))
                .withMessage(method + " must not have a body");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "get", "TRACE", "CONNECT", "GET /x", "GET\r\n"})
    void refusesAnUnknownMethod(String method) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.request(method, "/store/orders"))
                .withMessageStartingWith("method must be GET");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "//evil.example/x",
                "https://evil.example/x",
                "/../admin",
                "/a/../b",
                "..",
                "/a/.",
                "/a/%2e%2E/b",
                "/a/%252e./b",
                "/a/..%2Fb",
                "/a/x%252f%2E%5c",
                "/..;/admin",
                "..;",
                "/.;/admin",
                "/a/..;x=1/b",
                "/a/.;jsessionid=1",
                "/%2e%2e;/admin",
                "/%2E.;a=b;c/admin",
                "/..%3b/admin",
                "/a/..%3B%2fadmin",
                "/a%2f..;/admin",
                "/a%5C.%2e%253bx/admin",
                "/%252e%252e%253B/admin",
                "/a?b=c",
                "/a#b",
                "/a\\..\\b",
                "/a\r\nX: y",
                "/a\u2028/../../admin",
                "/a/../../admin\u0085"
            })
    void refusesAPathThatLeadsElsewhere(String path) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.request("GET", path))
                .withMessageStartingWith("path must lead below the base URL");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/pets/50%", "/pets/%zz", "/pets/%4"})
    void refusesABrokenEscape(String path) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.request("GET", path))
                .withMessage("path must have two hexadecimal digits after each %, and %25 for % itself, was " + path);
    }

    @ParameterizedTest
    @CsvSource({
        "/store/orders, /v1/store/orders",
        "store/orders, /v1/store/orders",
        "/pets/..REX, /v1/pets/..REX",
        "/pets/...;a, /v1/pets/...;a",
        "/pets/a..;b/.c;d, /v1/pets/a..;b/.c;d",
        "/pets/%41, /v1/pets/%41",
        "/pets/a b, /v1/pets/a%20b",
        "/pets/a%20b, /v1/pets/a%20b",
        "/pets/a%2Fb, /v1/pets/a%2Fb",
        "/pets/50%25, /v1/pets/50%25",
        "/pets/\u00e9;x=1, /v1/pets/%C3%A9;x=1",
        "/a/, /v1/a/"
    })
    void keepsAPathAsItIs(String path, String target) throws InterruptedException {
        respond(200, "");

        client.request("GET", path).execute();

        assertThat(receivedRequest().getTarget()).isEqualTo(target);
    }

    record Order(
            long id, @Nullable Instant placed, @Nullable LocalDate due) {}
}
