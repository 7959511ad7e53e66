// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.AbstractBindHandler;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.PropertySourcesPlaceholdersResolver;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;
import org.springframework.util.unit.DataSize;

/**
 * Binds the properties of an application as Spring Boot does, except that a mistake is noted with the place where it stands, and the binding goes on.
 * Its author corrects all mistakes after one start.
 */
final class Settings {

    private static final Map<Class<?>, String> KINDS = Map.of(
            Boolean.class, "true or false",
            DataSize.class, "a size, such as 10MB",
            Duration.class, "a duration with its unit, such as 10s",
            Integer.class, "a whole number");

    /** Which are checked only where no connection details of the application replace them. */
    private static final Set<String> OF_CONNECTION = Set.of("base-url", "api-key");

    private final Environment environment;
    private final PropertySources sources;

    /** By property, each with the first problem that was found: it is what led to others, or is that of another client too. */
    private final Map<String, String> problems = new LinkedHashMap<>();

    private final Map<String, String> unknown = new LinkedHashMap<>();

    Settings(Environment environment) {
        this.environment = environment;
        this.sources = PropertySources.of(environment);
    }

    ApplicationProperties ofApplication() {
        return bind(ApplicationProperties.class, SettingNames.OF_ALL_CLIENTS, PropertySources.ROOT);
    }

    /** Returns the settings of a client, which has from {@code petstore.defaults} what no source sets for itself. */
    PetStoreProperties of(ClientName client) {
        if (!client.equals(ClientName.DEFAULT)) {
            requireGroup(client.prefix(), client.prefix() + ".base-url");
        }
        return bind(PetStoreProperties.class, SettingNames.OF_CLIENT, name(client.prefix()));
    }

    private <T> T bind(Class<T> type, Map<String, Class<?>> names, ConfigurationPropertyName root) {
        Set<ConfigurationPropertyName> groups = new HashSet<>(Set.of(root));
        names.forEach((setting, of) -> {
            if (SettingNames.isGroup(of)) {
                String group = written(root) + "." + setting;
                groups.add(name(group));
                requireGroup(group, group + "." + SettingNames.first(of));
            }
        });
        List<ConfigurationPropertySource> bound = new ArrayList<>(sources.sources());
        // Below all others.
        bound.add(this::inherited);
        return new Binder(
                        bound.stream()
                                .map(source -> source.filter(name -> !groups.contains(name)))
                                .toList(),
                        new PropertySourcesPlaceholdersResolver(environment))
                .bindOrCreate(root, Bindable.of(type), new Collecting(root));
    }

    /** Notes a problem of a property, by the name that it has where it stands. */
    void refuse(String property, String rule) {
        ConfigurationProperty found = find(name(property));
        if (found == null) {
            addProblem(property, rule);
            return;
        }
        String name = PropertySources.DEFAULTS.isAncestorOf(found.getName()) ? written(found.getName()) : property;
        String problem = sources.isBlank(found) ? sources.blank(found) : rule;
        addProblem(name, problem + (found.getOrigin() == null ? "" : " (" + found.getOrigin() + ")"));
    }

    /** Notes a problem as it is, without the place where the property stands. */
    void addProblem(String property, String problem) {
        problems.putIfAbsent(property, property + " " + problem);
    }

    /** Notes a problem if a group has a value itself. */
    void requireGroup(String group, String example) {
        if (sources.isValueOfGroup(find(name(group)))) {
            refuse(group, "must be a group of properties, such as " + example);
        }
    }

    /** Returns a value, or null if it is refused by a message that begins with the name of the setting. */
    <V> @Nullable V checked(String property, Supplier<V> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            refuse(property, String.valueOf(e.getMessage()).replaceFirst("^\\w+ (?=must )", ""));
            return null;
        }
    }

    /** Returns the text of a property, which Spring Boot leaves as it is if a variable in it is not set, or null then. */
    @Nullable
    String resolved(String property, @Nullable String text) {
        if (text != null && text.startsWith("${") && text.endsWith("}")) {
            refuse(property, "refers to " + text + ", which is not set");
            return null;
        }
        return text;
    }

    /** Notes properties that do not exist or concern no client, by their names. */
    void addUnknown(Map<String, String> found) {
        unknown.putAll(found);
    }

    boolean areCorrect() {
        return problems.isEmpty() && unknown.isEmpty();
    }

    /**
     * Fails the start of the application if there are problems.
     *
     * @throws InvalidPropertiesException with all of them
     */
    void throwIfWrong() {
        if (!areCorrect()) {
            throw new InvalidPropertiesException(problems, unknown);
        }
    }

    private static ConfigurationPropertyName name(String property) {
        return ConfigurationPropertyName.adapt(property, '.');
    }

    /** Returns a name with the capitals that a header may have. */
    private static String written(ConfigurationPropertyName name) {
        return IntStream.range(0, name.getNumberOfElements())
                .mapToObj(element -> name.getElement(element, Form.ORIGINAL))
                .collect(Collectors.joining("."));
    }

    private @Nullable ConfigurationProperty find(ConfigurationPropertyName name) {
        ConfigurationProperty own = sources.find(name);
        return own == null ? inherited(name) : own;
    }

    /** Returns the default that a client has for a property, if any. */
    private @Nullable ConfigurationProperty inherited(ConfigurationPropertyName name) {
        ConfigurationPropertyName setting = PropertySources.setting(name);
        return SettingNames.OF_DEFAULTS.containsKey(setting.toString())
                ? sources.find(PropertySources.DEFAULTS.append(setting))
                : null;
    }

    private final class Collecting extends AbstractBindHandler {

        private final ConfigurationPropertyName headers;

        Collecting(ConfigurationPropertyName root) {
            headers = root.append("headers");
        }

        @Override
        public @Nullable Object onSuccess(
                ConfigurationPropertyName name, Bindable<?> target, BindContext context, Object result) {
            String property = written(name);
            if (result instanceof String text) {
                boolean isHeader = headers.isAncestorOf(name);
                if (isHeader && !sources.isWritten(headers, written(name.subName(headers.getNumberOfElements())))) {
                    String group = written(headers);
                    refuse(
                            property,
                            "must have the name of the header as it is sent, such as " + group + ".X-Tenant, or "
                                    + group + "[X_Tenant] for other characters");
                    return null;
                }
                if (text.isBlank()) {
                    return null;
                }
                boolean isOfConnection = !isHeader && OF_CONNECTION.contains(name.getLastElement(Form.DASHED));
                return isOfConnection ? text : resolved(property, text);
            }
            // A number alone would be milliseconds, which is hardly ever meant.
            if (result instanceof Duration && text(name).strip().matches("[+-]?\\d+")) {
                refuse(property, rule(Duration.class));
                return null;
            }
            return result;
        }

        @Override
        public @Nullable Object onFailure(
                ConfigurationPropertyName name, Bindable<?> target, BindContext context, Exception error) {
            String property = written(name);
            if (!text(name).isBlank() && resolved(property, text(name)) != null) {
                refuse(
                        property,
                        rule(ClassUtils.resolvePrimitiveIfNecessary(
                                target.getType().resolve(Object.class))));
            }
            return null;
        }

        private String text(ConfigurationPropertyName name) {
            ConfigurationProperty property = find(name);
            return property == null ? "" : PropertySources.text(property, environment);
        }

        // The text itself is not repeated: it may be a secret that stands in the wrong line.
        private static String rule(Class<?> type) {
            return type.isEnum()
                    ? Stream.of(type.getEnumConstants())
                            .map(value -> String.valueOf(value).toLowerCase(Locale.ROOT))
                            .collect(Collectors.joining(", ", "must be one of ", ""))
                    : "must be " + KINDS.getOrDefault(type, "a text");
        }
    }
}
