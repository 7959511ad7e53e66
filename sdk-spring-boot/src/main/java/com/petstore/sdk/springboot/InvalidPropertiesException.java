// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Ends the start of an application with wrong properties. The report of the start lists all of them, and what to do. */
final class InvalidPropertiesException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private static final String CONNECT = """
            A client needs two, for example in application.properties:

                %1$s.base-url=https://pets.example/v1
                %1$s.api-key=${%2$s_API_KEY}

            or only the environment variables %2$s_BASE_URL and %2$s_API_KEY. Where no client is wanted, set petstore.enabled=false.""";

    private static final String RENAME =
            "Rename or remove properties that do not exist. With petstore.strict=false, they are logged as warnings.";

    private final transient List<String> problems;
    private final String action;

    /**
     * Lists problems, each beginning with the name of its property.
     *
     * @param problems what is wrong, by property
     * @param unknown which properties have no effect, by property
     */
    InvalidPropertiesException(Map<String, String> problems, Map<String, String> unknown) {
        this(
                Stream.of(problems, unknown)
                        .flatMap(all -> all.values().stream())
                        .toList(),
                action(problems.keySet(), !unknown.isEmpty()));
    }

    private InvalidPropertiesException(List<String> problems, String action) {
        super("The properties of PetStoreClient are not complete and correct: " + String.join("; ", problems));
        this.problems = problems;
        this.action = action;
    }

    private static String action(Set<String> wrong, boolean isAnyUnknown) {
        Set<String> actions = new LinkedHashSet<>();
        for (String property : wrong) {
            actions.add("Correct these properties.");
            if (property.matches("petstore(\\.clients\\.[^.]+)?\\.(base-url|api-key)")) {
                String client = property.substring(0, property.lastIndexOf('.'));
                String variable =
                        client.toUpperCase(Locale.ROOT).replace("-", "").replace('.', '_');
                actions.add(CONNECT.formatted(client, variable));
            }
        }
        if (isAnyUnknown) {
            actions.add(RENAME);
        }
        return String.join("\n\n", actions);
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
