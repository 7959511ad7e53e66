// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static com.petstore.mockserver.testing.SamplePets.NEW_IDA;
import static com.petstore.mockserver.testing.SamplePets.REX;
import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.testing.ControlClient;
import com.petstore.mockserver.testing.RawConnection;
import com.petstore.mockserver.testing.Reply;
import com.petstore.mockserver.testing.TestClient;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a server can be asked and told under {@code /__petstore}. */
class ControlWireTest {

    private static final Instant START = Instant.parse("2026-11-21T12:00:00Z");

    private final MockClock clock = MockClock.frozenAt(START);

    @AutoClose
    private final MockPetStore mock = MockPetStore.builder()
            .clock(clock)
            .key("demo", QuotaPlan.FREE)
            .seed(REX)
            .start();

    private final TestClient client = new TestClient(mock.baseUrl(), "demo");
    private final ControlClient control = new ControlClient(mock.controlUrl());

    @Test
    void movesNoClockBeyondItsEnd() {
        Reply reply = control.sendJson("PUT", "/clock", "{\"now\":\"9999-01-01T00:00:00Z\"}");

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.field("message")).startsWith("now must be at most 2319-");
        assertThat(reply.header("X-Content-Type-Options")).isEqualTo("nosniff");
    }

    @Test
    void reportsThatItIsUp() {
        Reply reply = control.get("/health");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.body()).isEqualTo("{\"status\":\"up\"}");
        assertThat(reply.has("X-RateLimit-Limit")).isFalse();
    }

    @Test
    void reportsWhatItIs() {
        Reply info = control.get("/info");

        assertThat(info.field("pid"))
                .isEqualTo(Long.toString(ProcessHandle.current().pid()));
        assertThat(info.field("now")).isEqualTo("2026-11-21T12:00:00Z");
        assertThat(info.field("pets")).isEqualTo("1");
    }

    @Test
    void makesAKeyOfItsOwn() {
        Reply reply = control.sendJson("POST", "/keys", "{\"plan\":\"pro\"}");

        String key = reply.field("key");
        assertThat(reply.status()).isEqualTo(201);
        assertThat(new TestClient(mock.baseUrl(), key).get("/pets").number("X-RateLimit-Limit"))
                .isEqualTo(300);
    }

    @Test
    void showsNoKeyThatItDidNotMakeJustNow() {
        control.sendJson("POST", "/keys", "{\"key\":\"open-sesame\",\"plan\":\"enterprise:5/50\"}");

        assertThat(control.get("/keys").status()).isEqualTo(200);
        assertThat(control.get("/keys").body()
                        + control.get("/keys/open-sesame").body())
                .doesNotContain("open-sesame")
                .contains("\"requestsPerMinute\":5");
    }

    @Test
    void changesThePlanOfAKeyAndKeepsWhatIsUsed() {
        client.get("/pets");
        Reply changed = control.sendJson("PATCH", "/keys/demo", "{\"plan\":\"business\"}");

        assertThat(changed.field("remaining")).isEqualTo("999");
        assertThat(client.get("/pets").number("X-RateLimit-Remaining")).isEqualTo(998);
    }

    @Test
    void aPlanThatIsSmallerThanWhatIsUsedLeavesNothing() {
        client.get("/pets");
        client.get("/pets");
        control.sendJson("PATCH", "/keys/demo", "{\"plan\":\"enterprise:1/1\"}");

        Reply reply = client.get("/pets");
        assertThat(reply.status()).isEqualTo(429);
        assertThat(reply.number("X-RateLimit-Remaining")).isZero();
    }

    @Test
    void bansAKeyAndLetsItGo() {
        Reply banned = control.sendJson("PUT", "/keys/demo/ban", "{\"durationMs\":90000}");
        String id = banned.field("id");

        assertThat(banned.field("bannedUntil")).isEqualTo("2026-11-21T12:01:30Z");
        assertThat(client.get("/pets").body()).contains("key_banned");
        assertThat(control.send("DELETE", "/keys/" + id + "/ban", "").field("id"))
                .isEqualTo(id);
        assertThat(client.get("/pets").status()).isEqualTo(200);
    }

    @Test
    void revokesAKey() {
        assertThat(control.send("DELETE", "/keys/demo", "").status()).isEqualTo(204);

        assertThat(client.get("/pets").status()).isEqualTo(401);
        assertThat(control.get("/keys/demo").status()).isEqualTo(404);
        assertThat(control.send("DELETE", "/keys/demo", "").status()).isEqualTo(404);
    }

    @Test
    void movesTheClockOverTheWindowOfAQuota() {
        IntStream.range(0, 60).forEach(i -> client.get("/pets"));
        assertThat(client.get("/pets").status()).isEqualTo(429);

        Reply reply = control.sendJson("POST", "/clock/advance", "{\"durationMs\":60000}");

        assertThat(reply.body()).isEqualTo("{\"now\":\"2026-11-21T12:01:00Z\",\"mode\":\"frozen\"}");
        assertThat(client.get("/pets").status()).isEqualTo(200);
    }

    @Test
    void setsTheClock() {
        control.sendJson("PUT", "/clock", "{\"now\":\"2030-12-05T00:00:00Z\"}");

        assertThat(client.get("/pets/1").status()).isEqualTo(410);
    }

    @Test
    void letsTheClockRunAndHoldsItAgain() {
        assertThat(control.send("POST", "/clock/resume", "").body()).contains("\"mode\":\"real\"");
        assertThat(control.send("POST", "/clock/freeze", "").body()).contains("\"mode\":\"frozen\"");

        assertThat(control.get("/clock").body()).isEqualTo(control.get("/clock").body());
    }

    @Test
    void letsTheClockJumpOverTheDelayOfAFault() {
        mock.faults().add(Fault.latency(Duration.ofHours(1)));

        assertThat(control.send("POST", "/clock/auto-advance", "").body())
                .isEqualTo("{\"now\":\"2026-11-21T12:00:00Z\",\"mode\":\"auto-advance\"}");
        assertThat(client.get("/pets").header("Date")).isEqualTo("Sat, 21 Nov 2026 13:00:00 GMT");
    }

    @Test
    void takesTheStateOutAsASeedAndPutsItIn() {
        String state = control.get("/state").body();
        assertThat(state)
                .isEqualTo(
                        "{\"pets\":[{\"id\":1,\"name\":\"Rex\",\"categoryId\":7,\"status\":\"sold\"}],\"orders\":[]}");

        control.sendJson("PUT", "/state", "{\"pets\":[{\"name\":\"Ida\",\"categoryId\":3}],\"orders\":[1]}");
        assertThat(client.get("/pets").body()).isEqualTo("[{\"id\":2,\"name\":\"Ida\",\"categoryId\":3}]");
        assertThat(client.get("/store/orders").body()).isEqualTo("[1]");

        control.sendJson("PUT", "/state", state);
        assertThat(control.get("/state").body()).isEqualTo(state);
    }

    @Test
    void takesAStateThatIsLargerThanAClientMaySend() {
        StringBuilder pets =
                new StringBuilder("{\"pets\":[{\"id\":1,\"name\":\"x\",\"categoryId\":9223372036854775807}");
        for (int id = 2; id <= 30_000; id++) {
            pets.append(",{\"id\":").append(id).append(",\"name\":\"a name of some length\",\"categoryId\":7}");
        }
        String state = pets.append("],\"orders\":[{\"price\": 1.10, \"id\": 9007199254740993}]}")
                .toString();
        assertThat(state.length()).isGreaterThan(1024 * 1024);

        assertThat(control.sendJson("PUT", "/state", state).status()).isEqualTo(200);
        assertThat(control.get("/state").body()).isEqualTo(state);
    }

    @Test
    void addsAPetUnderTheNextIdWhateverClientsAddMeanwhile() {
        assertThat(control.sendJson("POST", "/pets", "{\"name\":\"Ida\",\"categoryId\":3,\"status\":\"sold\"}")
                        .body())
                .isEqualTo("{\"id\":2,\"name\":\"Ida\",\"categoryId\":3,\"status\":\"sold\"}");
        assertThat(client.post("{\"name\":\"Tom\",\"categoryId\":3}").body()).startsWith("{\"id\":3,");
        Reply reply = control.sendJson("POST", "/pets", "{\"name\":\"Ida\",\"categoryId\":3,\"id\":1}");
        assertThat(reply.field("message")).isEqualTo("id must not be given");

        assertThat(control.get("/pets?last=1").body())
                .isEqualTo("{\"pets\":[{\"id\":3,\"name\":\"Tom\",\"categoryId\":3}],\"total\":3}");
    }

    @Test
    void reportsThatPetsOrRequestsChanged() {
        String before = control.get("/info").body();
        assertThat(control.get("/info").body()).isEqualTo(before);

        control.sendJson("PUT", "/state", "{\"pets\":[{\"id\":1,\"name\":\"Ida\",\"categoryId\":3}],\"orders\":[]}");
        assertThat(field(control.get("/info"), "petChanges")).isNotEqualTo(at(before, "petChanges"));

        client.get("/pets");
        Reply after = control.get("/info");
        assertThat(field(after, "journal", "arrived")).isEqualTo("1");
        assertThat(field(after, "journal", "changes")).isNotEqualTo(at(before, "journal", "changes"));
        control.send("DELETE", "/requests", "");
        assertThat(field(control.get("/info"), "journal", "id")).isNotEqualTo(field(after, "journal", "id"));
    }

    private static String field(Reply reply, String... path) {
        return at(reply.body(), path);
    }

    /** Without a library for JSON: the published jar is tested without one on the class path. */
    private static String at(String json, String... path) {
        int start = 0;
        for (String name : path) {
            start = json.indexOf("\"" + name + "\":", start) + name.length() + 3;
        }
        return json.substring(start).split("[,}]", 2)[0];
    }

    @Test
    void goesBackToTheStart() {
        client.post(NEW_IDA);
        assertThat(control.send("POST", "/state/reset", "").status()).isEqualTo(204);

        assertThat(mock.pets()).hasSize(1);
        assertThat(mock.journal().requests()).isEmpty();
    }

    @Test
    void listsRequestsOfOneKey() {
        String other = control.sendJson("POST", "/keys", "{\"plan\":\"pro\"}").field("key");
        client.get("/pets");
        new TestClient(mock.baseUrl(), other).get("/pets");

        assertThat(numbers(control.get("/requests?key=" + other))).containsExactly("2");
        assertThat(numbers(control.sendJson("POST", "/requests/await", "{\"key\":\"demo\"}")))
                .containsExactly("1");
        assertThat(numbers(control.get("/requests?last=0"))).isEmpty();
        assertThat(control.get("/requests?last=10000").status()).isEqualTo(200);
    }

    @Test
    void showsAllOfARequestButTheKey() {
        client.post("{\"name\":\"Ida\",\"categoryId\":3,\"id\":9}");

        assertThat(control.get("/requests").body())
                .containsPattern("\"Authorization\":\\[\"Bearer \\[[0-9a-f]{8}\\]\"\\]")
                .contains("\"body\":\"{\\\"name\\\":\\\"Ida\\\",\\\"categoryId\\\":3,\\\"id\\\":9}\"")
                .contains("\"processed\":true,\"handledBy\":\"service\",\"status\":201,\"durationMs\":")
                .containsPattern("\"durationMs\":[0-9]+\\.[0-9]+")
                .contains("\"X-RateLimit-Remaining\":[\"59\"]", "\"Date\":[\"Sat, 21 Nov 2026 12:00:00 GMT\"]")
                .contains("\"violations\":[\"id must not be given\"]");
    }

    @Test
    void waitsForARequest() {
        try (RawConnection waiting = RawConnection.to(mock.controlUrl())) {
            String body = "{\"method\":\"GET\",\"status\":404}";
            waiting.send(control.head(
                            "POST",
                            "/requests/await",
                            "Host: localhost\nContent-Type: application/json\nContent-Length: " + body.length() + "\n")
                    + "\n" + body);
            client.get("/pets");
            client.get("/pets/9");

            assertThat(waiting.read().body()).contains("/v1/pets/9").endsWith("\"satisfied\":true}");
        }
    }

    @Test
    void reportsThatTheRequestsDidNotComeInTime() {
        Reply reply = control.sendJson("POST", "/requests/await", "{\"count\":2,\"timeoutMs\":1}");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.body()).isEqualTo("{\"requests\":[],\"dropped\":0,\"satisfied\":false}");
    }

    @Test
    void dropsTheRequests() {
        client.get("/pets");

        assertThat(control.send("DELETE", "/requests", "").status()).isEqualTo(204);
        assertThat(numbers(control.get("/requests"))).isEmpty();
    }

    @Test
    void listsWhatClientsSentAgainstTheInterfaceDocument() {
        client.get("/pets?limit=0");

        assertThat(control.get("/violations").body())
                .isEqualTo("{\"violations\":[{\"sequence\":1,\"summary\":\"#1 GET /v1/pets?limit=0 400\","
                        + "\"rule\":\"invalid-parameter\",\"message\":\"limit must be 1 to 100, was 0\"}]}");
    }

    @Test
    void respondsBeforeItStops() throws InterruptedException {
        Reply reply = control.send("POST", "/shutdown", "");

        assertThat(reply.status()).isEqualTo(202);
        mock.awaitClose();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            POST  | /keys          | {"plan":"gold"}           | plan must be free, pro, business, unlimited or enterprise:PER_MINUTE/PER_DAY, was gold
            POST  | /keys          | {}                        | plan is missing
            POST  | /keys          | {"plan":"pro","key":"a b"} | key must contain visible ASCII characters only
            POST  | /keys          | {"plan":"pro","key":"demo"} | key is registered already: 2a97516c
            POST  | /keys          | {"plan":"pro","plan":"pro"} | body must be well-formed JSON without repeated names, was not at line 1, column 21
            POST  | /keys          | {"plan":"pro","colour":1} | colour is no field of the body, which can have key, plan
            POST  | /keys          | []                        | body must be an object, was an array
            PUT   | /keys/demo/ban | {"durationMs":0}          | durationMs must be 1 to 31536000000, was 0
            PUT   | /clock         | {"now":"noon"}            | now must be an instant such as 2030-12-05T00:00:00Z, was noon
            PUT   | /clock         | {"now":"2020-01-01T00:00:00Z"} | instant must not be before the clock's 2026-11-21T12:00:00Z, was 2020-01-01T00:00:00Z
            POST  | /clock/advance | {"durationMs":"a while"}  | durationMs must be an int64 number, was a string
            POST  | /clock/advance | {"durationMs":-1}         | durationMs must be 0 to 9223372036854, was -1
            PUT   | /state         | {"pets":{}}               | pets must be an array, was an object
            POST  | /requests/await | {"timeoutMs":60001}  | timeoutMs must be 0 to 60000, was 60001
            POST  | /requests/await | {"key":"guess"}          | key must be one of this server's, whose ids are [2a97516c], was another
            """)
    void reportsWhatIsWrongWithABody(String method, String path, String body, String message) {
        Reply reply = control.sendJson(method, path, body);

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.isError()).isTrue();
        assertThat(reply.field("message")).isEqualTo(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            400 | GET  | /requests?status=x   | status must be 100 to 599, 1xx to 5xx or none, was x
            400 | GET  | /requests?violations=1 | violations must be true or false, was 1
            400 | GET  | /requests?operation=x | operation must be one of [listPets, createPet,
            400 | GET  | /requests?last=many  | last must be 0 to 10000, was many
            400 | GET  | /requests?limit=5    | query must have only method, path, operation, status, key, violations, text, after, before, last, had limit
            400 | GET  | /keys?plan=free      | query must have no parameters, had plan
            400 | POST | /shutdown?now        | query must have no parameters, had now
            400 | GET  | /info?%ff=1          | query must be percent-encoded UTF-8
            404 | GET  | /request             | no such path; the nearest is /__petstore/requests
            404 | PUT  | /keys/demo/bna       | no such path; the nearest is /__petstore/keys/{key}/ban
            404 | PUT  | /keys/nobody/ban/x   | no such path
            404 | GET  | /keys/nobody         | no key has this text or id
            405 | POST | /health              | method must be one of GET, HEAD, OPTIONS
            415 | PUT  | /state               | Content-Type must be application/json in UTF-8, was []
            """)
    void reportsWhatIsWrongWithARequest(int status, String method, String path, String message) {
        Reply reply = control.send(method, path, "");

        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.isError()).isTrue();
        assertThat(reply.body()).contains(message);
        assertThat(reply.has("X-RateLimit-Limit")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "localhost:8085", "127.0.0.1:80", "[::1]:80", "LOCALHOST"})
    void acceptsTheNamesOfThisMachineAsHost(String host) {
        assertThat(get("Host: " + host + "\n").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Host: pets.example~                                | Host must be localhost, an address or
            Host: localhost.pets.example~                      | Host must be localhost, an address or
            Host: localhost~Origin: https://pets.example~      | Origin must be the server's own or absent
            Host: localhost~Origin: null~                      | Origin must be the server's own or absent
            """)
    void refusesPagesOfOtherSites(String headers, String message) {
        Reply reply = get(headers.replace('~', '\n'));

        assertThat(reply.status()).isEqualTo(403);
        assertThat(reply.isError()).isTrue();
        assertThat(reply.body()).contains(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/%5f_petstore/info", "/__petstor%65/info", "/__petstore/%69nfo"})
    void refusesPagesOfOtherSitesHoweverTheyWriteThePath(String path) {
        Reply reply = RawConnection.exchange(mock.controlUrl(), "GET " + path + " HTTP/1.1\nHost: pets.example\n\n");

        assertThat(reply.status()).isEqualTo(403);
    }

    @Test
    void acceptsAPageOfItsOwn() {
        assertThat(get("Host: localhost:80\nOrigin: http://localhost:80\n").status())
                .isEqualTo(200);
    }

    @Test
    void refusesRequestsWithoutTheTokenIfThereIsOne() {
        try (MockPetStore guarded =
                MockPetStore.builder().controlToken("open-sesame-please").start()) {
            ControlClient other = new ControlClient(guarded.controlUrl());

            assertThat(other.get("/info").status()).isEqualTo(401);
            assertThat(other.send("GET", "/info", "Authorization: Bearer guess\n")
                            .status())
                    .isEqualTo(401);
            assertThat(other.send("GET", "/info", "Authorization: Bearer open-sesame-please\n")
                            .status())
                    .isEqualTo(200);
            assertThat(other.get("/health").status()).isEqualTo(200);
        }
    }

    private Reply get(String headers) {
        return RawConnection.exchange(mock.controlUrl(), control.head("GET", "/info", headers) + "\n");
    }

    private static List<String> numbers(Reply reply) {
        return Pattern.compile("\"sequence\":([0-9]+)")
                .matcher(reply.body())
                .results()
                .map(number -> number.group(1))
                .toList();
    }
}
