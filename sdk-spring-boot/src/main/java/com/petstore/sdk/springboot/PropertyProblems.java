// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.origin.Origin;

/** For who corrects all mistakes of a start at once: what is wrong with the properties of an application, each with its name, the rule that it breaks and where it stands. */
final class PropertyProblems {

    private static final String CORRECT = "Correct these properties.";

    private static final String CONNECT = """
            A client needs two, for example in application.properties:

                %1$s.base-url=https://pets.example/v1
                %1$s.api-key=${%2$s_API_KEY}

            or only the environment variables %2$s_BASE_URL and %2$s_API_KEY. Where no client is wanted, set petstore.enabled=false.""";

    private static final String RENAME =
            "Rename or remove properties that do not exist. With petstore.strict=false, they are logged as warnings.";

    /** By property, each with the first problem that was found: it is what led to others, or is that of another client too. */
    private final Map<String, String> lines = new LinkedHashMap<>();

    private final Set<String> actions = new LinkedHashSet<>();

    void add(String property, String rule, @Nullable Origin origin) {
        lines.putIfAbsent(property, property + " " + rule + (origin == null ? "" : " (" + origin + ")"));
        actions.add(CORRECT);
        if (property.matches("petstore(\\.clients\\.[^.]+)?\\.(base-url|api-key)")) {
            String client = property.substring(0, property.lastIndexOf('.'));
            actions.add(CONNECT.formatted(
                    client, client.toUpperCase(Locale.ROOT).replace("-", "").replace('.', '_')));
        }
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
