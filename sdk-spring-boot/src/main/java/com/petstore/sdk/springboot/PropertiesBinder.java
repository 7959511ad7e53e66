// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.AbstractBindHandler;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.boot.context.properties.bind.PropertySourcesPlaceholdersResolver;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;
import org.springframework.util.unit.DataSize;

/** Binds properties as Spring Boot does, but does not stop at the first that is wrong: that is a problem, and the property has no value. */
final class PropertiesBinder {

    private static final Map<Class<?>, String> KINDS = Map.of(
            Boolean.class, "true or false",
            DataSize.class, "a size, such as 10MB",
            Duration.class, "a duration with its unit, such as 10s",
            Integer.class, "a whole number");

    /** Which are checked only where no connection details of the application replace them. */
    private static final Set<String> OF_CONNECTION = Set.of("base-url", "api-key");

    private final Environment environment;
    private final List<ConfigurationPropertySource> sources;
    private final PropertyProblems problems;

    private PropertiesBinder(
            Environment environment, List<ConfigurationPropertySource> sources, PropertyProblems problems) {
        this.environment = environment;
        this.sources = sources;
        this.problems = problems;
    }

    static PropertiesBinder ofApplication(Environment environment, PropertyProblems problems) {
        return new PropertiesBinder(environment, PropertyLayers.ofApplication(environment), problems);
    }

    static PropertiesBinder ofClient(Environment environment, String prefix, PropertyProblems problems) {
        return new PropertiesBinder(environment, PropertyLayers.ofClient(environment, name(prefix)), problems);
    }

    private static ConfigurationPropertyName name(String property) {
        return ConfigurationPropertyName.adapt(property, '.');
    }

    /** Binds the properties below a prefix. */
    <T> T bind(String prefix, Class<T> type) {
        return new Binder(sources, new PropertySourcesPlaceholdersResolver(environment))
                .bind(name(prefix), Bindable.of(type), new Collecting())
                .orElseGet(() -> new Binder().bindOrCreate(prefix, type));
    }

    /** Adds a problem of a property, by the name that it has where it stands. */
    void refuse(String property, String rule) {
        ConfigurationProperty found = PropertyLayers.find(sources, name(property));
        if (found == null) {
            problems.add(property, rule, null);
            return;
        }
        boolean isInherited = PropertyLayers.DEFAULTS.isAncestorOf(found.getName());
        problems.add(isInherited ? found.getName().toString() : property, rule, found.getOrigin());
    }

    /** Returns a value, or null if it is refused by a message that begins with the name of the setting. */
    <T> @Nullable T checked(String property, Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            refuse(property, String.valueOf(e.getMessage()).replaceFirst("^\\w+ (?=must )", ""));
            return null;
        }
    }

    /** Adds a problem if a group of any names has a value itself. */
    void requireGroup(ConfigurationPropertyName group, String example) {
        if (PropertyLayers.find(sources, group) != null) {
            refuse(group.toString(), "must be " + group(example));
        }
    }

    private static String group(String example) {
        return "a group of properties, such as " + example;
    }

    /** Returns the text of a property, which Spring Boot leaves as it is if a variable in it is not set, or null then. */
    @Nullable
    String resolved(String property, @Nullable String text) {
        if (text != null && isUnresolved(text)) {
            refuse(property, unresolved(text));
            return null;
        }
        return text;
    }

    private static boolean isUnresolved(String text) {
        return text.startsWith("${") && text.endsWith("}");
    }

    private static String unresolved(String text) {
        return "refers to " + text + ", which is not set";
    }

    /** Adds a problem of each header whose name is not as it was written. */
    void requireWritten(String group, Set<String> headers) {
        headers.stream()
                .filter(header -> header.matches("\\d+") || !isWritten(name(group), header))
                .forEach(header -> refuse(
                        group + "." + header,
                        "must have the name of the header as it is sent, such as " + group + ".X-Tenant, or " + group
                                + "[X_Tenant] for other characters; the name of an environment variable cannot have it:"
                                + " set " + group + ".X-Tenant=${VARIABLE} in application.properties"));
    }

    private boolean isWritten(ConfigurationPropertyName group, String header) {
        return ((ConfigurableEnvironment) environment)
                .getPropertySources().stream()
                        .filter(source -> source instanceof EnumerablePropertySource<?>)
                        .flatMap(source -> Stream.of(((EnumerablePropertySource<?>) source).getPropertyNames()))
                        .filter(written -> written.endsWith("." + header) || written.endsWith("[" + header + "]"))
                        .anyMatch(written -> group.isAncestorOf(name(written)));
    }

    private final class Collecting extends AbstractBindHandler {

        @Override
        public @Nullable Object onSuccess(
                ConfigurationPropertyName name, Bindable<?> target, BindContext context, Object result) {
            if (result instanceof String text && !OF_CONNECTION.contains(name.getLastElement(Form.DASHED))) {
                return resolved(name.toString(), text);
            }
            // A number alone would be milliseconds, which is hardly ever meant.
            if (result instanceof Duration
                    && text(context.getConfigurationProperty()).matches("[+-]?\\d+")) {
                refuse(name.toString(), rule(name, Duration.class));
                return null;
            }
            return result;
        }

        @Override
        public @Nullable Object onFailure(
                ConfigurationPropertyName name, Bindable<?> target, BindContext context, Exception error) {
            ConfigurationProperty property = PropertyLayers.find(sources, name);
            String text = text(property);
            Class<?> type =
                    ClassUtils.resolvePrimitiveIfNecessary(target.getType().resolve(Object.class));
            refuse(
                    name.toString(),
                    isUnresolved(text) ? unresolved(text) : rule(property == null ? name : property.getName(), type));
            return null;
        }

        private String text(@Nullable ConfigurationProperty property) {
            return property == null
                    ? ""
                    : environment
                            .resolvePlaceholders(String.valueOf(property.getValue()))
                            .strip();
        }

        // The text itself is not repeated: it may be a secret that stands in the wrong line.
        private static String rule(ConfigurationPropertyName name, Class<?> type) {
            if (type.isEnum()) {
                return Stream.of(type.getEnumConstants())
                        .map(value -> String.valueOf(value).toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining(", ", "must be one of ", ""));
            }
            String first = type.isRecord()
                    ? DataObjectPropertyName.toDashedForm(type.getRecordComponents()[0].getName())
                    : "<name>";
            return "must be " + KINDS.getOrDefault(type, group(name + "." + first));
        }
    }
}
