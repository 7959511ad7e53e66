// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.origin.Origin;
import org.springframework.core.env.Environment;

/** What is wrong with the properties of an application: each with its name, the rule that it breaks and where it stands. */
final class PropertyProblems {

    private final Environment environment;

    /** By property, each with the first problem that was found: it is what led to others, or is that of another client too. */
    private final Map<String, String> lines = new LinkedHashMap<>();

    PropertyProblems(Environment environment) {
        this.environment = environment;
    }

    /** Adds a problem of a property by its full name. */
    void add(String property, String rule) {
        add(property, rule, origin(property));
    }

    void add(String property, String rule, @Nullable Origin origin) {
        lines.putIfAbsent(property, property + " " + rule + (origin == null ? "" : " (" + origin + ")"));
    }

    /** Adds a problem of a client's setting, where it stands: below the client's prefix, or below {@code petstore.defaults}. */
    void add(String prefix, String setting, String rule) {
        String own = prefix + "." + setting;
        String inherited = ClientNames.DEFAULTS + "." + setting;
        add(find(own) == null && find(inherited) != null ? inherited : own, rule);
    }

    private @Nullable Origin origin(String property) {
        ConfigurationProperty found = find(property);
        return found == null ? null : found.getOrigin();
    }

    private @Nullable ConfigurationProperty find(String property) {
        ConfigurationPropertyName name = ConfigurationPropertyName.adapt(property, '.');
        return StreamSupport.stream(
                        ConfigurationPropertySources.get(environment).spliterator(), false)
                .flatMap(source -> Stream.ofNullable(source.getConfigurationProperty(name)))
                .findFirst()
                .orElse(null);
    }

    boolean isEmpty() {
        return lines.isEmpty();
    }

    List<String> lines() {
        return List.copyOf(lines.values());
    }

    /** Fails the start of the application if there are problems. */
    void throwIfAny() {
        if (!lines.isEmpty()) {
            throw new InvalidPropertiesException(lines(), InvalidPropertiesException.CORRECT);
        }
    }
}
