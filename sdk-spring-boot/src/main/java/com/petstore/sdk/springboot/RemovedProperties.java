// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Properties of earlier versions, with what to do in their place. */
final class RemovedProperties {

    /** By names of letters and digits alone, so that each form of a name matches, environment variables too. */
    private static final Map<Pattern, String> REASONS = Map.of(
            Pattern.compile("petstore(defaults|clients.+)?plan(name|requestsperminute|requestsperday)?"),
            "is no longer needed: the client learns the quotas of its key from the responses",
            Pattern.compile("petstore(defaults|clients.+)?ratelimitredis.*"),
            "is now below petstore.redis, because it is the same for all clients");

    private RemovedProperties() {}

    /** Returns why a property has no effect, or null if none has this name. */
    static @Nullable String reason(String property) {
        String letters = property.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
        return REASONS.entrySet().stream()
                .filter(reason -> reason.getKey().matcher(letters).matches())
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(null);
    }

    /** Returns what to add to the rule for a scope that existed. */
    static String scope(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "exclusive" -> "; exclusive is no longer needed: a process that is alone uses its quota at full speed";
            case "redis" -> "; redis is now ledger";
            default -> "";
        };
    }
}
