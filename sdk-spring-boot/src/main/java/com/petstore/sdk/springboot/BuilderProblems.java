// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Turns the message of a builder that is not complete and correct into problems of properties. */
final class BuilderProblems {

    private static final String INTRODUCTION = "PetStoreClient cannot be built: ";

    /** What a problem of the builder begins with, and the property that it is about. */
    private static final Map<String, String> PROPERTIES = Map.of(
            "baseUrl", "base-url",
            "apiKey", "api-key",
            "connectTimeout", "connect-timeout",
            "attemptTimeout", "attempt-timeout",
            "timeout", "timeout",
            "maxRateLimitWait", "max-rate-limit-wait",
            "applicationName", "application-name",
            "maxResponseBytes", "max-response-size",
            "header", "headers");

    private static final String NEXT = "; (?=(" + String.join("|", PROPERTIES.keySet()) + "|proxy|sslContext) )";

    private BuilderProblems() {}

    static List<String> of(IllegalStateException failure, String prefix) {
        String message = String.valueOf(failure.getMessage());
        if (!message.startsWith(INTRODUCTION)) {
            throw failure;
        }
        return Stream.of(message.substring(INTRODUCTION.length()).split(NEXT, -1))
                .map(problem -> named(problem, prefix))
                .toList();
    }

    private static String named(String problem, String prefix) {
        String setting = problem.substring(0, Math.max(0, problem.indexOf(' ')));
        String property = PROPERTIES.get(setting);
        return prefix + "."
                + (property == null ? "*: " + problem : property + problem.substring(setting.length()))
                        .replace("or allowPlainHttp(true)", "or set " + prefix + ".allow-plain-http=true");
    }

    /** Whether two problems are about the same property; the first is then what led to the second. */
    static boolean sameProperty(String first, String second) {
        return first.split(" ", 2)[0].equals(second.split(" ", 2)[0]);
    }
}
