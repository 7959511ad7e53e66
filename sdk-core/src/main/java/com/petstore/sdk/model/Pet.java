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
 * A pet, as the service returns it.
 *
 * <p>Applications get these from the client; {@link #builder()} is for their own tests.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public final class Pet implements Serializable {

    private static final long serialVersionUID = 1L;

    @JsonProperty("id")
    private final long id;

    @JsonProperty("name")
    private final String name;

    @JsonProperty("categoryId")
    private final long categoryId;

    @JsonProperty("status")
    @JsonInclude(JsonInclude.Include.NON_NULL)
    private final @Nullable PetStatus status;

    @JsonCreator
    private Pet(
            @JsonProperty(value = "id", required = true) long id,
            @JsonProperty(value = "name", required = true) String name,
            @JsonProperty(value = "categoryId", required = true) long categoryId,
            @JsonProperty("status") @Nullable PetStatus status) {
        this.id = id;
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
        return builder().id(id).name(name).categoryId(categoryId).status(status);
    }

    /** {@return the identifier that the service assigned, any int64} */
    public long id() {
        return id;
    }

    /** {@return the pet's name} */
    public String name() {
        return name;
    }

    /** {@return the identifier of the pet's category, any int64} */
    public long categoryId() {
        return categoryId;
    }

    /** {@return the pet's availability, or empty where the service sent none} */
    public Optional<PetStatus> status() {
        return Optional.ofNullable(status);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Pet that
                && id == that.id
                && categoryId == that.categoryId
                && name.equals(that.name)
                && Objects.equals(status, that.status);
    }

    @Override
    public int hashCode() {
        return 31 * Long.hashCode(id) + name.hashCode();
    }

    @Override
    public String toString() {
        return "Pet[id=" + id + ", name=" + PrintableText.of(name) + ", categoryId=" + categoryId
                + (status == null ? "" : ", status=" + status) + "]";
    }

    /** Collects the fields of a {@link Pet}; not thread-safe. */
    public static final class Builder {

        private @Nullable Long id;
        private @Nullable String name;
        private @Nullable Long categoryId;
        private @Nullable PetStatus status;

        private Builder() {}

        /**
         * Sets the identifier; required.
         *
         * @param id any int64
         * @return this builder
         */
        public Builder id(long id) {
            this.id = id;
            return this;
        }

        /**
         * Sets the name; required.
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
         * Sets the availability; none by default.
         *
         * @param status the status; null for none
         * @return this builder
         */
        public Builder status(@Nullable PetStatus status) {
            this.status = status;
            return this;
        }

        /**
         * Returns the pet.
         *
         * @return a new value
         * @throws IllegalStateException if a required field is not set; the message names each
         */
        public Pet build() {
            if (id == null || name == null || categoryId == null) {
                throw new IllegalStateException("Pet must have id, name and categoryId, had id=" + id + ", name="
                        + PrintableText.of(String.valueOf(name)) + ", categoryId=" + categoryId);
            }
            return new Pet(id, name, categoryId, status);
        }
    }
}
