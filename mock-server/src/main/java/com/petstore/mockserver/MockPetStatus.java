package com.petstore.mockserver;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Availability of a pet. Interface document, section PetStatus. */
public enum MockPetStatus {
    /** The pet is available. */
    AVAILABLE,
    /** The pet is pending. */
    PENDING,
    /** The pet is sold. */
    SOLD;

    /** {@return the status as it is written in JSON and in a query} */
    public String value() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Finds the status that is written in a certain way.
     *
     * @param value the status as it is written in JSON and in a query; case counts
     * @return the status, or empty if there is none
     */
    public static Optional<MockPetStatus> of(String value) {
        return Arrays.stream(values())
                .filter(status -> status.value().equals(value))
                .findFirst();
    }
}
