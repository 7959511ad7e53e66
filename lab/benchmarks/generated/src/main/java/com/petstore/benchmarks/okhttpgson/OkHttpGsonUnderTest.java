// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.okhttpgson;

import com.petstore.benchmarks.CannedInterceptor;
import com.petstore.benchmarks.Client;
import com.petstore.benchmarks.ClientUnderTest;
import com.petstore.benchmarks.SamplePets;
import com.petstore.benchmarks.okhttpgson.generated.ApiClient;
import okhttp3.OkHttpClient;

/** What openapi-generator makes by default. */
public final class OkHttpGsonUnderTest implements ClientUnderTest {

    @Override
    public Client overNetwork(String baseUrl) {
        return client(new ApiClient(), baseUrl);
    }

    @Override
    public Client inMemory() {
        OkHttpClient okHttp = new OkHttpClient.Builder()
                .addInterceptor(new CannedInterceptor())
                .build();
        return client(new ApiClient(okHttp), "http://127.0.0.1/v1");
    }

    private static Client client(ApiClient generated, String baseUrl) {
        generated.setBasePath(baseUrl);
        generated.setBearerToken(SamplePets.API_KEY);
        return new OkHttpGsonClient(generated);
    }
}
