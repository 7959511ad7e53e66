// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static com.petstore.mockserver.testing.SamplePets.NEW_REX;
import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.testing.ControlClient;
import com.petstore.mockserver.testing.Reply;
import com.petstore.mockserver.testing.TestClient;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every choice of {@link Behavior}, over the wire. */
class ChosenAssumptionsWireTest {

    private final MockClock clock = MockClock.frozenAt(Instant.parse("2026-11-21T12:00:00.500Z"));
    private final MockPetStoreBuilder builder =
            MockPetStore.builder().clock(clock).key("key", QuotaPlan.PRO).key("tiny", QuotaPlan.enterprise(2, 3));
    private MockPetStore mock = builder.start();

    @AfterEach
    void stop() {
        mock.close();
    }

    @ParameterizedTest
    @CsvSource({"absent, ''", "available, available", "pending, pending", "sold, sold"})
    void defaultStatus(String value, String status) {
        TestClient client = assume("default-status", value);

        String field = status.isEmpty() ? "" : ",\"status\":\"" + status + "\"";
        assertThat(client.post(NEW_REX).body()).isEqualTo("{\"id\":1,\"name\":\"Rex\",\"categoryId\":7" + field + "}");
    }

    @Test
    void listOrder() {
        TestClient client = assume("list-order", "newest-first");
        IntStream.range(0, 3).forEach(i -> client.post(NEW_REX));

        assertThat(client.get("/pets?limit=2").body()).matches("\\[\\{\"id\":3,.*\\{\"id\":2,.*");
    }

    @Test
    void badPetId() {
        Reply reply = assume("bad-pet-id", "400").get("/pets/rex");

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.body()).contains("petId must be an int64 number");
    }

    @Test
    void location() {
        assertThat(assume("location", "present").post(NEW_REX).header("Location"))
                .isEqualTo("/v1/pets/1");
    }

    @Test
    void deprecationHeaders() {
        TestClient client = assume("deprecation-headers", "absent");
        client.post(NEW_REX);

        Reply reply = client.get("/pets/1");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.headers()).doesNotContainKeys("deprecation", "sunset", "link");
    }

    @ParameterizedTest
    @CsvSource({
        "reject, 0, 400, 0",
        "reject, 101, 400, 0",
        "clamp, 0, 200, 1",
        "clamp, -9, 200, 1",
        "clamp, 99999999999999999999, 200, 100",
        "clamp, 999999999999999999999999999999, 200, 100",
        "clamp, -999999999999999999999999999999, 200, 1",
        "default, 999999999999999999999999999999, 200, 20",
        "reject, 999999999999999999999999999999, 400, 0",
        "reject, 000000000000000000000000000007, 200, 7",
        "default, 0, 200, 20",
        "default, 101, 200, 20",
        "default, 100, 200, 100",
        "clamp, 101, 200, 100",
        "clamp, 7, 200, 7",
        "clamp, seven, 400, 0"
    })
    void limitOutOfRange(String value, String limit, int status, int returned) {
        TestClient client = assume("limit-out-of-range", value);
        IntStream.range(0, 101).forEach(i -> mock.seed(NewMockPet.of("Rex", 7)));

        Reply reply = client.get("/pets?limit=" + limit);

        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.body().split("\"id\"", -1)).hasSize(returned + 1);
    }

    @ParameterizedTest
    @CsvSource({"ignore, 201", "reject, 400"})
    void unknownFields(String value, int status) {
        TestClient client = assume("unknown-fields", value);

        Reply reply = client.post("{\"id\":5,\"name\":\"Rex\",\"categoryId\":7}");

        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.body()).contains(status == 201 ? "\"id\":1" : "id must not be given");
    }

    @ParameterizedTest
    @CsvSource({"seconds, 60", "http-date, 'Sat, 21 Nov 2026 12:01:01 GMT'"})
    void retryAfter(String value, String header) {
        useUp(assume("retry-after", value));

        assertThat(tiny().get("/pets").header("Retry-After")).isEqualTo(header);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "3, 3", "10, 10"})
    void banAfter(String value, int requests) {
        useUp(assume("ban-after", value));
        tiny().get("/pets");

        IntStream.range(1, requests)
                .forEach(i -> assertThat(tiny().get("/pets").body()).contains("rate_limit_exceeded"));
        assertThat(tiny().get("/pets").body()).contains("key_banned");
    }

    @Test
    void banAfterCanBeOff() {
        useUp(assume("ban-after", "off"));

        assertThat(IntStream.range(0, 50).mapToObj(i -> tiny().get("/pets").body()))
                .allMatch(body -> body.contains("rate_limit_exceeded"));
    }

    @Test
    void banDurationMs() {
        useUp(assume("ban-duration-ms", "90000"));
        IntStream.range(0, 10).forEach(i -> tiny().get("/pets"));

        assertThat(tiny().get("/pets").header("Retry-After")).isEqualTo("90");
        clock.advance(Duration.ofSeconds(90));
        assertThat(tiny().get("/pets").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({"first-request, 60000, 86400000", "calendar, 29500, 43169500"})
    void quotaWindow(String value, long millisOfMinute, long millisOfDay) {
        assume("quota-window", value);
        clock.advance(Duration.ofSeconds(30));
        Instant opening = clock.instant();
        assertThat(statuses(3)).containsExactly(200, 200, 429);

        clock.advanceTo(opening.plusMillis(millisOfMinute - 1));
        assertThat(statuses(1)).containsExactly(429);
        clock.advance(Duration.ofMillis(1));
        assertThat(statuses(2)).containsExactly(200, 429);

        clock.advanceTo(opening.plusMillis(millisOfDay - 1));
        assertThat(statuses(1)).containsExactly(429);
        clock.advance(Duration.ofMillis(1));
        assertThat(statuses(3)).containsExactly(200, 200, 429);
    }

    @ParameterizedTest
    @CsvSource({"tightest, 2, 3", "minute, 2, 2", "day, 3, 3"})
    void headerWindow(String value, long atFirst, long inTheNextMinute) {
        useUp(assume("header-window", value));
        assertThat(tiny().get("/pets").number("X-RateLimit-Limit")).isEqualTo(atFirst);
        clock.advance(Duration.ofMinutes(1));

        assertThat(tiny().get("/pets").number("X-RateLimit-Limit")).isEqualTo(inTheNextMinute);
    }

    @ParameterizedTest
    @CsvSource({"410, 410, false, true", "404, 404, false, false", "keep, 200, true, true"})
    void afterRemoval(String value, int status, boolean sunset, boolean link) {
        TestClient client = assume("after-removal", value);
        mock.seed(NewMockPet.of("Rex", 7));
        clock.advanceTo(Instant.parse("2030-12-05T00:00:00Z"));

        Reply reply = client.get("/pets/1");

        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.has("Sunset")).isEqualTo(sunset);
        assertThat(reply.has("Link")).isEqualTo(link);
    }

    @Test
    void firstId() {
        assume("first-id", "9007199254740993");

        assertThat(mock.seed(NewMockPet.of("Rex", 7), NewMockPet.of("Tom", 7)))
                .extracting(MockPet::id)
                .containsExactly(9007199254740993L, 9007199254740994L);
        mock.reset();
        assertThat(mock.seed(NewMockPet.of("Rex", 7))).extracting(MockPet::id).containsExactly(9007199254740993L);
    }

    @Test
    void aServerWithoutIdentifiersFailsWithAnError() {
        TestClient client = assume("first-id", Long.toString(Long.MAX_VALUE));
        assertThat(client.post(NEW_REX).body()).startsWith("{\"id\":9223372036854775807,");

        Reply reply = client.post(NEW_REX);

        assertThat(reply.status()).isEqualTo(500);
        assertThat(reply.isError()).isTrue();
        assertThat(reply.body()).doesNotContain("Exception");
    }

    @Test
    void theServerReportsWhatWasChosen() {
        assume("limit-out-of-range", "clamp");

        Reply reply = new ControlClient(mock.controlUrl()).get("/assumptions");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.body())
                .contains("\"limit-out-of-range\":\"clamp\"")
                .contains("\"ban-after\":\"10\"")
                .contains("\"name\":\"list-order\"");
    }

    private TestClient assume(String setting, String value) {
        mock.close();
        mock = builder.behavior(Behavior.defaults().with(setting, value)).start();
        return new TestClient(mock.baseUrl(), "key");
    }

    private TestClient tiny() {
        return new TestClient(mock.baseUrl(), "tiny");
    }

    private List<Integer> statuses(int requests) {
        return IntStream.range(0, requests)
                .mapToObj(i -> tiny().get("/pets").status())
                .toList();
    }

    private void useUp(TestClient any) {
        assertThat(any.get("/pets").status()).isEqualTo(200);
        IntStream.range(0, 2).forEach(i -> tiny().get("/pets"));
    }
}
