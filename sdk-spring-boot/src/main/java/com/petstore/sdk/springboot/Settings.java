// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
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
import org.springframework.boot.context.properties.bind.PropertySourcesPlaceholdersResolver;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;
import org.springframework.util.unit.DataSize;

/**
 * For who makes several mistakes at once: the properties of one client, or those of all, as Spring Boot binds them to a record. What is wrong is a problem and has no value; the binding
 * goes on.
 *
 * @param <T> the record
 */
final class Settings<T> {

    private static final Map<Class<?>, String> KINDS = Map.of(
            Boolean.class, "true or false",
            DataSize.class, "a size, such as 10MB",
            Duration.class, "a duration with its unit, such as 10s",
            Integer.class, "a whole number");

    /** Which are checked only where no connection details of the application replace them. */
    private static final Set<String> OF_CONNECTION = Set.of("base-url", "api-key");

    private final String prefix;
    private final ConfigurationPropertyName root;
    private final boolean hasDefaults;
    private final PropertySources sources;
    private final PropertyProblems problems;
    private final T properties;

    private Settings(
            Class<T> type,
            Map<String, Class<?>> names,
            String prefix,
            boolean hasDefaults,
            Environment environment,
            PropertyProblems problems) {
        this.prefix = prefix;
        this.root = name(prefix);
        this.hasDefaults = hasDefaults;
        this.sources = PropertySources.of(environment);
        this.problems = problems;
        Set<ConfigurationPropertyName> groups = new HashSet<>(Set.of(root));
        names.forEach((setting, of) -> {
            if (SettingNames.isGroup(of)) {
                groups.add(name(named(setting)));
                requireGroup(setting, named(setting) + "." + SettingNames.first(of));
            }
        });
        List<ConfigurationPropertySource> bound = new ArrayList<>();
        sources.sources().forEach(source -> bound.add(source.filter(name -> !groups.contains(name))));
        // Below all others.
        bound.add(name -> root.isAncestorOf(name) && !groups.contains(name) ? ofDefaults(setting(name)) : null);
        this.properties = new Binder(bound, new PropertySourcesPlaceholdersResolver(environment))
                .bindOrCreate(root, Bindable.of(type), new Collecting());
    }

    static Settings<ApplicationProperties> ofApplication(Environment environment, PropertyProblems problems) {
        return new Settings<>(
                ApplicationProperties.class,
                SettingNames.OF_ALL_CLIENTS,
                PropertySources.ROOT.toString(),
                false,
                environment,
                problems);
    }

    /** Returns the settings of a client, which has from {@code petstore.defaults} what no source sets for itself. */
    static Settings<PetStoreProperties> ofClient(
            ClientName client, Environment environment, PropertyProblems problems) {
        Settings<PetStoreProperties> settings = new Settings<>(
                PetStoreProperties.class, SettingNames.OF_CLIENT, client.prefix(), true, environment, problems);
        if (!client.equals(ClientName.DEFAULT)) {
            settings.requireGroup("", settings.named("base-url"));
        }
        return settings;
    }

    T properties() {
        return properties;
    }

    /** Returns the whole name of a property of these. */
    String named(String setting) {
        return setting.isEmpty() ? prefix : prefix + "." + setting;
    }

    /** Adds a problem of a property, by the name that it has where it stands. */
    void refuse(String setting, String rule) {
        ConfigurationProperty property = find(setting);
        if (property == null) {
            problems.add(named(setting), rule, null);
        } else {
            boolean isInherited = PropertySources.DEFAULTS.isAncestorOf(property.getName());
            problems.add(
                    isInherited ? PropertySources.DEFAULTS + "." + setting : named(setting),
                    sources.isBlank(property) ? sources.blank(property) : rule,
                    property.getOrigin());
        }
    }

    /** Adds a problem if a group has a value itself. */
    void requireGroup(String group, String example) {
        if (sources.isValueOfGroup(find(group))) {
            refuse(group, "must be a group of properties, such as " + example);
        }
    }

    /** Returns a value, or null if it is refused by a message that begins with the name of the setting. */
    <V> @Nullable V checked(String setting, Supplier<V> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            refuse(setting, String.valueOf(e.getMessage()).replaceFirst("^\\w+ (?=must )", ""));
            return null;
        }
    }

    /** Returns the text of a property, which Spring Boot leaves as it is if a variable in it is not set, or null then. */
    @Nullable
    String resolved(String setting, @Nullable String text) {
        if (text != null && text.startsWith("${") && text.endsWith("}")) {
            refuse(setting, "refers to " + text + ", which is not set");
            return null;
        }
        return text;
    }

    private static ConfigurationPropertyName name(String property) {
        return ConfigurationPropertyName.adapt(property, '.');
    }

    /** Returns the name of a property below the prefix, as it is written. */
    private String setting(ConfigurationPropertyName name) {
        return Stream.iterate(root.getNumberOfElements(), element -> element + 1)
                .limit(name.getNumberOfElements() - root.getNumberOfElements())
                .map(element -> name.getElement(element, Form.ORIGINAL))
                .collect(Collectors.joining("."));
    }

    private @Nullable ConfigurationProperty find(String setting) {
        ConfigurationProperty own = sources.find(name(named(setting)));
        return own == null ? ofDefaults(setting) : own;
    }

    private @Nullable ConfigurationProperty ofDefaults(String setting) {
        return hasDefaults && !SettingNames.isNotInherited(setting)
                ? sources.find(name(PropertySources.DEFAULTS + "." + setting))
                : null;
    }

    private final class Collecting extends AbstractBindHandler {

        @Override
        public @Nullable Object onSuccess(
                ConfigurationPropertyName name, Bindable<?> target, BindContext context, Object result) {
            String setting = setting(name);
            if (result instanceof String text) {
                boolean isHeader = setting.startsWith("headers.");
                if (isHeader && !sources.isWritten(root.append("headers"), setting.substring("headers.".length()))) {
                    refuse(
                            setting,
                            "must have the name of the header as it is sent, such as " + named("headers.X-Tenant")
                                    + ", or " + named("headers[X_Tenant]") + " for other characters");
                    return null;
                }
                return text.isBlank() ? null : OF_CONNECTION.contains(setting) ? text : resolved(setting, text);
            }
            // A number alone would be milliseconds, which is hardly ever meant.
            if (result instanceof Duration && text(setting).strip().matches("[+-]?\\d+")) {
                refuse(setting, rule(Duration.class));
                return null;
            }
            return result;
        }

        @Override
        public @Nullable Object onFailure(
                ConfigurationPropertyName name, Bindable<?> target, BindContext context, Exception error) {
            String setting = setting(name);
            if (!text(setting).isBlank() && resolved(setting, text(setting)) != null) {
                refuse(
                        setting,
                        rule(ClassUtils.resolvePrimitiveIfNecessary(
                                target.getType().resolve(Object.class))));
            }
            return null;
        }

        private String text(String setting) {
            ConfigurationProperty property = find(setting);
            return property == null ? "" : PropertySources.text(property, sources.environment());
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
