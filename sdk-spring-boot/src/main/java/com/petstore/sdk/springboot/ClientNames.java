// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertyState;
import org.springframework.core.env.Environment;

/** The clients that the properties describe. */
final class ClientNames {

    private ClientNames() {}

    /**
     * Returns the names of all clients. The default one is among them if the properties have its address, or if they name no client and
     * there are connection details.
     */
    static List<String> all(Environment environment, ListableBeanFactory beans) {
        List<String> clients = new ArrayList<>(named(environment));
        List<ConfigurationPropertySource> sources = PropertyLayers.ofApplication(environment);
        if (PropertyLayers.find(sources, PropertyLayers.ROOT.append("base-url")) != null
                || (clients.isEmpty()
                        && beans.getBeanNamesForType(PetStoreConnectionDetails.class, true, false).length > 0)) {
            clients.add(PetStoreClientBuilderCustomizer.DEFAULT_CLIENT);
        }
        return clients;
    }

    /**
     * Returns the names below {@code petstore.clients} that have a property of a client, correct or not. Those that Spring Boot does not
     * distinguish, such as {@code us-east} and {@code useast}, are one.
     */
    static Set<String> named(Environment environment) {
        List<ConfigurationPropertySource> sources = PropertyLayers.ofApplication(environment);
        return PropertyLayers.names(environment)
                .filter(PropertyLayers.CLIENTS::isAncestorOf)
                .map(name -> ConfigurationPropertyName.adapt(
                        PropertyLayers.CLIENTS + "." + name.getElement(2, Form.ORIGINAL), '.'))
                .distinct()
                .filter(client -> isClient(client, sources))
                .map(client -> client.getElement(2, Form.ORIGINAL))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean isClient(ConfigurationPropertyName prefix, List<ConfigurationPropertySource> sources) {
        return PropertyLayers.find(sources, prefix) != null
                || UnknownProperties.OF_CLIENT.stream()
                        .anyMatch(property -> PropertyLayers.find(sources, prefix.append(property)) != null)
                || sources.stream()
                        .anyMatch(source -> source.containsDescendantOf(prefix.append("headers"))
                                == ConfigurationPropertyState.PRESENT);
    }

    /** Returns what the names of a client's properties begin with. */
    static String prefix(String client) {
        return client.equals(PetStoreClientBuilderCustomizer.DEFAULT_CLIENT)
                ? PropertyLayers.ROOT.toString()
                : PropertyLayers.CLIENTS + "." + client;
    }
}
