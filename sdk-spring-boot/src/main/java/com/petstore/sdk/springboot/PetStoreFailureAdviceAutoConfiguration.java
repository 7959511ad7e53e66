// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * Turns failures of calls into responses of a web application's controllers, of MVC and of WebFlux, where
 * {@code petstore.web.problem-details.enabled} is true.
 */
@AutoConfiguration
@ConditionalOnWebApplication
@ConditionalOnClass(RestControllerAdvice.class)
@Conditional(OnProblemDetails.class)
@Import(PetStoreFailureAdvice.class)
public class PetStoreFailureAdviceAutoConfiguration {

    /** Is created by Spring. */
    public PetStoreFailureAdviceAutoConfiguration() {}
}
