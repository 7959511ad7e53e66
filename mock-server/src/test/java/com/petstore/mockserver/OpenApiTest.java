// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.testing.OpenApiDocument;
import com.petstore.mockserver.testing.RawConnection;
import com.petstore.mockserver.testing.Reply;
import com.petstore.mockserver.testing.TestClient;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The OpenAPI document that the server serves, held against what the server answers. */
class OpenApiTest {

    private static final String JSON = "Content-Type: application/json\n";

    private final MockClock clock = MockClock.frozenAt(Instant.parse("2026-11-21T12:00:00Z"));

    @AutoClose
    private final MockPetStore mock = MockPetStore.builder()
            .clock(clock)
            .key("key", QuotaPlan.BUSINESS)
            .key("used-up", QuotaPlan.enterprise(1, 1))
            .seed(NewMockPet.of("Rex", 7).status(MockPetStatus.SOLD), NewMockPet.of("Tom", 3))
            .start();

    private final TestClient client = new TestClient(mock.baseUrl(), "key");
    private final TestClient unknown = new TestClient(mock.baseUrl(), "unknown");
    private final TestClient usedUp = new TestClient(mock.baseUrl(), "used-up");
    private final OpenApiDocument document =
            new OpenApiDocument(control("openapi.json").body());

    @Test
    void describesEveryOperationThatTheServerHas() {
        assertThat(document.operations().keySet())
                .containsExactlyInAnyOrder("listPets", "createPet", "getPet", "listOrders");
    }

    @Test
    void everyDocumentedResponseIsGivenAsItIsDocumented() {
        document.assertDescribesEach(everyResponse());
    }

    @Test
    void isServedWithoutAKeyAndOutsideOfTheQuotas() {
        Reply reply = control("openapi.json");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.header("Content-Type")).isEqualTo("application/json");
        assertThat(reply.has("X-RateLimit-Limit")).isFalse();
    }

    private Map<String, Reply> everyResponse() {
        usedUp.get("/pets");
        Map<String, Reply> responses = new TreeMap<>();
        responses.put("listPets 200", client.get("/pets?limit=2"));
        responses.put("listPets 400", client.get("/pets?limit=0"));
        responses.put("listPets 401", unknown.get("/pets"));
        responses.put("listPets 429", usedUp.get("/pets"));
        responses.put("createPet 201", client.post("{\"name\":\"Ida\",\"categoryId\":7,\"status\":\"pending\"}"));
        responses.put("createPet 400", client.post("{}"));
        responses.put("createPet 401", unknown.post("{}"));
        responses.put("createPet 413", client.post(" ".repeat(1024 * 1024 + 1)));
        responses.put("createPet 415", client.send("POST", "/pets", "Content-Type: text/plain\n", "{}"));
        responses.put("createPet 429", usedUp.send("POST", "/pets", JSON, "{}"));
        responses.put("getPet 200", client.get("/pets/1"));
        responses.put("getPet 401", unknown.get("/pets/1"));
        responses.put("getPet 404", client.get("/pets/999"));
        responses.put("getPet 429", usedUp.get("/pets/1"));
        responses.put("listOrders 200", client.get("/store/orders"));
        responses.put("listOrders 401", unknown.get("/store/orders"));
        responses.put("listOrders 429", usedUp.get("/store/orders"));
        clock.advanceTo(Instant.parse("2030-12-05T00:00:00Z"));
        responses.put("getPet 410", client.get("/pets/1"));
        return responses;
    }

    private Reply control(String name) {
        return RawConnection.exchange(mock.baseUrl(), "GET /__petstore/" + name + " HTTP/1.1\nHost: localhost\n\n");
    }
}
