// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.petstore.mockserver.internal.InvalidInputException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a stub may be told in Java and in JSON, and what not. */
class StubTest {

    private static final String PATH = "path must be as it is sent, begin with /v1/ and have no query, was ";
    private static final String METHOD = "method must be in capital letters, and GET for HEAD, was ";
    private static final String HEADERS = "headers must have names, and not Authorization, which holds a key, were ";

    static Stream<Arguments> mistakes() {
        return Stream.of(
                mistake(() -> Stub.on("get", "/v1/pets"), METHOD + "get"),
                mistake(() -> Stub.on("HEAD", "/v1/pets"), METHOD + "HEAD"),
                mistake(() -> Stub.get("pets"), PATH + "pets"),
                mistake(() -> Stub.get("/pets"), PATH + "/pets"),
                mistake(() -> Stub.get("/v1/pets?limit=1"), PATH + "/v1/pets?limit=1"),
                mistake(() -> Stub.get("/v1/pets/{petId"), PATH + "/v1/pets/{petId"),
                mistake(() -> Stub.get("/v1/pets/a{petId}"), PATH + "/v1/pets/a{petId}"),
                mistake(() -> Stub.get("/v1/pets/\u00e9"), PATH + "/v1/pets/\u00e9"),
                mistake(() -> Stub.get("/v1/pets").withHeader("X Y", "a"), HEADERS + "[X Y]"),
                mistake(
                        () -> Stub.get("/v1/pets").withHeader("authorization", "Bearer demo"),
                        HEADERS + "[authorization]"),
                mistake(
                        () -> Stub.post("/v1/pets").withBody("name", "Rex"),
                        "body must have JSON pointers such as /name, had [name]"),
                mistake(
                        () -> Stub.post("/v1/pets").withBody("/tags", new ArrayList<>()),
                        "body at /tags must be a text, a number, a truth value or null, was of the type ArrayList"),
                mistake(() -> Stub.get("/v1/pets").returns(199, ""), "status must be 200 to 599, was 199"),
                mistake(() -> Stub.get("/v1/pets").returns(600, ""), "status must be 200 to 599, was 600"),
                mistake(
                        () -> Stub.get("/v1/pets").returns(204, "[]"),
                        "response must be absent with status 204, was not"),
                mistake(
                        () -> Stub.get("/v1/pets").returns(304, "[]"),
                        "response must be absent with status 304, was not"),
                mistake(() -> Stub.get("/v1/pets").returns(200, " "), "response must be JSON, was empty"),
                mistake(
                        () -> Stub.get("/v1/pets").returns(200, "[1"),
                        "response must be well-formed JSON without repeated names, was not at line 1, column 3"),
                mistake(() -> Stub.get("/v1/pets").returns(200, "1 2"), "response must hold nothing after its end"),
                mistake(() -> Stub.get("/v1/pets").times(0), "times must be at least 1, was 0"));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void refusesWhatCannotBe(Supplier<Stub> stub, String rule) {
        assertThatIllegalArgumentException().isThrownBy(stub::get).withMessage(rule);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            [] | stub must be an object, was an array
            {'path':'/v1/pets','status':200} | method is missing
            {'method':'GET','status':200} | path is missing
            {'method':'GET','path':'/v1/pets'} | status is missing
            {'method':'GET','path':'x','status':200} | path must be as it is sent, begin with /v1/ and have no query, was x
            {'colour':1} | colour is no field of a stub, which can have method, path, query, headers, body, status, response, responses, times
            {'method':'GET','path':'/v1/a','responses':[{'colour':1}]} | responses[0].colour is no field of a response, which can have status, headers, json, text, base64, delayMs, jitterMs
            {'method':'GET','path':'/v1/a','responses':[{'json':1}]} | responses[0].status is missing
            {'method':'GET','path':'/v1/a','responses':[{'status':200,'base64':'='}]} | responses[0].base64 must be bytes in Base64, was not
            {'method':'GET','path':'/v1/a','responses':[{'status':200,'json':1,'text':'1'}]} | responses[0].json, text and base64 must not be given together
            {'method':'GET','path':'/v1/a','responses':[]} | responses must hold a response, was empty
            {'method':'GET','path':'/v1/a','status':200,'responses':[{'status':200}]} | status and response must not be given beside responses
            {'method':'GET','path':'/v1/a','query':[]} | query must be an object, was an array
            {'method':'GET','path':'/v1/a','query':{'limit':5}} | query.limit must be a string, was a number
            {'query':{'a':'1','a':'2'}} | stub must be well-formed JSON without repeated names, was not at line 1, column 22
            {'response':} | stub must be well-formed JSON without repeated names, was not at line 1, column 14
            {'method':'GET','path':'/v1/pets','status':200,'times':0} | times must be 1 to 2147483647, was 0
            """)
    void refusesJsonWithTheFieldAndTheRule(String json, String rule) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Stub.read(bytes(json.replace('\'', '"'))))
                .isInstanceOf(InvalidInputException.class)
                .withMessage(rule);
    }

    @Test
    void namesTheStubOfAFileThatIsInvalid() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Stub.readAll(
                        bytes("[{\"method\":\"GET\",\"path\":\"/v1/a\",\"status\":200},{\"method\":\"GET\"}]")))
                .withMessage("stubs[1].path is missing");
    }

    @Test
    void isTheSameInJavaAndInJson() {
        Stub stub = Stub.post("/v1/pets")
                .withQuery("dry", "1")
                .withHeader("X-Tenant", "a")
                .withBody("/name", "Rex")
                .withBody("/categoryId", 7)
                .withBody("/owner", null)
                .returns(201, "{\"id\": 1}")
                .times(2);
        String json =
                "{\"method\":\"POST\",\"path\":\"/v1/pets\",\"query\":{\"dry\":\"1\"},\"headers\":{\"X-Tenant\":\"a\"},"
                        + "\"body\":{\"/name\":\"Rex\",\"/categoryId\":\"7\",\"/owner\":\"null\"},"
                        + "\"status\":201,\"response\":{\"id\": 1},\"times\":2}";

        assertThat(new String(new RegisteredStub(1, stub, 1).toJson().toBytes(), StandardCharsets.UTF_8))
                .isEqualTo("{\"id\":1,\"hits\":1,\"stub\":" + json + "}");
        assertThat(Stub.read(bytes(json))).isEqualTo(stub);
    }

    @Test
    void severalResponsesAreTheSameInJavaAndInJson() {
        Stub stub = Stub.get("/v1/a/{id}")
                .returns(
                        StubResponse.json(200, "[ 1 ]").header("X-Page", "2").delayedBy(Duration.ofSeconds(1)),
                        StubResponse.text(500, "no").delayedBy(Duration.ZERO, Duration.ofMillis(5)),
                        StubResponse.bytes(200, new byte[] {1, 2}),
                        StubResponse.of(204));
        String json = "{\"method\":\"GET\",\"path\":\"/v1/a/{id}\",\"responses\":["
                + "{\"status\":200,\"headers\":{\"X-Page\":\"2\"},\"json\":[ 1 ],\"delayMs\":1000},"
                + "{\"status\":500,\"text\":\"no\",\"jitterMs\":5},"
                + "{\"status\":200,\"base64\":\"AQI=\"},{\"status\":204}]}";

        assertThat(stub).hasToString(json);
        assertThat(Stub.read(bytes(json))).isEqualTo(stub);
    }

    @ParameterizedTest
    @ValueSource(strings = {"7", "-1.50e3", "\"a \\\" b\"", "true", "null", "{ }", "[ 1, 2 ]"})
    void keepsAnyResponseAsItIsWritten(String response) {
        String json = "{\"response\": " + response + " ,\"method\":\"GET\",\"path\":\"/v1/a\",\"status\":200}";

        Stub stub = Stub.get("/v1/a").returns(200, response);
        assertThat(Stub.read(bytes(json))).isEqualTo(stub);
        assertThat(stub.toString()).endsWith("\"response\":" + response + "}");
    }

    private static Arguments mistake(Supplier<Stub> stub, String rule) {
        return Arguments.of(stub, rule);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static final Map<String, UnaryOperator<Stub>> SETTINGS = Map.of(
            "withQuery", stub -> stub.withQuery("dry", "1"),
            "withHeader", stub -> stub.withHeader("X-Tenant", "a"),
            "withBody", stub -> stub.withBody("/name", "Rex"),
            "returns", stub -> stub.returns(201, "{}"),
            "times", stub -> stub.times(2));

    static Stream<Arguments> pairs() {
        return SETTINGS.keySet().stream()
                .flatMap(first -> SETTINGS.keySet().stream()
                        .filter(second -> first.compareTo(second) < 0)
                        .map(second -> Arguments.of(first, second)));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void keepsEachSettingWhicheverIsSetFirst(String first, String second) {
        Stub stub = Stub.post("/v1/pets");
        Stub one = SETTINGS.get(second).apply(SETTINGS.get(first).apply(stub));
        Stub other = SETTINGS.get(first).apply(SETTINGS.get(second).apply(stub));

        assertThat(one).isEqualTo(other);
        assertThat(one).isNotEqualTo(SETTINGS.get(first).apply(stub));
        assertThat(one).isNotEqualTo(SETTINGS.get(second).apply(stub));
    }
}
