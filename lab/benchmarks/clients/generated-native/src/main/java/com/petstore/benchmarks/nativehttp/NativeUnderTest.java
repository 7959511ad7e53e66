// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.nativehttp;

import com.petstore.benchmarks.SamplePets;
import com.petstore.benchmarks.client.Client;
import com.petstore.benchmarks.client.ClientUnderTest;
import com.petstore.benchmarks.nativehttp.generated.ApiClient;

/** What openapi-generator makes with its library native. */
public final class NativeUnderTest implements ClientUnderTest {

    @Override
    public Client overNetwork(String baseUrl) {
        ApiClient generated = new ApiClient();
        generated.updateBaseUri(baseUrl);
        generated.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + SamplePets.API_KEY));
        return new NativeClient(generated);
    }
}
