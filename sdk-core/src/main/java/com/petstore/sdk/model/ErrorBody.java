package com.petstore.sdk.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.petstore.sdk.internal.text.PrintableText;
import java.io.Serializable;
import java.util.Objects;

/**
 * The body of an error response.
 *
 * <p>The interface document does not list the values of {@code code}: show or log it, but decide by the exception's type or
 * the HTTP status.
 *
 * <p>Immutable and thread-safe. Interface document, sections <em>Error</em> and <em>Errors</em>.
 *
 * @param code the machine-readable code, such as {@code invalid_request}
 * @param message the description for people as the service sent it; if it contains the API key, that is removed
 * @param status the HTTP status as the body states it, which a broken service may contradict; the exception's {@code status()} is that of the
 *     response itself
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record ErrorBody(
        @JsonProperty(value = "code", required = true) String code,
        @JsonProperty(value = "message", required = true) String message,
        @JsonProperty(value = "status", required = true) int status)
        implements Serializable {

    private static final long serialVersionUID = 1L;

    /**
     * Checks that the texts are there.
     *
     * @param code the machine-readable code
     * @param message the description for people
     * @param status the status as the body states it
     * @throws NullPointerException if a text is null
     */
    @JsonCreator
    public ErrorBody {
        Objects.requireNonNull(code, "code");
        Objects.requireNonNull(message, "message");
    }

    /** Returns code, message and status, with control characters escaped. */
    @Override
    public String toString() {
        return "ErrorBody[code=" + PrintableText.of(code) + ", message=" + PrintableText.of(message) + ", status="
                + status + "]";
    }
}
