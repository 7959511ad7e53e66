// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.javanet;

import com.petstore.benchmarks.client.Client;
import com.petstore.benchmarks.client.ClientUnderTest;

/** The JDK's client and Jackson databind, by hand. */
public final class JavaNetUnderTest implements ClientUnderTest {

    @Override
    public Client overNetwork(String baseUrl) {
        return new JavaNetClient(baseUrl);
    }
}
