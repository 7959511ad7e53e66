// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.AbstractBindHandler;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.Environment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.util.ClassUtils;
import org.springframework.util.unit.DataSize;

/** Binds properties as Spring Boot does, but does not stop at the first that is wrong. A blank property is an absent one. */
final class PropertiesBinder {

    private static final Map<Class<?>, String> KINDS = Map.of(
            Boolean.class, "true or false",
            DataSize.class, "a size, such as 10MB",
            Duration.class, "a duration with its unit, such as 10s",
            Integer.class, "a whole number",
            Long.class, "a whole number");

    /** Which are checked only where no connection details of the application replace them. */
    private static final Set<String> OF_CONNECTION = Set.of("base-url", "api-key");

    private final Environment environment;
    private final PropertyProblems problems;

    PropertiesBinder(Environment environment, PropertyProblems problems) {
        this.environment = environment;
        this.problems = problems;
    }

    /** Binds the properties below a prefix; one that is wrong is a problem, and has no value. */
    <T> T bind(String prefix, Class<T> type) {
        return Binder.get(environment)
                .bind(ConfigurationPropertyName.adapt(prefix, '.'), Bindable.of(type), new Collecting())
                .orElseGet(() -> new Binder().bindOrCreate(prefix, type));
    }

    /** Adds a problem if a group of any names has a value itself. */
    void requireGroup(String property) {
        if (!Binder.get(environment).bind(property, String.class).orElse("").isBlank()) {
            problems.add(property, "must be " + group(property + ".<name>.base-url"));
        }
    }

    private static String group(String example) {
        return "a group of properties, such as " + example;
    }

    /** Whether an environment variable has the name of all properties of a client, as Kubernetes sets PETSTORE_CLIENTS_PORT. */
    static boolean isOfOtherProgram(Bindable<?> target, @Nullable ConfigurationProperty property) {
        Class<?> type = target.getType().resolve();
        return (type == PetStoreProperties.class || type == ApplicationProperties.class)
                && property != null
                && property.getSource() != null
                && property.getSource().getUnderlyingSource() instanceof SystemEnvironmentPropertySource;
    }

    /** Returns the property that is bound, also where Spring Boot has forgotten it after a failure. */
    static @Nullable ConfigurationProperty property(ConfigurationPropertyName name, BindContext context) {
        if (context.getConfigurationProperty() != null) {
            return context.getConfigurationProperty();
        }
        for (ConfigurationPropertySource source : context.getSources()) {
            ConfigurationProperty property = source.getConfigurationProperty(name);
            if (property != null) {
                return property;
            }
        }
        return null;
    }

    /** Returns the text of a property, which Spring Boot leaves as it is if a variable in it is not set, or null then. */
    @Nullable
    String resolved(String property, @Nullable String text) {
        if (text != null && isUnresolved(text)) {
            problems.add(property, unresolved(text));
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

    /** Returns the headers of a client; a name that is not as it was written is a problem. */
    Map<String, String> headers(String prefix, @Nullable Map<String, String> headers) {
        if (headers == null) {
            return Map.of();
        }
        String group = prefix + ".headers";
        headers.keySet().stream()
                .filter(header -> header.matches("\\d+") || !isWritten(group, header))
                .forEach(header -> problems.add(
                        group + "." + header,
                        "must have the name of the header as it is sent, such as " + group + ".X-Tenant, or " + group
                                + "[X_Tenant] for other characters; the name of an environment variable cannot have it:"
                                + " set " + group + ".X-Tenant=${VARIABLE} in application.properties"));
        return headers;
    }

    private boolean isWritten(String group, String header) {
        ConfigurationPropertyName name = ConfigurationPropertyName.adapt(group, '.');
        return ((ConfigurableEnvironment) environment)
                .getPropertySources().stream()
                        .filter(source -> source instanceof EnumerablePropertySource<?>)
                        .flatMap(source -> Stream.of(((EnumerablePropertySource<?>) source).getPropertyNames()))
                        .filter(written -> written.endsWith("." + header) || written.endsWith("[" + header + "]"))
                        .anyMatch(written -> name.isAncestorOf(ConfigurationPropertyName.adapt(written, '.')));
    }

    private final class Collecting extends AbstractBindHandler {

        @Override
        public @Nullable Object onSuccess(
                ConfigurationPropertyName name, Bindable<?> target, BindContext context, Object result) {
            if (result instanceof String text) {
                return text.isBlank() ? null : checked(name, text);
            }
            if (result instanceof Duration && hasNoUnit(context.getConfigurationProperty())) {
                problems.add(name.toString(), rule(name, Duration.class, ""));
                return null;
            }
            return result;
        }

        private @Nullable String checked(ConfigurationPropertyName name, String text) {
            return OF_CONNECTION.contains(name.getLastElement(ConfigurationPropertyName.Form.DASHED))
                    ? text
                    : resolved(name.toString(), text);
        }

        @Override
        public @Nullable Object onFailure(
                ConfigurationPropertyName name, Bindable<?> target, BindContext context, Exception error) {
            ConfigurationProperty property = property(name, context);
            String text = text(property);
            if (!isOfOtherProgram(target, property) && (property == null || !text.isBlank())) {
                Class<?> type =
                        ClassUtils.resolvePrimitiveIfNecessary(target.getType().resolve(Object.class));
                problems.add(
                        name.toString(),
                        isUnresolved(text) ? unresolved(text) : rule(name, type, text),
                        property == null ? null : property.getOrigin());
            }
            return null;
        }

        /** A number alone would be milliseconds, which nobody means. */
        private boolean hasNoUnit(@Nullable ConfigurationProperty property) {
            return text(property).strip().matches("[+-]?\\d+");
        }

        private String text(@Nullable ConfigurationProperty property) {
            return property == null ? "" : environment.resolvePlaceholders(String.valueOf(property.getValue()));
        }

        // The text itself is not repeated: it may be a secret that stands in the wrong line.
        private static String rule(ConfigurationPropertyName name, Class<?> type, String text) {
            if (type == PetStoreProperties.Scope.class) {
                return "must be one of " + values(type) + RemovedProperties.scope(text);
            }
            if (type.isEnum()) {
                return "must be one of " + values(type);
            }
            if (type.isRecord()) {
                String first = type.getRecordComponents()[0].getName();
                return "must be " + group(name + "." + DataObjectPropertyName.toDashedForm(first));
            }
            return "must be " + KINDS.getOrDefault(type, group(name + ".<name>"));
        }

        private static String values(Class<?> type) {
            return Stream.of(type.getEnumConstants())
                    .map(value -> String.valueOf(value).toLowerCase(Locale.ROOT))
                    .collect(Collectors.joining(", "));
        }
    }
}
