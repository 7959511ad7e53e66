// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Response;
import okhttp3.ResponseBody;

/** The path of a request that this library does not know by name, from the call to the URL that goes out. */
class RequestPathFuzz {

    private static final ThreadLocal<HttpUrl> SENT = new ThreadLocal<>();
    private static final PetStoreClient CLIENT = PetStoreClient.builder()
            .baseUrl("https://pets.example/base/v1")
            .apiKey("key-1")
            .httpClient(new OkHttpClient.Builder()
                    .addInterceptor(RequestPathFuzz::respond)
                    .build())
            .build();

    @FuzzTest
    void aRequestNeverLeavesTheBaseUrl(byte[] input) {
        String path = new String(input, StandardCharsets.UTF_8);
        RequestCall<String> call;
        try {
            call = CLIENT.request("GET", path);
        } catch (IllegalArgumentException e) {
            assertThat(e.getMessage()).startsWith("path must ");
            return;
        }
        assertThat(call.execute()).isEmpty();

        HttpUrl url = Objects.requireNonNull(SENT.get());
        assertThat(url.toString()).startsWith("https://pets.example/base/v1/").doesNotContain("?", "#");
        assertThat(String.join("/", url.pathSegments())).startsWith("base/v1/");
        assertThat(url.encodedPath().chars().filter(c -> c == '/').count())
                .isEqualTo(3 + path.substring(1).chars().filter(c -> c == '/').count());
    }

    private static Response respond(Interceptor.Chain chain) {
        SENT.set(chain.request().url());
        return new Response.Builder()
                .request(chain.request())
                .protocol(Protocol.HTTP_1_1)
                .code(200)
                .message("OK")
                .body(ResponseBody.create(new byte[0], null))
                .build();
    }
}
