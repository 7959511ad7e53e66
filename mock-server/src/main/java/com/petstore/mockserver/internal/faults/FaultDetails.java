package com.petstore.mockserver.internal.faults;

import com.petstore.mockserver.FaultKind;
import com.petstore.mockserver.RetryAfterForm;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a kind of fault was told; a kind looks only at its own {@linkplain FaultKind#parameters() parameters}. Immutable.
 *
 * @param status the status to answer with, 200 to 599
 * @param body the body to answer with; if empty, an Error for a status from 400 on, and nothing for others
 * @param retryAfter how the time to wait is written
 * @param duration the time to wait that a 429 names, or that a body takes; positive
 * @param bytes how many bytes: of a body before it breaks off, by default half of it, or of a huge one
 * @param contentType the media type to name
 */
public record FaultDetails(
        int status,
        Optional<String> body,
        RetryAfterForm retryAfter,
        Duration duration,
        OptionalLong bytes,
        String contentType) {

    /** What holds unless told otherwise. */
    public static final FaultDetails DEFAULT = new FaultDetails(
            503, Optional.empty(), RetryAfterForm.SECONDS, Duration.ofMinutes(1), OptionalLong.empty(), "text/html");

    /**
     * Checks the values.
     *
     * @param status the status to answer with, 200 to 599
     * @param body the body to answer with; if empty, an Error for a status from 400 on, and nothing for others
     * @param retryAfter how the time to wait is written
     * @param duration the time to wait that a 429 names, or that a body takes; positive
     * @param bytes how many bytes: of a body before it breaks off, by default half of it, or of a huge one
     * @param contentType the media type to name
     * @throws IllegalArgumentException if one of them is out of range
     */
    public FaultDetails {
        Objects.requireNonNull(retryAfter, "retryAfter");
        if (status < 200 || status > 599) {
            throw new IllegalArgumentException("status must be 200 to 599, was " + status);
        }
        if ((status == 204 || status == 304) && body.isPresent() && !body.get().isEmpty()) {
            throw new IllegalArgumentException("body must be empty with status " + status + ", was not");
        }
        if (duration.isNegative() || duration.isZero()) {
            throw new IllegalArgumentException("duration must be positive, was " + duration);
        }
        if (bytes.isPresent() && bytes.getAsLong() < 0) {
            throw new IllegalArgumentException("bytes must not be negative, was " + bytes.getAsLong());
        }
        HeaderChanges.requireValue("contentType", contentType);
    }

    public FaultDetails status(int newStatus) {
        return new FaultDetails(newStatus, body, retryAfter, duration, bytes, contentType);
    }

    public FaultDetails body(String newBody) {
        return new FaultDetails(status, Optional.of(newBody), retryAfter, duration, bytes, contentType);
    }

    public FaultDetails retryAfter(RetryAfterForm form) {
        return new FaultDetails(status, body, form, duration, bytes, contentType);
    }

    public FaultDetails duration(Duration newDuration) {
        return new FaultDetails(status, body, retryAfter, newDuration, bytes, contentType);
    }

    public FaultDetails bytes(long number) {
        return new FaultDetails(status, body, retryAfter, duration, OptionalLong.of(number), contentType);
    }

    public FaultDetails contentType(String type) {
        return new FaultDetails(status, body, retryAfter, duration, bytes, type);
    }
}
