package com.petstore.benchmarks.streaming;

/** An animal, as the service returns it; the status is null if it has none. */
record Animal(long id, String name, long categoryId, String status) {}
