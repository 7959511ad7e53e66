// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.testing.RawConnection;
import com.petstore.mockserver.testing.Reply;
import com.petstore.mockserver.testing.TestClient;
import java.time.Instant;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The end of getPet, by the clock of the test. Interface document, section Versioning. */
class DeprecationWireTest {

    private static final Instant REMOVAL = Instant.parse("2030-12-05T00:00:00Z");

    private final MockClock clock = MockClock.frozenAt(REMOVAL.minusNanos(1));

    @AutoClose
    private final MockPetStore mock =
            MockPetStore.builder().clock(clock).seed(NewMockPet.of("Rex", 7)).start();

    private final TestClient client = new TestClient(mock.baseUrl(), mock.apiKey());

    @ParameterizedTest
    @ValueSource(strings = {"1", "2"})
    void everyResponseAnnouncesTheRemovalUntilItsLastMoment(String petId) {
        Reply reply = client.get("/pets/" + petId);

        assertThat(reply.status()).isEqualTo(petId.equals("1") ? 200 : 404);
        assertThat(reply.header("Deprecation")).isEqualTo("@1735689600");
        assertThat(reply.header("Sunset")).isEqualTo("Thu, 05 Dec 2030 00:00:00 GMT");
        assertThat(reply.header("Link")).isEqualTo("</v1/pets>; rel=\"successor-version\"");
    }

    @Test
    void refusalsAnnounceItToo() {
        assertThat(new TestClient(mock.baseUrl(), "unknown").get("/pets/1").header("Sunset"))
                .isEqualTo("Thu, 05 Dec 2030 00:00:00 GMT");
    }

    @Test
    void otherOperationsAnnounceNothing() {
        Reply reply = client.get("/pets");

        assertThat(reply.has("Deprecation")).isFalse();
        assertThat(reply.has("Sunset")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "2", "abc"})
    void theOperationIsGoneFromThatMomentOn(String petId) {
        clock.advanceTo(REMOVAL);

        Reply reply = client.get("/pets/" + petId);

        assertThat(reply.status()).isEqualTo(410);
        assertThat(reply.isError()).isTrue();
        assertThat(reply.header("Link")).isEqualTo("</v1/pets>; rel=\"successor-version\"");
        assertThat(reply.has("X-RateLimit-Limit")).isTrue();
    }

    @Test
    void anUnknownKeyIsStillRefusedFirst() {
        clock.advanceTo(REMOVAL);

        assertThat(new TestClient(mock.baseUrl(), "unknown").get("/pets/1").status())
                .isEqualTo(401);
    }

    @Test
    void headIsGoneToo() {
        clock.advanceTo(REMOVAL);
        try (RawConnection connection = RawConnection.to(mock.baseUrl())) {
            connection.send(client.head("HEAD", "/pets/1", "") + "\n");

            assertThat(connection.readHead().status()).isEqualTo(410);
        }
    }

    @Test
    void theListStays() {
        clock.advanceTo(REMOVAL);

        assertThat(client.get("/pets").status()).isEqualTo(200);
    }
}
