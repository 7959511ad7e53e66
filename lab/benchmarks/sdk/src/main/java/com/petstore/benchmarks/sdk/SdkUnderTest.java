// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.sdk;

import com.petstore.benchmarks.CannedInterceptor;
import com.petstore.benchmarks.Client;
import com.petstore.benchmarks.ClientUnderTest;
import com.petstore.benchmarks.SamplePets;
import com.petstore.sdk.PetStoreClient;
import okhttp3.OkHttpClient;

/** The SDK with all defaults: retries, limits and strict decoding. */
public final class SdkUnderTest implements ClientUnderTest {

    @Override
    public Client overNetwork(String baseUrl) {
        return new SdkClient(PetStoreClient.builder()
                .baseUrl(baseUrl)
                .apiKey(SamplePets.API_KEY)
                .build());
    }

    @Override
    public Client inMemory() {
        OkHttpClient okHttp = new OkHttpClient.Builder()
                .addInterceptor(new CannedInterceptor())
                .build();
        okHttp.dispatcher().setMaxRequestsPerHost(64);
        return new SdkClient(PetStoreClient.builder()
                .baseUrl("http://127.0.0.1/v1")
                .apiKey(SamplePets.API_KEY)
                .httpClient(okHttp)
                .build());
    }
}
