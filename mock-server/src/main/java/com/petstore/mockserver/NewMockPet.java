// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A pet that a test adds to the store. Immutable; its name differs from {@code NewPet}, so that a
 * test can use it beside a client's own type.
 *
 * <pre>{@code
 * mock.seed(NewMockPet.of("Rex", 7).status(MockPetStatus.AVAILABLE));
 * }</pre>
 */
public final class NewMockPet {

    private final String name;
    private final long categoryId;
    private final @Nullable MockPetStatus status;

    private NewMockPet(String name, long categoryId, @Nullable MockPetStatus status) {
        this.name = requireUnicode(name);
        this.categoryId = categoryId;
        this.status = status;
    }

    /**
     * Creates a pet without a status.
     *
     * @param name the pet's name
     * @param categoryId the category that it belongs to
     * @return the pet
     * @throws IllegalArgumentException if the name has half of a surrogate pair
     */
    public static NewMockPet of(String name, long categoryId) {
        return new NewMockPet(name, categoryId, null);
    }

    /**
     * Sets the availability.
     *
     * @param status the status, also one that the interface document does not list
     * @return a copy with the status
     */
    public NewMockPet status(MockPetStatus status) {
        return new NewMockPet(name, categoryId, Objects.requireNonNull(status, "status"));
    }

    /** {@return the pet's name} */
    public String name() {
        return name;
    }

    /** {@return the category that it belongs to} */
    public long categoryId() {
        return categoryId;
    }

    /** {@return its availability, or empty if it has none} */
    public Optional<MockPetStatus> status() {
        return Optional.ofNullable(status);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof NewMockPet that
                && name.equals(that.name)
                && categoryId == that.categoryId
                && Objects.equals(status, that.status);
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, categoryId, status);
    }

    @Override
    public String toString() {
        return "NewMockPet[name=" + name + ", categoryId=" + categoryId + (status == null ? "" : ", status=" + status)
                + "]";
    }

    /** What is not Unicode text has no form in UTF-8, and the server itself refuses the escape that JSON has for it. */
    private static String requireUnicode(String name) {
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(name)) {
            throw new IllegalArgumentException("name must be Unicode text, had half of a surrogate pair");
        }
        return name;
    }
}
