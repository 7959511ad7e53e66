// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import com.petstore.mockserver.internal.StrictJson;
import org.jspecify.annotations.Nullable;

/**
 * Availability of a pet. Clients can use the constants only; a test can seed pets with any
 * other status, as a later version of the service may have it. Immutable.
 */
public final class MockPetStatus {

    /** The pet is available. */
    public static final MockPetStatus AVAILABLE = of("available");
    /** The pet is pending. */
    public static final MockPetStatus PENDING = of("pending");
    /** The pet is sold. */
    public static final MockPetStatus SOLD = of("sold");

    private final String value;

    private MockPetStatus(String value) {
        this.value = value;
    }

    /**
     * Creates the status of a text; it is equal to a constant if the text is that of the constant.
     *
     * @param value the status as it is written in JSON and in a query; case counts
     * @return the status
     * @throws IllegalArgumentException if it is blank or has half of a surrogate pair
     */
    public static MockPetStatus of(String value) {
        StrictJson.requireUnicode("status", value);
        if (value.isBlank()) {
            throw new IllegalArgumentException("status must not be blank, was \"" + value + "\"");
        }
        return new MockPetStatus(value);
    }

    /** {@return the status as it is written in JSON and in a query} */
    public String value() {
        return value;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof MockPetStatus that && value.equals(that.value);
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    /** {@return the value} */
    @Override
    public String toString() {
        return value;
    }
}
