package com.petstore.sdk.springboot;

import com.petstore.sdk.error.PetStoreClosedException;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.PetStoreTimeoutException;
import com.petstore.sdk.error.RateLimitException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Turns failures of calls into responses of the application, which tell its clients nothing that they need not know. */
@RestControllerAdvice
@Order
final class PetStoreFailureAdvice {

    private static final Logger LOG = LoggerFactory.getLogger(PetStoreFailureAdvice.class);

    @ExceptionHandler
    ResponseEntity<ProblemDetail> rateLimited(RateLimitException failure) {
        LOG.warn("Responding with 503: {}", failure.getMessage());
        // Rounded up, so that nobody is asked to come back too early.
        long seconds = failure.retryAfter().plusNanos(999_999_999).toSeconds();
        return ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE)
                .header(HttpHeaders.RETRY_AFTER, Long.toString(Math.max(1, seconds)))
                .body(problem(HttpStatus.SERVICE_UNAVAILABLE, "Please try again later.", failure));
    }

    @ExceptionHandler
    ResponseEntity<ProblemDetail> failed(PetStoreException failure) {
        HttpStatus status = status(failure);
        LOG.warn("Responding with {}: {}", status.value(), failure.getMessage(), failure);
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
