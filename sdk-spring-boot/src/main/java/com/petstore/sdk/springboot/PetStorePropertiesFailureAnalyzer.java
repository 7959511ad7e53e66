// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Shows all problems of the properties at once, and where to set them. */
final class PetStorePropertiesFailureAnalyzer extends AbstractFailureAnalyzer<PetStorePropertiesException> {

    private static final String ACTION = """
            Set these properties, for example in application.properties:

                petstore.base-url=https://pets.example/v1
                petstore.api-key=${PETSTORE_API_KEY}

            or only the environment variables PETSTORE_BASE_URL and PETSTORE_API_KEY. Where no client is wanted, set no petstore.base-url.""";

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, PetStorePropertiesException cause) {
        StringBuilder description =
                new StringBuilder("The Pet Store client cannot be created from these properties:\n");
        cause.problems().forEach(problem -> description.append("\n    - ").append(problem));
        return new FailureAnalysis(description.toString(), ACTION, cause);
    }
}
