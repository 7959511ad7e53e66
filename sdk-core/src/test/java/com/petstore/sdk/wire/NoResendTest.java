// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.wire;

import static com.petstore.sdk.testkit.SamplePets.REX;
import static com.petstore.sdk.testkit.SamplePets.REX_JSON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.error.PetStoreApiException;
import com.petstore.sdk.error.PetStoreTransportException;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.HostileServer;
import com.petstore.sdk.testkit.HostileServer.ScriptedResponse;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One attempt is one request: OkHttp repeats nothing and follows nothing on its own. */
class NoResendTest extends WireTest {

    @ParameterizedTest
    @CsvSource({
        "BLOCKING, 408, 0, 0",
        "ASYNC, 408, 0, 0",
        "BLOCKING, 503, 0, 0",
        "ASYNC, 503, 00, 00",
        "BLOCKING, 503, 7, 7",
        "ASYNC, 503, 'Fri, 31 Dec 1999 23:59:59 GMT', 'Fri, 31 Dec 1999 23:59:59 GMT'",
        "BLOCKING, 503, 2147483648, 2147483648",
        "BLOCKING, 503, 99999999999, 99999999999",
        "ASYNC, 408, 99999999999, 99999999999"
    })
    void doesNotRepeatWhatRetryAfterInvitesOkHttpToRepeat(
            CallStyle style, int status, String retryAfter, @Nullable String shown) {
        respond(status, "", "Retry-After", retryAfter);
        respond(status, "", "Retry-After", retryAfter);

        assertThatExceptionOfType(PetStoreApiException.class)
                .isThrownBy(() -> style.execute(client.listPets()))
                .satisfies(failure -> {
                    assertThat(failure.status()).isEqualTo(status);
                    assertThat(failure.response().orElseThrow().headers().first("Retry-After"))
                            .isEqualTo(Optional.ofNullable(shown));
                });
        assertThatExceptionOfType(PetStoreApiException.class)
                .isThrownBy(() -> style.execute(client.createPet(REX)))
                .satisfies(failure -> assertThat(failure.outcomeUnknown()).isTrue());
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"BLOCKING, ''", "ASYNC, ''", "BLOCKING, 'Content-Length: 0\r\n'"})
    void takesNoResponseForThatOfTheNextCall(CallStyle style, String header) throws IOException {
        ScriptedResponse switching = ScriptedResponse.bytes(
                "HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: h2c\r\n" + header + "\r\n"
                        + "HTTP/1.1 201 Created\r\nContent-Length: " + REX_JSON.length() + "\r\n\r\n" + REX_JSON);
        try (HostileServer odd = HostileServer.start(switching.onceBefore(ScriptedResponse.emptyList()));
                PetStoreClient confused = clientBuilder().baseUrl(odd.baseUrl()).build()) {
            assertThatExceptionOfType(PetStoreTransportException.class)
                    .isThrownBy(() -> style.execute(confused.createPet(REX)))
                    .satisfies(failure -> assertThat(failure.outcomeUnknown()).isTrue());
            assertThat(style.execute(confused.listPets())).isEmpty();
            assertThat(odd.connections()).isEqualTo(2);
        }
    }
}
