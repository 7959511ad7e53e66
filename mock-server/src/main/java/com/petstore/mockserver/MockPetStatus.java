package com.petstore.mockserver;

import com.petstore.mockserver.internal.json.StrictParser;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Availability of a pet. Interface document, section PetStatus. Clients can use the constants only; a test can seed pets with any
 * other status, as a later version of the service may have it.
 *
 * @param value the status as it is written in JSON and in a query
 */
public record MockPetStatus(String value) {

    /** The pet is available. */
    public static final MockPetStatus AVAILABLE = new MockPetStatus("available");
    /** The pet is pending. */
    public static final MockPetStatus PENDING = new MockPetStatus("pending");
    /** The pet is sold. */
    public static final MockPetStatus SOLD = new MockPetStatus("sold");

    /**
     * Checks that it can be written in JSON.
     *
     * @param value the status as it is written in JSON and in a query
     * @throws IllegalArgumentException if it is blank or has half of a surrogate pair
     */
    public MockPetStatus {
        StrictParser.requireUnicode("status", value);
        if (value.isBlank()) {
            throw new IllegalArgumentException("status must not be blank, was \"" + value + "\"");
        }
    }

    /**
     * Finds the status of the interface document that is written in a certain way.
     *
     * @param value the status as it is written in JSON and in a query; case counts
     * @return the status, or empty if the document has none
     */
    public static Optional<MockPetStatus> of(String value) {
        return Stream.of(AVAILABLE, PENDING, SOLD)
                .filter(status -> status.value.equals(value))
                .findFirst();
    }
}
