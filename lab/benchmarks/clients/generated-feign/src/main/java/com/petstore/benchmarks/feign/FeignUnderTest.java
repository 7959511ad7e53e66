// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.feign;

import com.petstore.benchmarks.SamplePets;
import com.petstore.benchmarks.client.CannedInterceptor;
import com.petstore.benchmarks.client.Client;
import com.petstore.benchmarks.client.ClientUnderTest;
import com.petstore.benchmarks.feign.generated.ApiClient;
import com.petstore.benchmarks.feign.generated.api.PetsApi;
import feign.okhttp.OkHttpClient;
import java.util.Optional;

/** What openapi-generator makes with its library feign. */
public final class FeignUnderTest implements ClientUnderTest {

    @Override
    public Client overNetwork(String baseUrl) {
        return client(new ApiClient("bearer"), baseUrl);
    }

    @Override
    public Optional<Client> inMemory() {
        ApiClient generated = new ApiClient("bearer");
        generated
                .getFeignBuilder()
                .client(new OkHttpClient(new okhttp3.OkHttpClient.Builder()
                        .addInterceptor(new CannedInterceptor())
                        .build()));
        return Optional.of(client(generated, "http://127.0.0.1/v1"));
    }

    private static Client client(ApiClient generated, String baseUrl) {
        generated.setBasePath(baseUrl);
        generated.setBearerToken(SamplePets.API_KEY);
        return new FeignClient(generated.buildClient(PetsApi.class));
    }
}
