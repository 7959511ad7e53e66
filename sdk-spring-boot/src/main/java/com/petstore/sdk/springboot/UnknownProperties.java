// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.boot.context.properties.source.UnboundElementsSourceFilter;
import org.springframework.boot.origin.Origin;
import org.springframework.boot.origin.PropertySourceOrigin;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;

/**
 * Finds what the author of an application misspelt, which Spring Boot ignores: properties below {@code petstore} that do not exist, and those that
 * concern no client. They are logged as warnings, or with {@code petstore.strict} the application does not start. Variables of the environment, which
 * may be there for other programs, are never more than a warning; properties of the JVM are exempt.
 */
final class UnknownProperties implements BeanFactoryPostProcessor, SmartInitializingSingleton, Ordered {

    private static final Logger LOG = LoggerFactory.getLogger(UnknownProperties.class);

    private static final UnboundElementsSourceFilter NOT_EXEMPT = new UnboundElementsSourceFilter();

    private final ConfigurableListableBeanFactory beans;
    private final Environment environment;
    private final Consumer<String> log;

    UnknownProperties(ConfigurableListableBeanFactory beans, Environment environment) {
        this(beans, environment, LOG::warn);
    }

    UnknownProperties(ConfigurableListableBeanFactory beans, Environment environment, Consumer<String> log) {
        this.beans = beans;
        this.environment = environment;
        this.log = log;
    }

    /** Before any other, because what is misspelt may be why another fails. */
    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }

    @Override
    public void postProcessBeanFactory(ConfigurableListableBeanFactory same) {
        ApplicationProperties properties = ApplicationProperties.of(environment);
        if (properties.enabled()) {
            variables().forEach(log);
            if (!properties.strict()) {
                find(environment, beans).values().forEach(log);
            }
        }
    }

    /** Where no client was created, nothing else has failed for them. */
    @Override
    public void afterSingletonsInstantiated() {
        Settings settings = new Settings(environment);
        ApplicationProperties properties = settings.ofApplication();
        if (properties.strict() && properties.enabled()) {
            settings.addUnknown(find(environment, beans));
        }
        settings.throwIfWrong();
    }

    /** Returns what is wrong with the names in all sources, by name. */
    static Map<String, String> find(Environment environment, ListableBeanFactory beans) {
        boolean isDefaultClient = isDefaultClient(environment, beans);
        Map<String, String> found = new TreeMap<>();
        properties(environment, NOT_EXEMPT::apply).forEach(property -> {
            String problem = Place.of(property.getName()).ofProperty(isDefaultClient);
            if (problem != null) {
                String name = property.getName().toString();
                Origin origin = Origin.from(property);
                String written = origin instanceof PropertySourceOrigin of ? of.getPropertyName() : name;
                found.putIfAbsent(name, written + " (" + origin + ")" + problem);
            }
        });
        return found;
    }

    /** Returns what is wrong with variables that are hardly meant otherwise: most others below {@code PETSTORE} are of another program. */
    private Stream<String> variables() {
        boolean isDefaultClient = isDefaultClient(environment, beans);
        return properties(environment, PropertySources::isEnvironment)
                .filter(property -> !property.getValue().toString().isBlank())
                .filter(property -> !PropertySources.isAddressOfService(property))
                .flatMap(property -> Stream.ofNullable(
                                Place.of(property.getName()).ofVariable(isDefaultClient))
                        .map(problem -> property.getOrigin() + problem));
    }

    private static Stream<ConfigurationProperty> properties(
            Environment environment, Predicate<ConfigurationPropertySource> of) {
        return StreamSupport.stream(
                        ConfigurationPropertySources.get(environment).spliterator(), false)
                .filter(of)
                .filter(source -> source instanceof IterableConfigurationPropertySource)
                .flatMap(source -> ((IterableConfigurationPropertySource) source)
                        .stream()
                                .filter(PropertySources.ROOT::isAncestorOf)
                                .map(source::getConfigurationProperty)
                                .filter(Objects::nonNull));
    }

    /** Whether there is a client that the properties directly below {@code petstore} concern, or none at all. */
    private static boolean isDefaultClient(Environment environment, ListableBeanFactory beans) {
        List<ClientName> clients = ClientNames.all(environment, beans);
        return clients.isEmpty() || clients.contains(ClientName.DEFAULT);
    }

    /**
     * Where a property stands, and what may stand there.
     *
     * @param group a client, the defaults, or {@code petstore}
     * @param setting the name below it
     * @param settings what is known below it
     */
    private record Place(
            ConfigurationPropertyName group, ConfigurationPropertyName setting, Map<String, Class<?>> settings) {

        private static final String NOT_KNOWN = " is not a property of the Pet Store SDK";

        static Place of(ConfigurationPropertyName name) {
            if (PropertySources.CLIENTS.isAncestorOf(name) && !PropertySources.CLIENTS.isParentOf(name)) {
                return new Place(name.chop(3), name.subName(3), SettingNames.OF_CLIENT);
            }
            return PropertySources.DEFAULTS.isAncestorOf(name)
                    ? new Place(PropertySources.DEFAULTS, name.subName(2), SettingNames.OF_DEFAULTS)
                    : new Place(PropertySources.ROOT, name.subName(1), SettingNames.OF_ROOT);
        }

        @Nullable
        String ofProperty(boolean isDefaultClient) {
            return isKnown() ? concernsNone(isDefaultClient) : unknown();
        }

        private boolean isKnown() {
            ConfigurationPropertyName name = group.append(setting);
            return PropertySources.CLIENTS.equals(name)
                    || PropertySources.CLIENTS.isParentOf(name)
                    || PropertySources.DEFAULTS.equals(name)
                    || isIn(settings);
        }

        private boolean isIn(Map<String, Class<?>> names) {
            return names.keySet().stream().map(ConfigurationPropertyName::of).anyMatch(setting::equals)
                    || (names.containsKey("headers")
                            && ConfigurationPropertyName.of("headers").isAncestorOf(setting));
        }

        private String unknown() {
            String nearest = candidates()
                    .min(Comparator.comparingInt(candidate -> distance(setting.toString(), candidate)))
                    .orElseThrow();
            // What differs in more than a third of its letters is rather another word than a slip.
            boolean isNear = distance(setting.toString(), nearest) * 3 <= nearest.length();
            return NOT_KNOWN + (isNear ? "; the nearest is " + group + "." + nearest : "");
        }

        /** The name of a group may be what is misspelt. */
        private Stream<String> candidates() {
            if (!group.equals(PropertySources.ROOT)) {
                return settings.keySet().stream();
            }
            Stream<String> named = setting.getNumberOfElements() < 2
                    ? Stream.of("clients")
                    : SettingNames.OF_CLIENT.keySet().stream()
                            .map(name -> "clients." + setting.getElement(1, Form.DASHED) + "." + name);
            Stream<String> inherited =
                    SettingNames.OF_DEFAULTS.keySet().stream().map("defaults."::concat);
            return Stream.of(settings.keySet().stream(), named, Stream.of("defaults"), inherited)
                    .flatMap(names -> names);
        }

        /** Returns why a property has no effect, although it exists; null if it has one. */
        private @Nullable String concernsNone(boolean isDefaultClient) {
            if (isDefaultClient || !group.equals(PropertySources.ROOT) || !isIn(SettingNames.OF_CLIENT)) {
                return null;
            }
            String instead = isIn(SettingNames.OF_DEFAULTS)
                    ? "for all clients, set " + PropertySources.DEFAULTS + "." + setting
                    : "for one client, set " + PropertySources.CLIENTS + ".<name>."
                            + setting.getElement(0, Form.DASHED);
            return " concerns no client, because petstore.base-url is not set; " + instead;
        }

        @Nullable
        String ofVariable(boolean isDefaultClient) {
            if (ConfigurationPropertyName.of("headers").isAncestorOf(setting)) {
                return " is ignored, because the name of an environment variable cannot be that of a header: set"
                        + " petstore.headers.X-Tenant=${VARIABLE} in application.properties";
            }
            String nearest = Collections.min(settings.keySet(), Comparator.comparingInt(this::slips));
            boolean isGroup = SettingNames.isGroup(Objects.requireNonNull(settings.get(nearest)));
            return switch (slips(nearest)) {
                case 0 ->
                    isGroup
                            ? " is ignored, because " + group + "." + setting + " is a group of properties"
                            // Properties of named clients may refer to it.
                            : nearest.equals("api-key") ? null : concernsNone(isDefaultClient);
                case 1 -> isGroup ? null : NOT_KNOWN + "; the nearest is " + variable(nearest);
                default -> null;
            };
        }

        /** A variable has one character for dots and dashes. */
        private int slips(String name) {
            return distance(setting.toString().replaceAll("[.-]", ""), name.replaceAll("[.-]", ""));
        }

        private String variable(String name) {
            return (group + "." + name).toUpperCase(Locale.ROOT).replaceAll("[.-]", "_");
        }
    }

    /** Returns how many letters must be inserted, removed or replaced to turn one text into another. */
    private static int distance(String one, String other) {
        int[] previous = new int[other.length() + 1];
        for (int column = 0; column <= other.length(); column++) {
            previous[column] = column;
        }
        for (int row = 1; row <= one.length(); row++) {
            int[] current = new int[other.length() + 1];
            current[0] = row;
            for (int column = 1; column <= other.length(); column++) {
                int replaced = previous[column - 1] + (one.charAt(row - 1) == other.charAt(column - 1) ? 0 : 1);
                current[column] = Math.min(replaced, Math.min(previous[column], current[column - 1]) + 1);
            }
            previous = current;
        }
        return previous[other.length()];
    }
}
