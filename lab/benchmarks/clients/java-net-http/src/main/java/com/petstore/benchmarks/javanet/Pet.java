// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.javanet;

/** A pet, as the service returns it; the status is null if it has none. */
record Pet(long id, String name, long categoryId, Status status) {

    enum Status {
        available,
        pending,
        sold
    }

    /** A pet to be added. */
    record NewPet(String name, long categoryId, Status status) {}

    /** The body of an error. */
    record Failure(String code, String message, int status) {}
}
