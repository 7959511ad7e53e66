// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.retrofit;

import com.petstore.benchmarks.CannedInterceptor;
import com.petstore.benchmarks.Client;
import com.petstore.benchmarks.ClientUnderTest;
import com.petstore.benchmarks.SamplePets;
import com.petstore.benchmarks.retrofit.generated.RetrofitApiClient;

/** What openapi-generator makes with its library retrofit2. */
public final class RetrofitUnderTest implements ClientUnderTest {

    @Override
    public Client overNetwork(String baseUrl) {
        return client(new RetrofitApiClient(baseUrl));
    }

    @Override
    public Client inMemory() {
        RetrofitApiClient generated = new RetrofitApiClient("http://127.0.0.1/v1");
        generated.getOkBuilder().addInterceptor(new CannedInterceptor());
        return client(generated);
    }

    private static Client client(RetrofitApiClient generated) {
        generated.setBearerToken(SamplePets.API_KEY);
        return new RetrofitClient(generated);
    }
}
