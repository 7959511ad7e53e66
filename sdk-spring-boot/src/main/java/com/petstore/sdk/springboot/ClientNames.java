// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.core.env.Environment;

/** Finds the clients that the properties of an application describe, for each part of the starter that handles all of them. */
final class ClientNames {

    private ClientNames() {}

    /**
     * Returns the names of all clients; none if {@code petstore.enabled} is false. The default one is among them if the properties have its
     * address, blank or not, or if they name no client and there are connection details.
     */
    static List<ClientName> all(Environment environment, ListableBeanFactory beans) {
        if (!ApplicationProperties.of(environment).enabled()) {
            return List.of();
        }
        List<ClientName> clients = new ArrayList<>(named(environment));
        if (PropertySources.of(environment).find(PropertySources.ROOT.append("base-url")) != null
                || (clients.isEmpty() && hasConnectionDetails(beans))) {
            clients.add(ClientName.DEFAULT);
        }
        return clients;
    }

    private static boolean hasConnectionDetails(ListableBeanFactory beans) {
        return beans.getBeanNamesForType(PetStoreConnectionDetails.class, true, false).length > 0;
    }

    /**
     * Returns the names below {@code petstore.clients} that have a property of a client, correct or not. Those that Spring Boot does not
     * distinguish, such as {@code us-east} and {@code useast}, are one.
     */
    static Set<ClientName> named(Environment environment) {
        PropertySources sources = PropertySources.of(environment);
        return sources.names()
                .filter(PropertySources.CLIENTS::isAncestorOf)
                .map(name -> ConfigurationPropertyName.adapt(
                        PropertySources.CLIENTS + "." + name.getElement(2, Form.ORIGINAL), '.'))
                .distinct()
                .filter(client -> isClient(client, sources))
                .map(client -> client.getElement(2, Form.ORIGINAL))
                .sorted()
                .map(ClientName::of)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static boolean isClient(ConfigurationPropertyName prefix, PropertySources sources) {
        return sources.isValueOfGroup(sources.find(prefix))
                || sources.names().anyMatch(prefix.append("headers")::isAncestorOf)
                || SettingNames.OF_CLIENT.entrySet().stream()
                        .filter(setting -> !SettingNames.isGroup(setting.getValue()))
                        .anyMatch(setting -> sources.find(prefix.append(setting.getKey())) != null);
    }
}
