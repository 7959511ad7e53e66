// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.server;

import java.util.ServiceLoader;

/** A server that a test could start. There is one on each class path, which a {@link ServiceLoader} finds. */
public interface ServerSubject {

    /**
     * Starts a server on a free port of the loopback interface.
     *
     * @param pets how many it stores, as {@link com.petstore.benchmarks.SamplePets} tells them
     */
    Running start(int pets);

    static ServerSubject onClassPath() {
        return ServiceLoader.load(ServerSubject.class).findFirst().orElseThrow();
    }

    /** A server that was started. */
    interface Running extends AutoCloseable {

        int port();

        /** The key that it wants to see. */
        String apiKey();

        @Override
        void close();
    }
}
