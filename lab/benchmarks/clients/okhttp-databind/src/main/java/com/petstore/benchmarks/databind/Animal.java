package com.petstore.benchmarks.databind;

/** An animal, as the service returns it; the status is null if it has none. */
record Animal(long id, String name, long categoryId, Status status) {

    enum Status {
        available,
        pending,
        sold
    }

    /** An animal to be added. */
    record Added(String name, long categoryId, Status status) {}

    /** The body of an error. */
    record Failure(String code, String message, int status) {}
}
