// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks;

/** A server that a test could run against. Has a public constructor without parameters. */
public interface ServerUnderTest {

    /**
     * Starts it on a free port of the loopback interface.
     *
     * @param pets how many it stores, as {@link SamplePets} tells them
     */
    Running start(int pets);

    /** A server that was started. */
    interface Running extends AutoCloseable {

        int port();

        /** The key that it wants to see. */
        default String apiKey() {
            return SamplePets.API_KEY;
        }

        @Override
        void close();
    }
}
