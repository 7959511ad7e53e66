// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import com.petstore.sdk.InvalidSettingsException;
import java.util.List;
import java.util.Map;

/** Turns the problems of a builder into problems of properties. */
final class BuilderProblems {

    /** Properties by the settings of the builder that they set. */
    private static final Map<String, String> PROPERTIES = Map.of(
            "baseUrl", "base-url",
            "apiKey", "api-key",
            "connectTimeout", "connect-timeout",
            "attemptTimeout", "attempt-timeout",
            "timeout", "timeout",
            "maxRateLimitWait", "max-rate-limit-wait",
            "applicationName", "application-name",
            "maxResponseBytes", "max-response-size");

    private BuilderProblems() {}

    static List<String> of(InvalidSettingsException failure, String prefix) {
        return failure.problems().entrySet().stream()
                .map(problem -> prefix + "." + property(problem.getKey()) + " " + problem.getValue())
                .toList();
    }

    private static String property(String setting) {
        return setting.startsWith("header ")
                ? "headers." + setting.substring("header ".length())
                : PROPERTIES.getOrDefault(setting, "*: " + setting);
    }

    /** Whether two problems are about the same property; the first is then what led to the second. */
    static boolean sameProperty(String first, String second) {
        return first.split(" ", 2)[0].equals(second.split(" ", 2)[0]);
    }
}
