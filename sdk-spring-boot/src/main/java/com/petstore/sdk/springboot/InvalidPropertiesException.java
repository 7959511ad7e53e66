// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import java.util.List;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** For who starts an application with wrong properties: it must not start, and the report of the start lists all of them. */
final class InvalidPropertiesException extends RuntimeException {

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
