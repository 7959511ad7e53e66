// SPDX-License-Identifier: Apache-2.0
package com.example;

import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.RateLimitException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Turns failures of the pet store into responses of the application. */
@RestControllerAdvice
class PetStoreErrors {

    @ExceptionHandler
    ResponseEntity<String> rateLimited(RateLimitException e) {
        return ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE)
                .header(HttpHeaders.RETRY_AFTER, String.valueOf(e.retryAfter().toSeconds() + 1))
                .body("Please try again later");
    }

    @ExceptionHandler
    ResponseEntity<String> failed(PetStoreException e) {
        return ResponseEntity.status(HttpStatus.BAD_GATEWAY)
                .body(e.outcomeUnknown() ? "Please check whether it was done" : "The pet store does not respond");
    }
}
