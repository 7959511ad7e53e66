// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks;

import java.util.concurrent.CompletableFuture;

/** A client of the service, with which an application would work. What it returns is its own, decoded. */
interface Client extends AutoCloseable {

    Object listPets(int limit) throws Exception;

    /** Lists pets without holding a thread. */
    CompletableFuture<?> listPetsAsync(int limit);

    /** Adds a pet that is available. */
    Object createPet(String name, long categoryId) throws Exception;

    /** Reads a pet. If the service has none with this id, throws the exception that an application would catch. */
    Object getPet(long id) throws Exception;

    @Override
    void close();
}
