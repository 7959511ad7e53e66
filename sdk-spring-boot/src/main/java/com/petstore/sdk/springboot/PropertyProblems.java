// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.origin.Origin;

/** What is wrong with the properties of an application: each with its name, the rule that it breaks and where it stands. */
final class PropertyProblems {

    private static final String CORRECT = """
            Correct these properties. A client needs two, for example in application.properties:

                petstore.base-url=https://pets.example/v1
                petstore.api-key=${PETSTORE_API_KEY}

            or only the environment variables PETSTORE_BASE_URL and PETSTORE_API_KEY. Where no client is wanted, set petstore.enabled=false.""";

    private static final String RENAME =
            "Rename or remove properties that do not exist. With petstore.strict=false, they are logged as warnings.";

    /** By property, each with the first problem that was found: it is what led to others, or is that of another client too. */
    private final Map<String, String> lines = new LinkedHashMap<>();

    private final Set<String> actions = new LinkedHashSet<>();

    void add(String property, String rule, @Nullable Origin origin) {
        lines.putIfAbsent(property, property + " " + rule + (origin == null ? "" : " (" + origin + ")"));
        actions.add(CORRECT);
    }

    /** Adds properties that do not exist, by their names, with the whole texts. */
    void addUnknown(Map<String, String> unknown) {
        if (!unknown.isEmpty()) {
            lines.putAll(unknown);
            actions.add(RENAME);
        }
    }

    boolean isEmpty() {
        return lines.isEmpty();
    }

    /** Fails the start of the application if there are problems. */
    void throwIfAny() {
        if (!lines.isEmpty()) {
            throw new InvalidPropertiesException(List.copyOf(lines.values()), String.join("\n\n", actions));
        }
    }
}
