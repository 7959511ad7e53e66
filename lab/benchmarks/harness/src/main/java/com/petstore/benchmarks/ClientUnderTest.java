// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks;

/** What a user could pick. Has a public constructor without parameters. */
public interface ClientUnderTest {

    /** The client as an application would set it up. */
    Client overNetwork(String baseUrl);

    /** The same client with responses of a {@link CannedInterceptor}. */
    Client inMemory();
}
