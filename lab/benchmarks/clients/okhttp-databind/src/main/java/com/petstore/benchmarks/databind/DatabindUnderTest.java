// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.databind;

import com.petstore.benchmarks.client.CannedInterceptor;
import com.petstore.benchmarks.client.Client;
import com.petstore.benchmarks.client.ClientUnderTest;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.Dispatcher;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;

/** OkHttp and Jackson databind, by hand. */
public final class DatabindUnderTest implements ClientUnderTest {

    @Override
    public Client overNetwork(String baseUrl) {
        return new DatabindClient(builder().build(), HttpUrl.get(baseUrl));
    }

    @Override
    public Optional<Client> inMemory() {
        OkHttpClient okHttp = builder().addInterceptor(new CannedInterceptor()).build();
        return Optional.of(new DatabindClient(okHttp, HttpUrl.get("http://127.0.0.1/v1")));
    }

    /** One limit for the whole call, and room for as many calls at once as are measured. */
    private static OkHttpClient.Builder builder() {
        Dispatcher dispatcher = new Dispatcher();
        dispatcher.setMaxRequestsPerHost(64);
        return new OkHttpClient.Builder()
                .dispatcher(dispatcher)
                .connectionPool(new ConnectionPool(64, 1, TimeUnit.MINUTES))
                .callTimeout(Duration.ofSeconds(20));
    }
}
