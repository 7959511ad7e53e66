// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
 * Finds where a property stands that profiles, files and variables of an application override: the sources of its environment, searched in their
 * order. The first that has a property ends the search, also if the property is blank there: its value is then that of no source.
 *
 * @param environment resolves placeholders
 * @param sources the one of highest precedence first
 */
record PropertySources(Environment environment, List<IterableConfigurationPropertySource> sources) {

    static final ConfigurationPropertyName ROOT = ConfigurationPropertyName.of("petstore");
    static final ConfigurationPropertyName DEFAULTS = ROOT.append("defaults");
    static final ConfigurationPropertyName CLIENTS = ROOT.append("clients");

    private static final ConfigurationPropertyName HEADERS = ConfigurationPropertyName.of("headers");

    /** What Kubernetes and Docker set for a service, as in {@code PETSTORE_PROXY_PORT=tcp://10.0.0.5:80}. */
    private static final String ADDRESS_OF_SERVICE = "(?:tcp|udp|sctp)://.*";

    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^:}]+)");

    static PropertySources of(Environment environment) {
        return new PropertySources(
                environment,
                StreamSupport.stream(
                                ConfigurationPropertySources.get(environment).spliterator(), false)
                        .<IterableConfigurationPropertySource>map(Source::new)
                        .map(source -> isEnvironment(source) ? source.filter(name -> !isOfHeader(name)) : source)
                        .toList());
    }

    /** Returns the property that a name is bound to, or null if no source has it. */
    @Nullable
    ConfigurationProperty find(ConfigurationPropertyName name) {
        for (ConfigurationPropertySource source : sources) {
            ConfigurationProperty found = source.getConfigurationProperty(name);
            if (found != null) {
                return found;
            }
        }
        return null;
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

    /** Returns the names in all sources. Those of environment variables, which have neither dashes nor capitals, come last. */
    Stream<ConfigurationPropertyName> names() {
        return sources.stream()
                .sorted(Comparator.comparing(PropertySources::isEnvironment))
                .flatMap(IterableConfigurationPropertySource::stream);
    }

    boolean isBlank(ConfigurationProperty property) {
        return text(property, environment).isBlank();
    }

    /** Returns why a property is blank: the variable that it refers to, if any. */
    String blank(ConfigurationProperty property) {
        Matcher variable = VARIABLE.matcher(String.valueOf(property.getValue()));
        if (!variable.find()) {
            return "is blank";
        }
        // Without its default, which may be a secret.
        String name = variable.group(1).strip();
        return "refers to ${" + name + "}, which is " + (environment.containsProperty(name) ? "blank" : "not set");
    }

    /** Whether the value of a group is one; in the environment, it is that of another program. */
    boolean isValueOfGroup(@Nullable ConfigurationProperty group) {
        return group != null && !isBlank(group) && !isEnvironment(group.getSource());
    }

    static boolean isEnvironment(@Nullable ConfigurationPropertySource source) {
        return source != null && source.getUnderlyingSource() instanceof SystemEnvironmentPropertySource;
    }

    /** Returns the name that a property of a client has below its client. */
    static ConfigurationPropertyName setting(ConfigurationPropertyName name) {
        return name.subName(CLIENTS.isAncestorOf(name) ? 3 : 1);
    }

    // The name of an environment variable cannot be that of a header.
    private static boolean isOfHeader(ConfigurationPropertyName name) {
        return ROOT.isAncestorOf(name) && HEADERS.isAncestorOf(setting(name));
    }

    /** Whether the value of a variable is what Kubernetes or Docker sets for a service. */
    static boolean isAddressOfService(ConfigurationProperty variable) {
        return variable.getValue().toString().matches(ADDRESS_OF_SERVICE);
    }

    /** Returns the value of a property, with its placeholders resolved as far as they can be. */
    static String text(ConfigurationProperty property, Environment environment) {
        String text = String.valueOf(property.getValue());
        try {
            return environment.resolvePlaceholders(text);
        } catch (IllegalArgumentException e) {
            // A placeholder refers to itself.
            return text;
        }
    }

    /**
     * One source.
     *
     * @param source as Spring Boot reads it
     */
    private record Source(ConfigurationPropertySource source) implements IterableConfigurationPropertySource {

        @Override
        public Stream<ConfigurationPropertyName> stream() {
            return source instanceof IterableConfigurationPropertySource names ? names.stream() : Stream.empty();
        }

        @Override
        public @Nullable ConfigurationProperty getConfigurationProperty(ConfigurationPropertyName name) {
            ConfigurationProperty found = source.getConfigurationProperty(name);
            if (found == null && CLIENTS.isAncestorOf(name)) {
                found = source.getConfigurationProperty(withoutDashInClient(name));
            }
            return found != null && isEnvironment(source) && isAddressOfService(found) ? null : found;
        }

        /** Of us-east.api-key, Spring Boot reads the variables USEAST_APIKEY and US_EAST_API_KEY, but not USEAST_API_KEY. */
        private static ConfigurationPropertyName withoutDashInClient(ConfigurationPropertyName name) {
            int client = CLIENTS.getNumberOfElements();
            ConfigurationPropertyName prefix = CLIENTS.append(name.getElement(client, Form.UNIFORM));
            return name.getNumberOfElements() == client + 1 ? prefix : prefix.append(name.subName(client + 1));
        }

        @Override
        public @Nullable Object getUnderlyingSource() {
            return source.getUnderlyingSource();
        }
    }
}
