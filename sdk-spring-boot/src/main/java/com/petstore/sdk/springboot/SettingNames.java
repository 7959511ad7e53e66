// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;

/** The properties and groups that exist, by their names below a prefix, for the messages that name them to the author of an application. */
final class SettingNames {

    /** The types of properties and groups by names. */
    static final Map<String, Class<?>> OF_CLIENT = of(PetStoreProperties.class, "");

    static final Map<String, Class<?>> OF_ALL_CLIENTS = of(ApplicationProperties.class, "");

    /** What {@code petstore.defaults} may set. */
    static final Map<String, Class<?>> OF_DEFAULTS = new LinkedHashMap<>(OF_CLIENT);

    /** What stands directly below {@code petstore}. */
    static final Map<String, Class<?>> OF_ROOT = new LinkedHashMap<>(OF_ALL_CLIENTS);

    static {
        // They are of one service.
        OF_DEFAULTS.keySet().removeAll(List.of("base-url", "api-key", "headers"));
        OF_ROOT.putAll(OF_CLIENT);
    }

    private SettingNames() {}

    private static Map<String, Class<?>> of(Class<?> settings, String prefix) {
        Map<String, Class<?>> types = new LinkedHashMap<>();
        for (RecordComponent component : settings.getRecordComponents()) {
            String name = prefix + DataObjectPropertyName.toDashedForm(component.getName());
            types.put(name, component.getType());
            if (component.getType().isRecord()) {
                types.putAll(of(component.getType(), name + "."));
            }
        }
        return types;
    }

    static boolean isGroup(Class<?> type) {
        return type.isRecord() || type == Map.class;
    }

    /** Returns the name of the first property of a group. */
    static String first(Class<?> group) {
        return group.isRecord()
                ? DataObjectPropertyName.toDashedForm(group.getRecordComponents()[0].getName())
                : "<name>";
    }
}
