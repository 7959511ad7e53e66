// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.streaming;

import com.petstore.benchmarks.client.CannedInterceptor;
import com.petstore.benchmarks.client.Client;
import com.petstore.benchmarks.client.ClientUnderTest;
import java.time.Duration;
import java.util.Optional;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;

/** OkHttp and Jackson's parser without any time limit: a call may hang for ever. */
public final class BareUnderTest implements ClientUnderTest {

    @Override
    public Client overNetwork(String baseUrl) {
        return new BareClient(builder().build(), HttpUrl.get(baseUrl));
    }

    @Override
    public Optional<Client> inMemory() {
        OkHttpClient okHttp = builder().addInterceptor(new CannedInterceptor()).build();
        return Optional.of(new BareClient(okHttp, HttpUrl.get("http://127.0.0.1/v1")));
    }

    private static OkHttpClient.Builder builder() {
        return StreamingUnderTest.builder()
                .callTimeout(Duration.ZERO)
                .connectTimeout(Duration.ZERO)
                .readTimeout(Duration.ZERO)
                .writeTimeout(Duration.ZERO);
    }
}
