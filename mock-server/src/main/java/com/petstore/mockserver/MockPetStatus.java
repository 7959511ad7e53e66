package com.petstore.mockserver;

import java.util.Arrays;
import java.util.Optional;

/** Availability of a pet. Interface document, section PetStatus. */
public enum MockPetStatus {
    /** The pet is available. */
    AVAILABLE("available"),
    /** The pet is pending. */
    PENDING("pending"),
    /** The pet is sold. */
    SOLD("sold");

    private final String value;

    MockPetStatus(String value) {
        this.value = value;
    }

    /** {@return the status as it is written in JSON and in a query} */
    public String value() {
        return value;
    }

    /**
     * Finds the status that is written in a certain way.
     *
     * @param value the status as it is written in JSON and in a query; case counts
     * @return the status, or empty if there is none
     */
    public static Optional<MockPetStatus> of(String value) {
        return Arrays.stream(values())
                .filter(status -> status.value.equals(value))
                .findFirst();
    }
}
