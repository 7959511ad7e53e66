// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.petstore.mockserver.testing.ControlClient;
import com.petstore.mockserver.testing.Reply;
import com.petstore.mockserver.testing.TestClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Faults that come from outside of the JVM: over {@code /__petstore/faults}, and from a file. */
class FaultControlWireTest {

    @TempDir
    private Path folder;

    @AutoClose
    private final MockPetStore mock = MockPetStore.start();

    private final TestClient client = new TestClient(mock.baseUrl(), mock.apiKey());
    private final ControlClient control = new ControlClient(mock.controlUrl());

    @Test
    void addsAFault() {
        Reply reply = add("{\"kind\":\"status\",\"status\":503,\"times\":1}");

        assertThat(reply.status()).isEqualTo(201);
        assertThat(reply.body())
                .isEqualTo("{\"id\":1,\"hits\":0,\"remainingHits\":1,\"hasPredicate\":false,"
                        + "\"fault\":{\"kind\":\"status\",\"status\":503,\"times\":1}}");
        assertThat(client.get("/pets").status()).isEqualTo(503);
        assertThat(client.get("/pets").status()).isEqualTo(200);
    }

    @Test
    void listsFaultsInTheirOrderWithTheHitsTheyHaveLeft() {
        add("{\"kind\":\"status\",\"status\":503,\"times\":3}");
        mock.faults().add(Fault.stall().matching(request -> false));
        client.get("/pets");

        assertThat(control.get("/faults").body())
                .isEqualTo("{\"faults\":["
                        + "{\"id\":1,\"hits\":1,\"remainingHits\":2,\"hasPredicate\":false,"
                        + "\"fault\":{\"kind\":\"status\",\"status\":503,\"times\":3}},"
                        + "{\"id\":2,\"hits\":0,\"hasPredicate\":true,\"fault\":{\"kind\":\"stall\"}}]}");
    }

    @Test
    void removesOneFault() {
        add("{\"kind\":\"status\",\"status\":503}");
        add("{\"kind\":\"status\",\"status\":500}");

        assertThat(control.send("DELETE", "/faults/1", "").status()).isEqualTo(204);
        assertThat(client.get("/pets").status()).isEqualTo(500);
    }

    @Test
    void removesAllFaults() {
        add("{\"kind\":\"status\",\"status\":503}");

        assertThat(control.send("DELETE", "/faults", "").status()).isEqualTo(204);
        assertThat(control.get("/faults").body()).isEqualTo("{\"faults\":[]}");
        assertThat(mock.faults().isEmpty()).isTrue();
        assertThat(client.get("/pets").status()).isEqualTo(200);
    }

    @Test
    void reportsWhichFaultIsNotThere() {
        for (String id : List.of("/7", "/x", "/99999999999999999999", "/-1")) {
            Reply reply = control.send("DELETE", "/faults" + id, "");
            assertThat(reply.status()).isEqualTo(404);
            assertThat(reply.isError()).isTrue();
        }
    }

    @Test
    void refusesAnInvalidFaultAndAddsNothing() {
        Reply reply = add("{\"kind\":\"status\",\"status\":700}");

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.isError()).isTrue();
        assertThat(reply.body()).contains("status must be 200 to 599, was 700");
        assertThat(mock.faults().list()).isEmpty();
    }

    @Test
    void startsWithTheFaultsOfAFileAndComesBackToThem() throws IOException {
        Path file = file("[{\"kind\":\"status\",\"status\":503,\"times\":1},{\"kind\":\"empty-body\"}]");
        try (MockPetStore other = MockPetStore.builder().faults(file).start()) {
            TestClient otherClient = new TestClient(other.baseUrl(), other.apiKey());
            assertThat(otherClient.get("/pets").status()).isEqualTo(503);
            assertThat(otherClient.get("/pets").body()).isEmpty();
            other.faults().clear();
            other.reset();
            assertThat(otherClient.get("/pets").status()).isEqualTo(503);
        }
    }

    @Test
    void refusesAFileWithTheFieldAndTheRule() throws IOException {
        Path file = file("[{\"kind\":\"connection-reset\"},{\"kind\":\"connection-reset\",\"times\":0}]");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> MockPetStore.builder().faults(file).start())
                .withMessage(file + ": faults[1].times must be 1 to 2147483647, was 0");
    }

    @Test
    void twoServersWithTheSameSeedHaveTheSameChances() {
        MockPetStoreBuilder builder =
                MockPetStore.builder().randomSeed(42).faults(Fault.status(503).probability(0.5));
        try (MockPetStore one = builder.start();
                MockPetStore two = builder.start()) {
            assertThat(one.randomSeed()).isEqualTo(42);
            assertThat(statuses(one)).isEqualTo(statuses(two)).contains(200, 503);
        }
    }

    @Test
    void twoServersWithoutASeedHaveOneEach() {
        try (MockPetStore other = MockPetStore.start()) {
            assertThat(other.randomSeed()).isNotEqualTo(mock.randomSeed());
        }
    }

    private static List<Integer> statuses(MockPetStore mock) {
        TestClient client = new TestClient(mock.baseUrl(), mock.apiKey());
        return IntStream.range(0, 40)
                .mapToObj(i -> client.get("/pets").status())
                .toList();
    }

    private Reply add(String json) {
        return control.sendJson("POST", "/faults", json);
    }

    private Path file(String content) throws IOException {
        return Files.writeString(folder.resolve("faults.json"), content);
    }
}
