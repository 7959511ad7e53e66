// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.waiting;

import com.petstore.benchmarks.SamplePets;
import com.petstore.benchmarks.sdk.GateBenchmark;
import com.petstore.sdk.ListPetsCall;
import com.petstore.sdk.PetStoreCall;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.PetStoreClientBuilder;
import com.petstore.sdk.RateLimitScope;
import com.petstore.sdk.model.Pet;
import java.util.List;
import java.util.concurrent.Future;
import okhttp3.OkHttpClient;

/** The SDK with its defaults, and knowledge of the quota that no other measurement has left. */
final class SdkLimiter extends Limiter {

    final PetStoreClient client;
    private final ListPetsCall list;
    private final GateBenchmark gate = new GateBenchmark();

    SdkLimiter(Service service) {
        super(service);
        client = client(service.okHttp).build();
        list = client.listPets();
    }

    static PetStoreClientBuilder client(OkHttpClient okHttp) {
        return PetStoreClient.builder()
                .baseUrl(Service.URL)
                .apiKey(SamplePets.API_KEY)
                .timeout(PATIENCE)
                .httpClient(okHttp)
                .rateLimitScope(RateLimitScope.isolated());
    }

    /** The gate alone, which knows one at a time. */
    @Override
    void take(int permits) {
        gate.enterAndComplete();
    }

    @Override
    void useUp() {
        list.execute();
    }

    @Override
    void call(int number) {
        numbered(number).execute();
    }

    @Override
    Future<?> callAsync(int number) {
        return numbered(number).executeAsync();
    }

    private PetStoreCall<List<Pet>> numbered(int number) {
        return number < 0 ? list : list.header(Service.NUMBER, Integer.toString(number));
    }
}
