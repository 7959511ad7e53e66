// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.context.properties.bind.AbstractBindHandler;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

/** The clients that the properties describe. */
final class ClientNames {

    static final String DEFAULTS = "petstore.defaults";
    static final String CLIENTS = "petstore.clients";

    private ClientNames() {}

    /**
     * Returns the names of all clients. The default one is among them if the properties have its address, or if they name no client and
     * there are connection details.
     */
    static List<String> all(Environment environment, ListableBeanFactory beans) {
        List<String> clients = new ArrayList<>(named(environment));
        if (StringUtils.hasText(Binder.get(environment)
                        .bind("petstore.base-url", String.class)
                        .orElse(""))
                || (clients.isEmpty()
                        && beans.getBeanNamesForType(PetStoreConnectionDetails.class, true, false).length > 0)) {
            clients.add(PetStoreClientBuilderCustomizer.DEFAULT_CLIENT);
        }
        return clients;
    }

    /** Returns the names below {@code petstore.clients} that have a property of a client, correct or not. */
    static Set<String> named(Environment environment) {
        Binder binder = Binder.get(environment);
        return binder
                .bind(CLIENTS, Bindable.mapOf(String.class, Object.class), new Ignoring())
                .orElse(Map.of())
                .keySet()
                .stream()
                .filter(name -> isClient(name, binder))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean isClient(String name, Binder binder) {
        Seeking properties = new Seeking();
        binder.bind(
                ConfigurationPropertyName.adapt(CLIENTS + "." + name, '.'),
                Bindable.of(PetStoreProperties.class),
                properties);
        return properties.found;
    }

    /** Returns what the names of a client's properties begin with. */
    static String prefix(String client) {
        return client.equals(PetStoreClientBuilderCustomizer.DEFAULT_CLIENT) ? "petstore" : CLIENTS + "." + client;
    }

    /** What is wrong is reported when a client is created. */
    private static final class Ignoring implements BindHandler {

        @Override
        public @Nullable Object onFailure(
                ConfigurationPropertyName name, Bindable<?> target, BindContext context, Exception error) {
            return null;
        }
    }

    /** Finds out whether there is any property of a client. */
    private static final class Seeking extends AbstractBindHandler {

        boolean found;

        @Override
        public Object onSuccess(
                ConfigurationPropertyName name, Bindable<?> target, BindContext context, Object result) {
            found = true;
            return result;
        }

        @Override
        public @Nullable Object onFailure(
                ConfigurationPropertyName name, Bindable<?> target, BindContext context, Exception error) {
            ConfigurationProperty property = PropertiesBinder.property(name, context);
            boolean isBlank =
                    property != null && String.valueOf(property.getValue()).isBlank();
            found |= !isBlank && !PropertiesBinder.isOfOtherProgram(target, property);
            return null;
        }
    }
}
