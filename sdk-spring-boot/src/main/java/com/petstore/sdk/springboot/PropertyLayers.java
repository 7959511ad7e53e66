// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.ConfigurationPropertyState;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.core.env.Environment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/**
 * The sources of properties, in which a blank property is an absent one. Those of a client are followed by the same sources with
 * {@code petstore.defaults} in place of the client's prefix, so that Spring Boot finds there what the client does not set.
 */
final class PropertyLayers {

    static final ConfigurationPropertyName ROOT = ConfigurationPropertyName.of("petstore");
    static final ConfigurationPropertyName DEFAULTS = ROOT.append("defaults");
    static final ConfigurationPropertyName CLIENTS = ROOT.append("clients");

    /** Those of one service. */
    static final Set<String> NOT_INHERITED = Set.of("base-url", "api-key", "headers");

    private PropertyLayers() {}

    static List<ConfigurationPropertySource> ofApplication(Environment environment) {
        return List.copyOf(layers(environment, null).toList());
    }

    static List<ConfigurationPropertySource> ofClient(Environment environment, ConfigurationPropertyName prefix) {
        return Stream.<ConfigurationPropertySource>concat(layers(environment, null), layers(environment, prefix))
                .toList();
    }

    /** Returns the names in all sources. Those of environment variables, which have neither dashes nor capitals, come last. */
    static Stream<ConfigurationPropertyName> names(Environment environment) {
        return layers(environment, null)
                .sorted(Comparator.comparing(Layer::isOfEnvironment))
                .flatMap(Layer::stream);
    }

    private static Stream<Layer> layers(Environment environment, @Nullable ConfigurationPropertyName inheriting) {
        return StreamSupport.stream(
                        ConfigurationPropertySources.get(environment).spliterator(), false)
                .map(source -> new Layer(source, environment, inheriting));
    }

    /** Returns the property that is bound to a name: its own name and origin are where it stands. */
    static @Nullable ConfigurationProperty find(
            List<ConfigurationPropertySource> sources, ConfigurationPropertyName name) {
        return sources.stream()
                .map(source -> source.getConfigurationProperty(name))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /**
     * A source as it is, or with the defaults of one client.
     *
     * @param source the source
     * @param environment resolves placeholders
     * @param inheriting the prefix of the client, or null for the source as it is
     */
    private record Layer(
            ConfigurationPropertySource source,
            Environment environment,
            @Nullable ConfigurationPropertyName inheriting) implements IterableConfigurationPropertySource {

        @Override
        public @Nullable ConfigurationProperty getConfigurationProperty(ConfigurationPropertyName name) {
            ConfigurationPropertyName here = here(name);
            ConfigurationProperty found = here == null ? null : source.getConfigurationProperty(here);
            if (found == null && here != null && isOfEnvironment() && CLIENTS.isAncestorOf(here)) {
                found = source.getConfigurationProperty(withoutDashInClient(here));
            }
            return found == null || isBlank(found) || isOfOtherProgram(found) ? null : found;
        }

        private @Nullable ConfigurationPropertyName here(ConfigurationPropertyName name) {
            if (inheriting == null) {
                return name;
            }
            if (!inheriting.isAncestorOf(name)) {
                return null;
            }
            ConfigurationPropertyName setting = name.subName(inheriting.getNumberOfElements());
            return NOT_INHERITED.contains(setting.getElement(0, Form.DASHED)) ? null : DEFAULTS.append(setting);
        }

        /** Of us-east.api-key, Spring Boot reads the variables USEAST_APIKEY and US_EAST_API_KEY, but not USEAST_API_KEY. */
        private static ConfigurationPropertyName withoutDashInClient(ConfigurationPropertyName name) {
            int client = CLIENTS.getNumberOfElements();
            return CLIENTS.append(name.getElement(client, Form.UNIFORM)).append(name.subName(client + 1));
        }

        boolean isOfEnvironment() {
            return source.getUnderlyingSource() instanceof SystemEnvironmentPropertySource;
        }

        private boolean isBlank(ConfigurationProperty property) {
            return environment
                    .resolvePlaceholders(String.valueOf(property.getValue()))
                    .isBlank();
        }

        /** Whether an environment variable has the name of a group of clients, as Kubernetes sets PETSTORE_CLIENTS_PORT. */
        private boolean isOfOtherProgram(ConfigurationProperty property) {
            return isOfEnvironment() && (property.getName().equals(ROOT) || CLIENTS.isParentOf(property.getName()));
        }

        @Override
        public Stream<ConfigurationPropertyName> stream() {
            return inheriting == null && source instanceof IterableConfigurationPropertySource names
                    ? names.stream()
                    : Stream.empty();
        }

        @Override
        public ConfigurationPropertyState containsDescendantOf(ConfigurationPropertyName name) {
            ConfigurationPropertyName here = here(name);
            if (here == null) {
                return ConfigurationPropertyState.ABSENT;
            }
            ConfigurationPropertyState state = source.containsDescendantOf(here);
            // Spring Boot does not find USEAST_RATE_LIMIT_SCOPE below us-east.rate-limit, and would skip the group.
            return state == ConfigurationPropertyState.ABSENT && isOfEnvironment() && CLIENTS.isAncestorOf(here)
                    ? ConfigurationPropertyState.UNKNOWN
                    : state;
        }
    }
}
