// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.wire;

import static com.petstore.sdk.testkit.SamplePets.REX;
import static com.petstore.sdk.testkit.SamplePets.REX_JSON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.error.PetStoreTransportException;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.FakeTime;
import com.petstore.sdk.testkit.HostileServer;
import com.petstore.sdk.testkit.HostileServer.ScriptedResponse;
import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Bytes that come together with the end of a response are in a buffer of OkHttp, and begin the next response there: SECURITY.md names the consequence. */
class SurplusBytesTest extends WireTest {

    private static final String LIST = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]";
    private static final String CREATED =
            "HTTP/1.1 201 Created\r\nContent-Length: " + REX_JSON.length() + "\r\n\r\n" + REX_JSON;

    @ParameterizedTest
    @CsvSource({"BLOCKING, '\r\n'", "ASYNC, '\r\n'", "BLOCKING, '\n'", "ASYNC, '\r\n\r\n'"})
    void aCreateAfterASurplusLineEndIsSentOnceAndItsOutcomeIsUnknown(CallStyle style, String surplus)
            throws IOException {
        ScriptedResponse list = ScriptedResponse.bytes(LIST + surplus);
        try (HostileServer service = HostileServer.start(list.onceBefore(ScriptedResponse.bytes(CREATED)));
                PetStoreClient client = clientBuilder()
                        .retryPolicy(RetryPolicy.defaults())
                        .timeSource(FakeTime.leaping())
                        .baseUrl(service.baseUrl())
                        .build()) {
            style.execute(client.listPets());

            assertThat(catchThrowable(() -> style.execute(client.createPet(REX))))
                    .isInstanceOfSatisfying(PetStoreTransportException.class, failure -> {
                        assertThat(failure.outcomeUnknown()).isTrue();
                        assertThat(failure.attempts()).isEqualTo(1);
                    });
            assertThat(style.execute(client.createPet(REX)).name())
                    .as("over another connection")
                    .isEqualTo("Rex");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aReadAfterASurplusLineEndIsSentAgain(CallStyle style) throws IOException {
        ScriptedResponse list = ScriptedResponse.bytes(LIST + "\r\n");
        try (HostileServer service = HostileServer.start(list.onceBefore(ScriptedResponse.emptyList()));
                PetStoreClient client = clientBuilder()
                        .retryPolicy(RetryPolicy.defaults())
                        .timeSource(FakeTime.leaping())
                        .baseUrl(service.baseUrl())
                        .build()) {
            style.execute(client.listPets());

            assertThat(style.executeForResponse(client.listPets()).attempts()).isEqualTo(2);
        }
    }

    /** What this client does not do on its own account: OkHttp alone has the same results. */
    @ParameterizedTest
    @CsvSource({"'\r\n', 0", "'\n', 0", "'\r\n\r\n', 0", "response, 201"})
    void okHttpAloneDoesTheSame(String surplus, int status) throws IOException {
        ScriptedResponse list = ScriptedResponse.bytes(LIST + (status == 201 ? CREATED : surplus));
        OkHttpClient plain =
                new OkHttpClient.Builder().retryOnConnectionFailure(false).build();
        try (HostileServer service = HostileServer.start(list.onceBefore(ScriptedResponse.bytes(CREATED)))) {
            Request.Builder request = new Request.Builder().url(service.baseUrl() + "/pets");
            plain.newCall(request.build()).execute().close();

            int received = 0;
            RequestBody pet = RequestBody.create("{}", MediaType.get("application/json"));
            try (Response response = plain.newCall(request.post(pet).build()).execute()) {
                received = response.code();
            } catch (IOException e) {
                assertThat(e).hasMessageContaining("Unexpected status line");
            }
            assertThat(received).isEqualTo(status);
        }
    }
}
