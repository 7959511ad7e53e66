// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.Environment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/**
 * The sources of an environment, searched in their order. The first that has a property ends the search, also if the property is blank there: its
 * value is then that of no source. A blank group ends the search for its members.
 *
 * @param environment resolves placeholders
 * @param sources the one of highest precedence first
 */
record PropertySources(Environment environment, List<ConfigurationPropertySource> sources) {

    static final ConfigurationPropertyName ROOT = ConfigurationPropertyName.of("petstore");
    static final ConfigurationPropertyName DEFAULTS = ROOT.append("defaults");
    static final ConfigurationPropertyName CLIENTS = ROOT.append("clients");

    /** What Kubernetes and Docker set for a service, as in {@code PETSTORE_PROXY_PORT=tcp://10.0.0.5:80}. */
    private static final String ADDRESS_OF_SERVICE = "(?:tcp|udp|sctp)://.*";

    static PropertySources of(Environment environment) {
        return new PropertySources(
                environment,
                StreamSupport.stream(
                                ConfigurationPropertySources.get(environment).spliterator(), false)
                        .toList());
    }

    /** Returns the property that a name is bound to: itself, or the blank group that it is a member of; null if there is neither. */
    @Nullable
    ConfigurationProperty find(ConfigurationPropertyName name) {
        for (ConfigurationPropertySource source : sources) {
            ConfigurationProperty found = in(source, name);
            if (found == null) {
                found = blankGroup(source, name);
            }
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** Returns the entries of a group of any names, by these, as they are written; those that environment variables cannot have are not found. */
    Map<String, ConfigurationProperty> entries(ConfigurationPropertyName group) {
        Map<String, ConfigurationProperty> entries = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (ConfigurationPropertySource source : sources) {
            if (!isEnvironment(source) && source instanceof IterableConfigurationPropertySource names) {
                names.stream().filter(group::isAncestorOf).forEach(name -> {
                    ConfigurationProperty found = source.getConfigurationProperty(name);
                    if (found != null) {
                        entries.putIfAbsent(written(name, group), found);
                    }
                });
            }
            if (blankGroup(source, group.append("any")) != null) {
                break;
            }
        }
        return entries;
    }

    /** Returns whether an entry has its name in some source as it is, which Spring Boot changes where it has other characters. */
    boolean isWritten(ConfigurationPropertyName group, String entry) {
        return !entry.matches("\\d+")
                && ((ConfigurableEnvironment) environment)
                        .getPropertySources().stream()
                                .filter(source -> source instanceof EnumerablePropertySource<?>)
                                .flatMap(source -> Stream.of(((EnumerablePropertySource<?>) source).getPropertyNames()))
                                .filter(written -> written.endsWith("." + entry) || written.endsWith("[" + entry + "]"))
                                .anyMatch(written -> group.isAncestorOf(ConfigurationPropertyName.adapt(written, '.')));
    }

    private static String written(ConfigurationPropertyName name, ConfigurationPropertyName group) {
        StringBuilder written = new StringBuilder();
        for (int element = group.getNumberOfElements(); element < name.getNumberOfElements(); element++) {
            written.append(written.isEmpty() ? "" : ".").append(name.getElement(element, Form.ORIGINAL));
        }
        return written.toString();
    }

    /** Returns the names in all sources. Those of environment variables, which have neither dashes nor capitals, come last. */
    Stream<ConfigurationPropertyName> names() {
        return sources.stream()
                .sorted(Comparator.comparing(PropertySources::isEnvironment))
                .filter(source -> source instanceof IterableConfigurationPropertySource)
                .flatMap(source -> ((IterableConfigurationPropertySource) source).stream());
    }

    private @Nullable ConfigurationProperty in(ConfigurationPropertySource source, ConfigurationPropertyName name) {
        ConfigurationProperty found = source.getConfigurationProperty(name);
        if (found == null && CLIENTS.isAncestorOf(name)) {
            found = source.getConfigurationProperty(withoutDashInClient(name));
        }
        return found != null && isEnvironment(source) && text(found).strip().matches(ADDRESS_OF_SERVICE) ? null : found;
    }

    /** Of us-east.api-key, Spring Boot reads the variables USEAST_APIKEY and US_EAST_API_KEY, but not USEAST_API_KEY. */
    private static ConfigurationPropertyName withoutDashInClient(ConfigurationPropertyName name) {
        int client = CLIENTS.getNumberOfElements();
        ConfigurationPropertyName prefix = CLIENTS.append(name.getElement(client, Form.UNIFORM));
        return name.getNumberOfElements() == client + 1 ? prefix : prefix.append(name.subName(client + 1));
    }

    private @Nullable ConfigurationProperty blankGroup(
            ConfigurationPropertySource source, ConfigurationPropertyName name) {
        ConfigurationPropertyName group = name.getParent();
        while (ROOT.isAncestorOf(group)) {
            ConfigurationProperty found = in(source, group);
            if (found != null && isBlank(found)) {
                return found;
            }
            group = group.getParent();
        }
        return null;
    }

    static boolean isEnvironment(@Nullable ConfigurationPropertySource source) {
        return source != null && source.getUnderlyingSource() instanceof SystemEnvironmentPropertySource;
    }

    boolean isBlank(ConfigurationProperty property) {
        return text(property).isBlank();
    }

    /** Returns the value of a property, with its placeholders resolved as far as they can be. */
    String text(ConfigurationProperty property) {
        String text = String.valueOf(property.getValue());
        try {
            return environment.resolvePlaceholders(text);
        } catch (IllegalArgumentException e) {
            // A placeholder refers to itself.
            return text;
        }
    }
}
