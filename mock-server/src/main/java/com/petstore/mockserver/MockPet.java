// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A pet of the store, as a test seeds or reads it. Immutable. */
public final class MockPet {

    private final long id;
    private final NewMockPet pet;

    private MockPet(long id, NewMockPet pet) {
        this.id = id;
        this.pet = Objects.requireNonNull(pet, "pet");
    }

    /**
     * Creates a pet without a status.
     *
     * @param id its identifier, any int64
     * @param name the pet's name
     * @param categoryId the category that it belongs to
     * @return the pet
     * @throws IllegalArgumentException if the name has half of a surrogate pair
     */
    public static MockPet of(long id, String name, long categoryId) {
        return of(id, NewMockPet.of(name, categoryId));
    }

    /**
     * Creates a pet from a new one.
     *
     * @param id its identifier, any int64
     * @param pet name, category and status
     * @return the pet
     */
    public static MockPet of(long id, NewMockPet pet) {
        return new MockPet(id, pet);
    }

    /**
     * Sets the availability.
     *
     * @param status the status, also one that the interface document does not list
     * @return a copy with the status
     */
    public MockPet status(MockPetStatus status) {
        return new MockPet(id, pet.status(status));
    }

    /** {@return its identifier} */
    public long id() {
        return id;
    }

    /** {@return the pet's name} */
    public String name() {
        return pet.name();
    }

    /** {@return the category that it belongs to} */
    public long categoryId() {
        return pet.categoryId();
    }

    /** {@return its availability, or empty if it has none} */
    public Optional<MockPetStatus> status() {
        return pet.status();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof MockPet that && id == that.id && pet.equals(that.pet);
    }

    @Override
    public int hashCode() {
        return 31 * Long.hashCode(id) + pet.hashCode();
    }

    @Override
    public String toString() {
        return "MockPet[id=" + id + ", name=" + name() + ", categoryId=" + categoryId()
                + status().map(status -> ", status=" + status).orElse("") + "]";
    }
}
