// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.context.properties.bind.AbstractBindHandler;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.PropertySourcesPlaceholdersResolver;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;
import org.springframework.util.unit.DataSize;

/** Reads the properties of clients; does not stop at the first that is wrong. */
final class PropertiesBinder {

    private static final String CLIENTS = "petstore.clients";
    private static final Map<Class<?>, String> KINDS = Map.of(
            Boolean.class, "true or false",
            DataSize.class, "a size, such as 10MB",
            Duration.class, "a duration, such as 10s",
            Integer.class, "a whole number",
            Long.class, "a whole number");

    private final Environment environment;
    private final Binder binder;

    PropertiesBinder(Environment environment) {
        this.environment = environment;
        this.binder = Binder.get(environment);
    }

    /** Returns the names of the clients below {@code petstore.clients}. */
    static Set<String> namedClients(Environment environment) {
        return Binder.get(environment)
                .bind(CLIENTS, Bindable.mapOf(String.class, Object.class))
                .map(Map::keySet)
                .orElse(Set.of());
    }

    /**
     * Returns the names of all clients. The default one is among them if the properties have its address, or if they name no client and
     * there are connection details.
     */
    static List<String> clients(Environment environment, ListableBeanFactory beans) {
        List<String> clients = new ArrayList<>(namedClients(environment));
        if (environment.containsProperty("petstore.base-url")
                || (clients.isEmpty()
                        && beans.getBeanNamesForType(PetStoreConnectionDetails.class, true, false).length > 0)) {
            clients.add(PetStoreClientBuilderCustomizer.DEFAULT_CLIENT);
        }
        return clients;
    }

    /** Returns what the names of a client's properties begin with. */
    static String prefix(String client) {
        return client.equals(PetStoreClientBuilderCustomizer.DEFAULT_CLIENT) ? "petstore" : CLIENTS + "." + client;
    }

    /** Reads settings; one that is wrong is a problem, and has its default. */
    <T> T bind(String prefix, Class<T> settings, List<String> problems) {
        return bind(binder, prefix, settings, problems);
    }

    /** Reads the settings of a client, and from {@code petstore.defaults} those that it does not have itself. */
    PetStoreProperties bindClient(String client, List<String> problems) {
        String prefix = prefix(client);
        Set<String> plan = binder.bind(prefix + ".plan", Bindable.mapOf(String.class, String.class))
                .map(Map::keySet)
                .orElse(Set.of());
        List<ConfigurationPropertySource> sources = new ArrayList<>();
        ConfigurationPropertySources.get(environment).forEach(sources::add);
        sources.addAll(InheritedDefaults.of(sources, ConfigurationPropertyName.of(prefix), !plan.isEmpty()));
        Binder withDefaults = new Binder(sources, new PropertySourcesPlaceholdersResolver(environment));
        return bind(withDefaults, prefix, PetStoreProperties.class, problems);
    }

    private static <T> T bind(Binder binder, String prefix, Class<T> settings, List<String> problems) {
        return binder.bindOrCreate(prefix, Bindable.of(settings), new CollectProblems(problems));
    }

    /** Reads a switch; if it is wrong, that is a problem, and it is as by default. */
    boolean isEnabled(String property, boolean byDefault, List<String> problems) {
        return binder.bind(property, Bindable.of(Boolean.class), new CollectProblems(problems))
                .orElse(byDefault);
    }

    private static final class CollectProblems extends AbstractBindHandler {

        private final List<String> problems;

        CollectProblems(List<String> problems) {
            this.problems = problems;
        }

        @Override
        public @Nullable Object onSuccess(
                ConfigurationPropertyName name, Bindable<?> target, BindContext context, Object result) {
            // Spring Boot leaves a placeholder that it cannot resolve as it is, and the text would be sent as the key.
            if (result instanceof String text && text.startsWith("${") && text.endsWith("}")) {
                problems.add(name + " refers to " + text + ", which is not set");
            }
            return result;
        }

        @Override
        public @Nullable Object onFailure(
                ConfigurationPropertyName name, Bindable<?> target, BindContext context, Exception error) {
            ConfigurationProperty property = context.getConfigurationProperty();
            // What a client inherits is wrong where it stands.
            boolean isInherited = property != null && InheritedDefaults.DEFAULTS.isAncestorOf(property.getName());
            problems.add((isInherited ? property.getName() : name) + " "
                    + rule(target.getType().resolve(Object.class), error) + origin(property));
            return null;
        }

        // The text itself is not repeated: it may be a secret that stands in the wrong line.
        private static String rule(Class<?> type, Exception error) {
            if (type.isEnum()) {
                String values = Stream.of(type.getEnumConstants())
                        .map(value -> String.valueOf(value).toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining(", "));
                return "must be one of " + values;
            }
            String kind = KINDS.get(ClassUtils.resolvePrimitiveIfNecessary(type));
            return kind == null ? "cannot be read: " + error.getClass().getSimpleName() : "must be " + kind;
        }

        private static String origin(@Nullable ConfigurationProperty property) {
            return property == null || property.getOrigin() == null ? "" : " (" + property.getOrigin() + ")";
        }
    }
}
