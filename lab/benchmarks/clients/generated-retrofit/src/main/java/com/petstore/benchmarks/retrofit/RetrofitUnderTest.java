// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.retrofit;

import com.petstore.benchmarks.SamplePets;
import com.petstore.benchmarks.client.CannedInterceptor;
import com.petstore.benchmarks.client.Client;
import com.petstore.benchmarks.client.ClientUnderTest;
import com.petstore.benchmarks.retrofit.generated.RetrofitApiClient;
import java.util.Optional;

/** What openapi-generator makes with its library retrofit2. */
public final class RetrofitUnderTest implements ClientUnderTest {

    @Override
    public Client overNetwork(String baseUrl) {
        return client(new RetrofitApiClient(baseUrl));
    }

    @Override
    public Optional<Client> inMemory() {
        RetrofitApiClient generated = new RetrofitApiClient("http://127.0.0.1/v1");
        generated.getOkBuilder().addInterceptor(new CannedInterceptor());
        return Optional.of(client(generated));
    }

    private static Client client(RetrofitApiClient generated) {
        generated.setBearerToken(SamplePets.API_KEY);
        return new RetrofitClient(generated);
    }
}
