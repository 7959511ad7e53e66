package com.petstore.sdk.error;

import com.petstore.sdk.internal.text.PrintableText;
import java.util.Objects;

/**
 * The service responded with a success that is not what the interface document says.
 *
 * <p>The request was carried out: {@link #outcomeUnknown()} is true for a create.
 */
public final class PetStoreDecodeException extends ResponseException {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final String jsonPath;

    private PetStoreDecodeException(Builder builder) {
        super(builder, builder.detail(), false);
        this.status = builder.status;
        this.jsonPath = builder.jsonPath;
    }

    /**
     * Returns a builder of the exception.
     *
     * @return a new builder: status 200, path {@code $}
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns the HTTP status of the response.
     *
     * @return the status
     */
    public int status() {
        return status;
    }

    /**
     * Returns where in the body the first problem is.
     *
     * @return a JSON path such as {@code $[3].categoryId}; {@code $} is the whole body
     */
    public String jsonPath() {
        return jsonPath;
    }

    /** Collects the parts of a {@link PetStoreDecodeException}; not thread-safe. */
    public static final class Builder extends ResponseBuilder<PetStoreDecodeException, Builder> {

        private String jsonPath = "$";
        private String problem = "is not what the interface document says";

        private Builder() {
            super(200);
        }

        /**
         * Sets where in the body the problem is; the whole body by default.
         *
         * @param jsonPath a JSON path
         * @return this builder
         */
        public Builder jsonPath(String jsonPath) {
            this.jsonPath = Objects.requireNonNull(jsonPath, "jsonPath");
            return this;
        }

        /**
         * Sets what is wrong there, as a predicate that follows the path in the message.
         *
         * @param problem such as {@code must be an integer, was a string}
         * @return this builder
         */
        public Builder problem(String problem) {
            this.problem = Objects.requireNonNull(problem, "problem");
            return this;
        }

        @Override
        public PetStoreDecodeException build() {
            return new PetStoreDecodeException(this);
        }

        private String detail() {
            return status + ", but " + PrintableText.of(jsonPath) + " " + PrintableText.of(problem);
        }
    }
}
