// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import com.petstore.sdk.error.BadRequestException;
import com.petstore.sdk.error.NotFoundException;
import com.petstore.sdk.error.PetStoreApiException;
import com.petstore.sdk.error.PetStoreClosedException;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.PetStoreTimeoutException;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.model.ErrorBody;
import java.util.Set;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * Responds to the callers of an application when a call to the pet store fails. What the service rejected is passed on with its reason; all else
 * without details.
 */
@RestControllerAdvice
final class PetStoreFailureAdvice {

    /** Operations whose path is always there, so that a 404 is a mistake in the settings. */
    private static final Set<String> NEVER_NOT_FOUND = Set.of("listPets", "createPet");

    private final FailureLog log;

    PetStoreFailureAdvice() {
        this(LoggerFactory.getLogger(PetStoreFailureAdvice.class), System::nanoTime);
    }

    PetStoreFailureAdvice(Logger log, LongSupplier nanoTime) {
        this.log = new FailureLog(log, nanoTime);
    }

    @ExceptionHandler
    ResponseEntity<ProblemDetail> rateLimited(RateLimitException failure) {
        log.failed(failure, HttpStatus.SERVICE_UNAVAILABLE.value());
        // Rounded up, so that no client returns too early.
        long seconds = failure.retryAfter().plusNanos(999_999_999).toSeconds();
        return ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE)
                .header(HttpHeaders.RETRY_AFTER, Long.toString(Math.max(1, seconds)))
                .body(problem(HttpStatus.SERVICE_UNAVAILABLE, "Please try again later.", failure));
    }

    @ExceptionHandler({BadRequestException.class, NotFoundException.class})
    ResponseEntity<ProblemDetail> refused(PetStoreApiException failure) {
        if (failure instanceof NotFoundException && NEVER_NOT_FOUND.contains(failure.operation())) {
            return failed(failure);
        }
        HttpStatus status = HttpStatus.valueOf(failure.status());
        log.refused(failure, status.value());
        String detail = failure.errorBody().map(ErrorBody::message).orElse("The pet store refused this.");
        return ResponseEntity.status(status).body(problem(status, detail, failure));
    }

    @ExceptionHandler
    ResponseEntity<ProblemDetail> failed(PetStoreException failure) {
        HttpStatus status = status(failure);
        log.failed(failure, status.value());
        String detail = failure.outcomeUnknown()
                ? "Please check whether it was done before you try again."
                : "The pet store could not do this.";
        return ResponseEntity.status(status).body(problem(status, detail, failure));
    }

    private static HttpStatus status(PetStoreException failure) {
        if (failure instanceof PetStoreTimeoutException) {
            return HttpStatus.GATEWAY_TIMEOUT;
        }
        return failure instanceof PetStoreClosedException ? HttpStatus.SERVICE_UNAVAILABLE : HttpStatus.BAD_GATEWAY;
    }

    private static ProblemDetail problem(HttpStatus status, String detail, PetStoreException failure) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, detail);
        problem.setProperty("outcomeUnknown", failure.outcomeUnknown());
        return problem;
    }
}
