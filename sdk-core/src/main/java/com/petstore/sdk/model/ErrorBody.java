package com.petstore.sdk.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The body of an error response.
 *
 * <p>The interface document does not list the values of {@code code}: show or log it, but decide by the exception's type or
 * the HTTP status.
 *
 * <p>Interface document, sections <em>Error</em> and <em>Errors</em>.
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

    /**
     * Returns an error body with these fields.
     *
     * @param code the machine-readable code
     * @param message the description for people
     * @param status the status as the body states it
     * @return the error body
     */
    public static ErrorBody of(String code, String message, int status) {
        return new ErrorBody(code, message, status);
    }

    /**
     * Returns the machine-readable code.
     *
     * @return the code, such as {@code invalid_request}
     */
    public String code() {
        return code;
    }

    /**
     * Returns the description for people.
     *
     * @return the message as the service sent it; if it contains the API key, that is removed
     */
    public String message() {
        return message;
    }

    /**
     * Returns the HTTP status as the body states it, which a broken service may contradict.
     *
     * @return the status in the body; the exception's {@code status()} is that of the response itself
     */
    public int status() {
        return status;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ErrorBody that
                && status == that.status
                && code.equals(that.code)
                && message.equals(that.message);
    }

    @Override
    public int hashCode() {
        return 31 * code.hashCode() + message.hashCode();
    }

    @Override
    public String toString() {
        return "ErrorBody[code=" + code + ", message=" + message + ", status=" + status + "]";
    }
}
