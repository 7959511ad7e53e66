// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import java.util.List;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** The application must not start with these properties. */
final class InvalidPropertiesException extends RuntimeException {

    static final String CORRECT = """
            Correct these properties. A client needs two, for example in application.properties:

                petstore.base-url=https://pets.example/v1
                petstore.api-key=${PETSTORE_API_KEY}

            or only the environment variables PETSTORE_BASE_URL and PETSTORE_API_KEY. Where no client is wanted, set no petstore.base-url.""";

    static final String RENAME =
            "Rename or remove these properties. With petstore.strict=false, they are logged as warnings.";

    private static final long serialVersionUID = 1L;

    private final transient List<String> problems;
    private final String action;

    /**
     * Lists problems.
     *
     * @param problems each begins with the name of its property
     * @param action what to do about them
     */
    InvalidPropertiesException(List<String> problems, String action) {
        super("The properties of PetStoreClient are not complete and correct: " + String.join("; ", problems));
        this.problems = problems;
        this.action = action;
    }

    /** Shows all problems at once. */
    static final class Analyzer extends AbstractFailureAnalyzer<InvalidPropertiesException> {

        @Override
        protected FailureAnalysis analyze(Throwable rootFailure, InvalidPropertiesException cause) {
            StringBuilder description =
                    new StringBuilder("The Pet Store SDK cannot be configured from these properties:\n");
            cause.problems.forEach(problem -> description.append("\n    - ").append(problem));
            return new FailureAnalysis(description.toString(), cause.action, cause);
        }
    }
}
