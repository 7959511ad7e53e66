// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.petstore.sdk.internal.text.PrintableText;
import java.io.Serializable;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A pet that is not in the store yet: what {@code createPet} sends.
 *
 * <p>{@code name} and {@code categoryId} are required; the document gives no limits for the length of a name.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public final class NewPet implements Serializable {

    private static final long serialVersionUID = 1L;

    @JsonProperty("name")
    private final String name;

    @JsonProperty("categoryId")
    private final long categoryId;

    @JsonProperty("status")
    @JsonInclude(JsonInclude.Include.NON_NULL)
    private final @Nullable PetStatus status;

    @JsonCreator
    private NewPet(
            @JsonProperty(value = "name", required = true) String name,
            @JsonProperty(value = "categoryId", required = true) long categoryId,
            @JsonProperty("status") @Nullable PetStatus status) {
        this.name = Objects.requireNonNull(name, "name");
        this.categoryId = categoryId;
        this.status = status;
    }

    /** {@return a new builder with nothing set} */
    public static Builder builder() {
        return new Builder();
    }

    /** {@return a new builder that holds this pet's fields} */
    public Builder toBuilder() {
        return builder().name(name).categoryId(categoryId).status(status);
    }

    /** {@return the pet's name} */
    public String name() {
        return name;
    }

    /** {@return the identifier of the pet's category, any int64} */
    public long categoryId() {
        return categoryId;
    }

    /** {@return the pet's availability, or empty to let the service choose} */
    public Optional<PetStatus> status() {
        return Optional.ofNullable(status);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof NewPet that
                && categoryId == that.categoryId
                && name.equals(that.name)
                && Objects.equals(status, that.status);
    }

    @Override
    public int hashCode() {
        return 31 * Long.hashCode(categoryId) + name.hashCode();
    }

    @Override
    public String toString() {
        return "NewPet[name=" + PrintableText.of(name) + ", categoryId=" + categoryId
                + (status == null ? "" : ", status=" + status) + "]";
    }

    /** Collects the fields of a {@link NewPet}; not thread-safe. */
    public static final class Builder {

        private @Nullable String name;
        private @Nullable Long categoryId;
        private @Nullable PetStatus status;

        private Builder() {}

        /**
         * Sets the name; required. What a name may be is not documented, so the client leaves it to the service.
         *
         * @param name the name
         * @return this builder
         */
        public Builder name(String name) {
            this.name = Objects.requireNonNull(name, "name");
            return this;
        }

        /**
         * Sets the identifier of the category; required.
         *
         * @param categoryId any int64
         * @return this builder
         */
        public Builder categoryId(long categoryId) {
            this.categoryId = categoryId;
            return this;
        }

        /**
         * Sets the availability; none by default, which leaves the choice to the service.
         *
         * @param status the status; null for none
         * @return this builder
         */
        public Builder status(@Nullable PetStatus status) {
            this.status = status;
            return this;
        }

        /**
         * Returns the value.
         *
         * @return a new value
         * @throws IllegalStateException if a required field is not set; the message names each
         */
        public NewPet build() {
            if (name == null || categoryId == null) {
                throw new IllegalStateException("NewPet must have name and categoryId, had name="
                        + PrintableText.of(String.valueOf(name)) + ", categoryId=" + categoryId);
            }
            return new NewPet(name, categoryId, status);
        }
    }
}
