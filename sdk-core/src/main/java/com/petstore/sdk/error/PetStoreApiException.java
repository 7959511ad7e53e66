package com.petstore.sdk.error;

import com.petstore.sdk.internal.text.PrintableText;
import com.petstore.sdk.model.ErrorBody;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The service responded with an error. This class itself is thrown for a status that has no subclass. A 429 is not among these: it is a
 * {@link RateLimitException}.
 *
 * <p>Interface document, section <em>Errors</em>.
 */
public class PetStoreApiException extends ResponseException {

    private static final long serialVersionUID = 1L;
    private static final int NOT_MODIFIED = 304;

    /** Operations whose path is always there, under the right base URL. */
    private static final Set<String> WITHOUT_ID = Set.of("listPets", "createPet");

    private final int status;
    private final @Nullable ErrorBody errorBody;

    PetStoreApiException(Builder<?> builder) {
        super(builder, builder.detail(), isTransient(builder.status));
        this.status = builder.status;
        this.errorBody = builder.errorBody;
    }

    private static boolean isTransient(int status) {
        return status == 408 || status == 500 || (status >= 502 && status <= 504);
    }

    /**
     * Returns a builder of the exception for an error status. It builds the subtype that belongs to the status, if there is one.
     *
     * @param status any status but a success (200 to 299) and 429, for which there is {@link RateLimitException}
     * @return a new builder: no error body, no headers
     */
    public static Builder<PetStoreApiException> builder(int status) {
        return new Builder<>(PetStoreApiException.class, status);
    }

    /**
     * Returns the HTTP status of the response, even if the error body states another.
     *
     * @return the status
     */
    public int status() {
        return status;
    }

    /**
     * Returns the error body.
     *
     * @return the error body, or empty if there was no body, or one that is not an error body
     */
    public Optional<ErrorBody> errorBody() {
        return Optional.ofNullable(errorBody);
    }

    /**
     * Collects the parts of a {@link PetStoreApiException}; not thread-safe.
     *
     * @param <E> the type of the exception
     */
    public static final class Builder<E extends PetStoreApiException> extends ResponseBuilder<E, Builder<E>> {

        private final Class<E> type;
        private @Nullable ErrorBody errorBody;

        Builder(Class<E> type, int status) {
            super(status);
            this.type = type;
        }

        /**
         * Sets the error body; none by default.
         *
         * @param errorBody the error body; null for none
         * @return this builder
         */
        public Builder<E> errorBody(@Nullable ErrorBody errorBody) {
            this.errorBody = errorBody;
            return this;
        }

        @Override
        public E build() {
            PetStoreApiException exception = switch (status) {
                case 400 -> new BadRequestException(this);
                case 401 -> new UnauthorizedException(this);
                case 404 -> new NotFoundException(this);
                default -> status >= 500 && status <= 599 ? new ServerException(this) : new PetStoreApiException(this);
            };
            if ((status >= 200 && status <= 299) || status == 429 || !type.isInstance(exception)) {
                throw new IllegalArgumentException(
                        "status must be one of a " + type.getSimpleName() + ", was " + status);
            }
            return type.cast(exception);
        }

        private String detail() {
            boolean isPathUnknown = status == 404 && WITHOUT_ID.contains(operation);
            return isPathUnknown ? problem() + "; the base URL looks wrong" : problem();
        }

        private String problem() {
            if (errorBody != null) {
                return status + " " + PrintableText.of(errorBody.code()) + ": " + PrintableText.of(errorBody.message());
            }
            if (status >= 300 && status <= 399 && status != NOT_MODIFIED) {
                return status + " redirect, which is never followed: the base URL looks wrong";
            }
            return rawBody.isBlank()
                    ? status + " without an error body"
                    : status + " with an unexpected body: " + PrintableText.of(rawBody);
        }
    }
}
