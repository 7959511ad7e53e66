// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.testing.OpenApiDocument;
import com.petstore.mockserver.testing.RawConnection;
import com.petstore.mockserver.testing.Reply;
import com.petstore.mockserver.testing.TestClient;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The OpenAPI document of the control interface, held against what the server responds. */
class ControlOpenApiTest {

    @AutoClose
    private final MockPetStore mock = MockPetStore.builder()
            .clock(MockClock.frozenAt(Instant.parse("2026-11-21T12:00:00Z")))
            .key("key", QuotaPlan.BUSINESS)
            .start();

    @AutoClose
    private final MockPetStore withToken =
            MockPetStore.builder().controlToken("token-of-the-test").start();

    private final OpenApiDocument document = new OpenApiDocument(
            control(mock, "GET", "/control-openapi.json", "", "").body());
    private final Map<String, Reply> responses = new TreeMap<>();

    @Test
    void everyDocumentedExampleIsAcceptedAndEveryResponseIsAsDocumented() {
        call("health 200", "GET", "/health");
        call("info 200", "GET", "/info");
        call("openApi 200", "GET", "/openapi.json");
        call("controlOpenApi 200", "GET", "/control-openapi.json");
        call("assumptions 200", "GET", "/assumptions");
        callKeys();
        callClock();
        callState();
        callFaults();
        callStubs();
        callRequests();
        call("shutdown 202", "POST", "/shutdown");

        document.assertDescribesEach(responses);
    }

    private void callKeys() {
        callWithExample("createKey 201", "POST", "/keys");
        callWith("createKey 400", "POST", "/keys", "{}");
        call("listKeys 200", "GET", "/keys");
        call("getKey 200", "GET", "/keys/demo");
        call("getKey 404", "GET", "/keys/none");
        callWithExample("changePlan 200", "PATCH", "/keys/demo");
        callWith("changePlan 400", "PATCH", "/keys/demo", "{}");
        callWithExample("changePlan 404", "PATCH", "/keys/none");
        callWithExample("banKey 200", "PUT", "/keys/demo/ban");
        callWith("banKey 400", "PUT", "/keys/demo/ban", "{\"durationMs\":0}");
        callWithExample("banKey 404", "PUT", "/keys/none/ban");
        call("unbanKey 200", "DELETE", "/keys/demo/ban");
        call("unbanKey 404", "DELETE", "/keys/none/ban");
        call("revokeKey 204", "DELETE", "/keys/demo");
        call("revokeKey 404", "DELETE", "/keys/none");
    }

    private void callClock() {
        call("getClock 200", "GET", "/clock");
        callWithExample("setClock 200", "PUT", "/clock");
        callWith("setClock 400", "PUT", "/clock", "{\"now\":\"noon\"}");
        callWithExample("advanceClock 200", "POST", "/clock/advance");
        callWith("advanceClock 400", "POST", "/clock/advance", "{}");
        call("resumeClock 200", "POST", "/clock/resume");
        call("autoAdvanceClock 200", "POST", "/clock/auto-advance");
        call("freezeClock 200", "POST", "/clock/freeze");
    }

    private void callState() {
        callWithExample("setState 200", "PUT", "/state");
        callWith("setState 400", "PUT", "/state", "[]");
        call("getState 200", "GET", "/state");
        call("resetState 204", "POST", "/state/reset");
        callWithExample("addPet 201", "POST", "/pets");
        callWith("addPet 400", "POST", "/pets", "{}");
        call("listStoredPets 200", "GET", "/pets");
        call("listStoredPets 400", "GET", "/pets?last=all");
    }

    private void callFaults() {
        callWithExample("addFault 201", "POST", "/faults");
        callWith("addFault 400", "POST", "/faults", "{\"kind\":\"none\"}");
        call("listFaults 200", "GET", "/faults");
        call("removeFault 204", "DELETE", "/faults/1");
        call("removeFault 404", "DELETE", "/faults/1");
        call("clearFaults 204", "DELETE", "/faults");
    }

    private void callStubs() {
        callWithExample("addStub 201", "POST", "/stubs");
        callWith("addStub 400", "POST", "/stubs", "{}");
        call("listStubs 200", "GET", "/stubs");
        call("removeStub 204", "DELETE", "/stubs/1");
        call("removeStub 404", "DELETE", "/stubs/1");
        call("clearStubs 204", "DELETE", "/stubs");
    }

    private void callRequests() {
        TestClient client = new TestClient(mock.baseUrl(), "key");
        assertThat(client.get("/pets?limit=2").status()).isEqualTo(200);
        assertThat(client.post("{\"limit\":0}").status()).isEqualTo(400);
        call("listRequests 200", "GET", "/requests");
        call("listRequests 400", "GET", "/requests?last=none");
        callWithExample("awaitRequests 200", "POST", "/requests/await");
        callWith("awaitRequests 400", "POST", "/requests/await", "{\"count\":0}");
        call("listViolations 200", "GET", "/violations");
        call("clearRequests 204", "DELETE", "/requests");
    }

    private void callWithExample(String name, String method, String path) {
        callWith(name, method, path, document.exampleRequest(operation(name)));
    }

    private void call(String name, String method, String path) {
        callWith(name, method, path, "");
    }

    /** Makes a request, and the same one without the token of a server that demands it, and as a page of another site. */
    private void callWith(String name, String method, String path, String body) {
        if (!operation(name).equals("health")) {
            responses.put(operation(name) + " 401", control(withToken, method, path, "", body));
            responses.put(
                    operation(name) + " 403", control(mock, method, path, "Origin: https://site.example\n", body));
        }
        responses.put(name, control(mock, method, path, "", body));
    }

    private static String operation(String name) {
        return name.substring(0, name.indexOf(' '));
    }

    private static Reply control(MockPetStore server, String method, String path, String headers, String body) {
        String content = body.isEmpty()
                ? ""
                : "Content-Type: application/json\nContent-Length: " + body.getBytes(StandardCharsets.UTF_8).length
                        + "\n";
        return RawConnection.exchange(
                server.baseUrl(),
                method + " /__petstore" + path + " HTTP/1.1\nHost: localhost\n" + headers + content + "\n" + body);
    }
}
