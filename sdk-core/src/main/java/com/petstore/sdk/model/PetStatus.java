// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.petstore.sdk.internal.text.PrintableText;
import java.io.Serializable;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The availability of a pet: an open set of values, with constants for three.
 *
 * <p>A value that the service adds later is read, kept and may be sent, without an update of this library. {@link #of} returns
 * the constants for the values that they stand for, so {@code ==} and {@code equals} agree on those; for a {@code switch},
 * {@link #known()} gives a Java enum:
 *
 * <pre>{@code
 * String label = pet.status().flatMap(PetStatus::known).map(known -> switch (known) {
 *     case AVAILABLE -> "up for adoption";
 *     case PENDING -> "spoken for";
 *     case SOLD -> "gone";
 *     default -> "ask us";
 * }).orElse("ask us");
 * }</pre>
 */
public final class PetStatus implements Serializable {

    private static final long serialVersionUID = 1L;

    /** The pet is available. */
    public static final PetStatus AVAILABLE = new PetStatus("available", Known.AVAILABLE);

    /** The pet is pending; the interface document does not describe this state further. */
    public static final PetStatus PENDING = new PetStatus("pending", Known.PENDING);

    /** The pet is sold. */
    public static final PetStatus SOLD = new PetStatus("sold", Known.SOLD);

    private final String value;
    private final transient @Nullable Known known;

    private PetStatus(String value, @Nullable Known known) {
        this.value = value;
        this.known = known;
    }

    /**
     * Returns the status with this value: one of the constants, or a status without one.
     *
     * @param value the value as the service writes it, such as {@code available}; case matters
     * @return the status
     */
    @JsonCreator
    public static PetStatus of(String value) {
        return switch (Objects.requireNonNull(value, "value")) {
            case "available" -> AVAILABLE;
            case "pending" -> PENDING;
            case "sold" -> SOLD;
            default -> new PetStatus(value, null);
        };
    }

    /** {@return the value as the service writes it, such as {@code available}} */
    @JsonValue
    public String value() {
        return value;
    }

    /** {@return this status as an enum constant, for a {@code switch}, or empty for a value without a constant} */
    public Optional<Known> known() {
        return Optional.ofNullable(known);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof PetStatus that && value.equals(that.value);
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    /** A value that was unknown where it was written may be known here. */
    private Object readResolve() {
        return of(value);
    }

    /** Returns the {@link #value()}, with control characters escaped. */
    @Override
    public String toString() {
        return PrintableText.of(value);
    }

    /**
     * The values that the interface document of this version names. Further constants may come: a {@code switch} over them needs a
     * {@code default}.
     */
    public enum Known {
        /** {@link PetStatus#AVAILABLE}. */
        AVAILABLE,
        /** {@link PetStatus#PENDING}. */
        PENDING,
        /** {@link PetStatus#SOLD}. */
        SOLD
    }
}
