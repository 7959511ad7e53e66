package com.petstore.mockserver;

import static com.petstore.mockserver.testing.JsonTree.array;
import static com.petstore.mockserver.testing.JsonTree.at;
import static com.petstore.mockserver.testing.JsonTree.object;
import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.testing.JsonTree;
import com.petstore.mockserver.testing.RawConnection;
import com.petstore.mockserver.testing.Reply;
import com.petstore.mockserver.testing.TestClient;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The OpenAPI document that the server serves, held against what the server answers. */
class OpenApiTest {

    private static final String JSON = "Content-Type: application/json\n";

    private final MockClock clock = MockClock.frozenAt(Instant.parse("2026-11-21T12:00:00Z"));
    private final MockPetStore mock = MockPetStore.builder()
            .clock(clock)
            .key("key", QuotaPlan.BUSINESS)
            .key("used-up", QuotaPlan.enterprise(1, 1))
            .seed(new NewMockPet("Rex", 7, MockPetStatus.SOLD), new NewMockPet("Tom", 3))
            .start();
    private final TestClient client = new TestClient(mock.baseUrl(), "key");
    private final TestClient unknown = new TestClient(mock.baseUrl(), "unknown");
    private final TestClient usedUp = new TestClient(mock.baseUrl(), "used-up");
    private final Object document = JsonTree.parse(control("openapi.json").body());

    @AfterEach
    void stop() {
        mock.close();
    }

    @Test
    void describesEveryOperationThatTheServerHas() {
        assertThat(operations().keySet()).containsExactlyInAnyOrder("listPets", "createPet", "getPet", "listOrders");
    }

    @Test
    void everyDocumentedAnswerIsGivenAsItIsDocumented() {
        Map<String, Reply> given = everyAnswer();
        Set<String> documented = new TreeSet<>();
        operations()
                .forEach((name, operation) -> object(at(operation, "responses")).forEach((status, response) -> {
                    documented.add(name + " " + status);
                    assertThat(given).containsKey(name + " " + status);
                    assertMatches(
                            name, Integer.parseInt(status), object(resolve(response)), given.get(name + " " + status));
                }));

        assertThat(given.keySet()).isEqualTo(documented);
    }

    @Test
    void isServedWithoutAKeyAndOutsideOfTheQuotas() {
        Reply reply = control("openapi.json");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.header("Content-Type")).isEqualTo("application/json");
        assertThat(reply.has("X-RateLimit-Limit")).isFalse();
    }

    private Map<String, Reply> everyAnswer() {
        usedUp.get("/pets");
        Map<String, Reply> answers = new TreeMap<>();
        answers.put("listPets 200", client.get("/pets?limit=2"));
        answers.put("listPets 400", client.get("/pets?limit=0"));
        answers.put("listPets 401", unknown.get("/pets"));
        answers.put("listPets 429", usedUp.get("/pets"));
        answers.put("createPet 201", client.post("{\"name\":\"Ida\",\"categoryId\":7,\"status\":\"pending\"}"));
        answers.put("createPet 400", client.post("{}"));
        answers.put("createPet 401", unknown.post("{}"));
        answers.put("createPet 413", client.post(" ".repeat(1024 * 1024 + 1)));
        answers.put("createPet 415", client.send("POST", "/pets", "Content-Type: text/plain\n", "{}"));
        answers.put("createPet 429", usedUp.send("POST", "/pets", JSON, "{}"));
        answers.put("getPet 200", client.get("/pets/1"));
        answers.put("getPet 401", unknown.get("/pets/1"));
        answers.put("getPet 404", client.get("/pets/999"));
        answers.put("getPet 429", usedUp.get("/pets/1"));
        answers.put("listOrders 200", client.get("/store/orders"));
        answers.put("listOrders 401", unknown.get("/store/orders"));
        answers.put("listOrders 429", usedUp.get("/store/orders"));
        clock.advanceTo(Instant.parse("2030-12-05T00:00:00Z"));
        answers.put("getPet 410", client.get("/pets/1"));
        return answers;
    }

    private void assertMatches(String operation, int status, Map<String, Object> response, Reply reply) {
        assertThat(reply.status()).as(operation).isEqualTo(status);
        assertThat(object(response.get("headers")).keySet())
                .as("headers of %s %s", operation, status)
                .allMatch(reply::has);
        assertThat(reply.header("Content-Type")).isEqualTo("application/json");
        Object schema = at(response, "content", reply.header("Content-Type"), "schema");
        assertFits(object(resolve(schema)), JsonTree.parse(reply.body()));
    }

    /** As much of JSON Schema as the document makes use of. */
    private void assertFits(Map<String, Object> schema, Object value) {
        if (schema.containsKey("allOf")) {
            array(schema.get("allOf")).forEach(part -> assertFits(object(resolve(part)), value));
            return;
        }
        String type = String.valueOf(schema.get("type"));
        switch (type) {
            case "array" -> array(value).forEach(item -> assertFits(object(resolve(schema.get("items"))), item));
            case "integer" -> assertThat(value).isInstanceOfAny(Integer.class, Long.class);
            case "string" -> {
                assertThat(value).isInstanceOf(String.class);
                if (schema.containsKey("enum")) {
                    assertThat(array(schema.get("enum"))).contains(value);
                }
            }
            default -> assertObjectFits(schema, object(value));
        }
    }

    private void assertObjectFits(Map<String, Object> schema, Map<String, Object> value) {
        Object required = schema.getOrDefault("required", List.of());
        assertThat(array(required)).allSatisfy(name -> assertThat(value).containsKey(String.valueOf(name)));
        object(schema.getOrDefault("properties", Map.of())).forEach((name, property) -> {
            if (value.containsKey(name)) {
                assertFits(object(resolve(property)), value.get(name));
            }
        });
    }

    private Map<String, Object> operations() {
        Map<String, Object> operations = new TreeMap<>();
        object(at(document, "paths"))
                .values()
                .forEach(path -> object(path)
                        .values()
                        .forEach(operation -> operations.put(String.valueOf(at(operation, "operationId")), operation)));
        return operations;
    }

    private Object resolve(Object tree) {
        Object reference = object(tree).get("$ref");
        if (reference == null) {
            return tree;
        }
        String[] path = String.valueOf(reference).substring("#/".length()).split("/", -1);
        return at(document, path);
    }

    private Reply control(String name) {
        return RawConnection.exchange(mock.baseUrl(), "GET /__petstore/" + name + " HTTP/1.1\nHost: localhost\n\n");
    }
}
