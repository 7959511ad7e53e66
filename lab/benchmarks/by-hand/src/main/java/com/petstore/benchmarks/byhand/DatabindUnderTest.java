// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.byhand;

import com.petstore.benchmarks.CannedInterceptor;
import com.petstore.benchmarks.Client;
import com.petstore.benchmarks.ClientUnderTest;

/** OkHttp and Jackson databind: what most write by hand. */
public final class DatabindUnderTest implements ClientUnderTest {

    @Override
    public Client overNetwork(String baseUrl) {
        return new ByHandClient(baseUrl, new DatabindJson());
    }

    @Override
    public Client inMemory() {
        return new ByHandClient("http://127.0.0.1/v1", new DatabindJson(), new CannedInterceptor());
    }
}
