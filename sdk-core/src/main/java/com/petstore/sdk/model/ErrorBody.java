// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.petstore.sdk.internal.text.PrintableText;
import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The body of an error response.
 *
 * <p>The interface document does not list the values of {@code code}: show or log it, but decide by the exception's type or
 * the HTTP status.
 *
 * <p>Applications get these from an exception; {@link #builder()} is for their own tests. Immutable and thread-safe.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public final class ErrorBody implements Serializable {

    private static final long serialVersionUID = 1L;

    @JsonProperty("code")
    private final String code;

    @JsonProperty("message")
    private final String message;

    @JsonProperty("status")
    private final int status;

    @JsonCreator
    private ErrorBody(
            @JsonProperty(value = "code", required = true) String code,
            @JsonProperty(value = "message", required = true) String message,
            @JsonProperty(value = "status", required = true) int status) {
        this.code = Objects.requireNonNull(code, "code");
        this.message = Objects.requireNonNull(message, "message");
        this.status = status;
    }

    /** {@return a new builder with nothing set} */
    public static Builder builder() {
        return new Builder();
    }

    /** {@return a new builder that holds the fields of this body} */
    public Builder toBuilder() {
        return builder().code(code).message(message).status(status);
    }

    /** {@return the machine-readable code, such as {@code invalid_request}} */
    public String code() {
        return code;
    }

    /** {@return the description for people as the service sent it, or a note in its place if it contains the API key} */
    public String message() {
        return message;
    }

    /**
     * {@return the HTTP status as the body states it, which a broken service may contradict; that of the response itself is in
     * {@code ErrorResponse.status()}}
     */
    public int status() {
        return status;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ErrorBody that
                && code.equals(that.code)
                && message.equals(that.message)
                && status == that.status;
    }

    @Override
    public int hashCode() {
        return Objects.hash(code, message, status);
    }

    /** Returns code, message and status, with control characters escaped. */
    @Override
    public String toString() {
        return "ErrorBody[code=" + PrintableText.of(code) + ", message=" + PrintableText.of(message) + ", status="
                + status + "]";
    }

    /** Collects the fields of an {@link ErrorBody}; not thread-safe. */
    public static final class Builder {

        private @Nullable String code;
        private @Nullable String message;
        private @Nullable Integer status;

        private Builder() {}

        /**
         * Sets the machine-readable code; required.
         *
         * @param code the code, such as {@code not_found}
         * @return this builder
         */
        public Builder code(String code) {
            this.code = Objects.requireNonNull(code, "code");
            return this;
        }

        /**
         * Sets the description for people; required.
         *
         * @param message the description
         * @return this builder
         */
        public Builder message(String message) {
            this.message = Objects.requireNonNull(message, "message");
            return this;
        }

        /**
         * Sets the HTTP status as the body states it; required.
         *
         * @param status the status
         * @return this builder
         */
        public Builder status(int status) {
            this.status = status;
            return this;
        }

        /**
         * Returns the error body.
         *
         * @return a new value
         * @throws IllegalStateException if a required field is not set; the message names each
         */
        public ErrorBody build() {
            if (code == null || message == null || status == null) {
                throw new IllegalStateException("ErrorBody must have code, message and status, had code="
                        + PrintableText.of(String.valueOf(code)) + ", message="
                        + PrintableText.of(String.valueOf(message)) + ", status=" + status);
            }
            return new ErrorBody(code, message, status);
        }
    }
}
