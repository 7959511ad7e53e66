// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.byhand;

import com.petstore.benchmarks.CannedInterceptor;
import com.petstore.benchmarks.Client;
import com.petstore.benchmarks.ClientUnderTest;

/** OkHttp and Jackson's parser: what a careful engineer writes by hand, the practical limit. */
public final class StreamingUnderTest implements ClientUnderTest {

    @Override
    public Client overNetwork(String baseUrl) {
        return new ByHandClient(baseUrl, new StreamingJson());
    }

    @Override
    public Client inMemory() {
        return new ByHandClient("http://127.0.0.1/v1", new StreamingJson(), new CannedInterceptor());
    }
}
