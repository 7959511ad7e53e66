// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.wire;

import static com.petstore.sdk.testkit.SamplePets.REX;
import static com.petstore.sdk.testkit.SamplePets.REX_JSON;
import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.model.PetStatus;
import com.petstore.sdk.testkit.CallStyle;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What goes out. */
class RequestTest extends WireTest {

    @ParameterizedTest
    @EnumSource
    void listPetsSendsNoParameterThatIsNotSet(CallStyle style) throws InterruptedException {
        respond(200, "[]");

        style.execute(client.listPets());

        assertThat(receivedRequest().getRequestLine()).isEqualTo("GET /v1/pets HTTP/1.1");
    }

    @ParameterizedTest
    @EnumSource
    void listPetsSendsLimitAndStatus(CallStyle style) throws InterruptedException {
        respond(200, "[]");

        style.execute(client.listPets().limit(50).status(PetStatus.of("on hold")));

        assertThat(receivedRequest().getTarget()).isEqualTo("/v1/pets?limit=50&status=on%20hold");
    }

    @ParameterizedTest
    @EnumSource
    void createPetSendsThePetAsJson(CallStyle style) throws InterruptedException {
        respond(201, REX_JSON);

        style.execute(client.createPet(REX));

        RecordedRequest request = receivedRequest();
        assertThat(request.getRequestLine()).isEqualTo("POST /v1/pets HTTP/1.1");
        assertThat(request.getHeaders().get("Content-Type")).isEqualTo("application/json");
        assertThat(request.getBody().utf8()).isEqualTo("{\"name\":\"Rex\",\"categoryId\":7}");
    }

    @ParameterizedTest
    @EnumSource
    @SuppressWarnings("removal") // the deprecated operation is what this test is about
    void getPetSendsTheIdInThePath(CallStyle style) throws InterruptedException {
        respond(200, REX_JSON);

        style.execute(client.getPet(Long.MAX_VALUE));

        assertThat(receivedRequest().getRequestLine()).isEqualTo("GET /v1/pets/9223372036854775807 HTTP/1.1");
    }

    @ParameterizedTest
    @EnumSource
    void everyRequestCarriesKeyAndSenderAndWhatIsAccepted(CallStyle style) throws InterruptedException {
        respond(200, "[]");

        style.execute(client.listPets());

        RecordedRequest request = receivedRequest();
        assertThat(request.getHeaders().values("Authorization")).containsExactly("Bearer " + API_KEY);
        assertThat(request.getHeaders().get("Accept")).isEqualTo("application/json");
        assertThat(request.getHeaders().get("User-Agent")).startsWith("petstore-sdk-java/");
    }

    @ParameterizedTest
    @EnumSource
    void aCallCanBeExecutedTwice(CallStyle style) throws InterruptedException {
        var call = client.createPet(REX);
        respond(201, REX_JSON);
        respond(201, REX_JSON.replace("\"id\":1", "\"id\":2"));

        assertThat(style.execute(call).id()).isEqualTo(1);
        assertThat(style.execute(call).id()).isEqualTo(2);
        assertThat(receivedRequest().getBody()).isEqualTo(receivedRequest().getBody());
    }
}
