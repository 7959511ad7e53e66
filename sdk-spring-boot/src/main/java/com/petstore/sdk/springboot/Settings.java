// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
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
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;
import org.springframework.util.unit.DataSize;

/**
 * The properties of one client, or those of all, as Spring Boot binds them to a record. What is wrong is a problem and has no value; the binding
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

    /** What is bound has any prefix, since it comes from several. */
    private static final String ROOT = "settings.";

    private final String prefix;
    private final @Nullable ConfigurationPropertyName defaults;
    private final PropertySources sources;
    private final PropertyProblems problems;

    /** By the names below the prefix; blank ones too. */
    private final Map<String, ConfigurationProperty> found = new LinkedHashMap<>();

    /** Those that Spring Boot binds. */
    private final Map<String, Object> values = new HashMap<>();

    private final T properties;

    private Settings(
            Class<T> type,
            Map<String, Class<?>> names,
            String prefix,
            @Nullable ConfigurationPropertyName defaults,
            Environment environment,
            PropertyProblems problems) {
        this.prefix = prefix;
        this.defaults = defaults;
        this.sources = PropertySources.of(environment);
        this.problems = problems;
        names.forEach(this::find);
        this.properties = new Binder(new MapConfigurationPropertySource(values))
                .bindOrCreate("settings", Bindable.of(type), new Collecting());
    }

    static Settings<ApplicationProperties> ofApplication(Environment environment, PropertyProblems problems) {
        return new Settings<>(
                ApplicationProperties.class,
                SettingNames.OF_ALL_CLIENTS,
                PropertySources.ROOT.toString(),
                null,
                environment,
                problems);
    }

    /** Returns the settings of a client, which has from {@code petstore.defaults} what no source sets for itself. */
    static Settings<PetStoreProperties> ofClient(
            ClientName client, Environment environment, PropertyProblems problems) {
        Settings<PetStoreProperties> settings = new Settings<>(
                PetStoreProperties.class,
                SettingNames.OF_CLIENT,
                client.prefix(),
                PropertySources.DEFAULTS,
                environment,
                problems);
        if (!client.equals(ClientName.DEFAULT)) {
            settings.requireGroup(client.prefix(), settings.named("base-url"));
        }
        return settings;
    }

    T properties() {
        return properties;
    }

    /** Returns the whole name of a property of these. */
    String named(String setting) {
        return prefix + "." + setting;
    }

    /** Adds a problem of a property, by the name that it has where it stands. */
    void refuse(String setting, String rule) {
        ConfigurationProperty property = found.get(setting);
        if (property == null) {
            problems.add(named(setting), rule, null);
        } else {
            boolean isInherited = PropertySources.DEFAULTS.isAncestorOf(property.getName());
            problems.add(
                    isInherited ? PropertySources.DEFAULTS + "." + setting : named(setting),
                    sources.isBlank(property) ? "is blank" : rule,
                    property.getOrigin());
        }
    }

    /** Adds a problem if a group that is no part of these has a value itself. */
    void requireGroup(String group, String example) {
        ConfigurationProperty property = sources.find(name(group));
        if (property != null && isMistaken(property)) {
            problems.add(group, "must be " + group(example), property.getOrigin());
        }
    }

    /** Whether the value of a group is one; in the environment, it is that of another program. */
    private boolean isMistaken(ConfigurationProperty group) {
        return !sources.isBlank(group) && !PropertySources.isEnvironment(group.getSource());
    }

    /** Whether a property is blank in the source of highest precedence that has it. */
    boolean isBlank(String setting) {
        ConfigurationProperty property = found.get(setting);
        return property != null && sources.isBlank(property);
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

    private void find(String setting, Class<?> type) {
        ConfigurationProperty property = find(setting);
        if (type == Map.class) {
            sources.entries(name(named(setting))).forEach((name, entry) -> findEntry(setting, name, entry));
        }
        if (property == null) {
            return;
        }
        if (!SettingNames.isGroup(type)) {
            found.put(setting, property);
            putValue(setting, property);
        } else if (isMistaken(property)) {
            found.put(setting, property);
            refuse(setting, "must be " + group(named(setting) + "." + first(type)));
        }
    }

    private @Nullable ConfigurationProperty find(String setting) {
        ConfigurationProperty own = sources.find(name(named(setting)));
        return own != null || defaults == null || SettingNames.isNotInherited(setting)
                ? own
                : sources.find(defaults.append(setting));
    }

    private void findEntry(String group, String name, ConfigurationProperty entry) {
        String setting = group + "." + name;
        found.put(setting, entry);
        if (sources.isWritten(name(named(group)), name)) {
            putValue(group + "[" + name + "]", entry);
        } else {
            refuse(
                    setting,
                    "must have the name of the header as it is sent, such as " + named(group) + ".X-Tenant, or "
                            + named(group) + "[X_Tenant] for other characters");
        }
    }

    private void putValue(String name, ConfigurationProperty property) {
        if (!sources.isBlank(property)) {
            Object value = property.getValue();
            values.put(ROOT + name, value instanceof CharSequence ? sources.text(property) : value);
        }
    }

    private static String first(Class<?> group) {
        return group.isRecord()
                ? DataObjectPropertyName.toDashedForm(group.getRecordComponents()[0].getName())
                : "<name>";
    }

    static String group(String example) {
        return "a group of properties, such as " + example;
    }

    private final class Collecting extends AbstractBindHandler {

        private static String setting(ConfigurationPropertyName name) {
            return name.subName(1).toString();
        }

        @Override
        public @Nullable Object onSuccess(
                ConfigurationPropertyName name, Bindable<?> target, BindContext context, Object result) {
            if (result instanceof String text && !OF_CONNECTION.contains(setting(name))) {
                return resolved(setting(name), text);
            }
            // A number alone would be milliseconds, which is hardly ever meant.
            if (result instanceof Duration && text(name).strip().matches("[+-]?\\d+")) {
                refuse(setting(name), rule(Duration.class));
                return null;
            }
            return result;
        }

        @Override
        public @Nullable Object onFailure(
                ConfigurationPropertyName name, Bindable<?> target, BindContext context, Exception error) {
            if (resolved(setting(name), text(name)) != null) {
                refuse(
                        setting(name),
                        rule(ClassUtils.resolvePrimitiveIfNecessary(
                                target.getType().resolve(Object.class))));
            }
            return null;
        }

        private String text(ConfigurationPropertyName name) {
            return String.valueOf(values.get(name.toString()));
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
