// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertyState;

/**
 * One client's view of {@code petstore.defaults}: each of its settings that has no value has the one that stands there. The base URL, the
 * key and the headers are those of one service and never inherited; a plan is inherited as a whole or not at all.
 */
final class InheritedDefaults implements ConfigurationPropertySource {

    static final ConfigurationPropertyName DEFAULTS = ConfigurationPropertyName.of("petstore.defaults");

    private static final Set<String> OF_ONE_SERVICE = Set.of("base-url", "api-key", "headers");

    private final ConfigurationPropertySource source;
    private final ConfigurationPropertyName client;
    private final boolean hasPlan;

    InheritedDefaults(ConfigurationPropertySource source, ConfigurationPropertyName client, boolean hasPlan) {
        this.source = source;
        this.client = client;
        this.hasPlan = hasPlan;
    }

    /** Returns sources that come after all others, so that what is set for the client itself is found first. */
    static List<InheritedDefaults> of(
            List<ConfigurationPropertySource> sources, ConfigurationPropertyName client, boolean hasPlan) {
        return sources.stream()
                .map(source -> new InheritedDefaults(source, client, hasPlan))
                .toList();
    }

    static boolean isInherited(String setting) {
        return !OF_ONE_SERVICE.contains(setting);
    }

    @Override
    public @Nullable ConfigurationProperty getConfigurationProperty(ConfigurationPropertyName name) {
        ConfigurationPropertyName inherited = inherited(name);
        return inherited == null ? null : source.getConfigurationProperty(inherited);
    }

    @Override
    public ConfigurationPropertyState containsDescendantOf(ConfigurationPropertyName name) {
        if (name.equals(client)) {
            return source.containsDescendantOf(DEFAULTS);
        }
        ConfigurationPropertyName inherited = inherited(name);
        return inherited == null ? ConfigurationPropertyState.ABSENT : source.containsDescendantOf(inherited);
    }

    private @Nullable ConfigurationPropertyName inherited(ConfigurationPropertyName name) {
        if (!client.isAncestorOf(name)) {
            return null;
        }
        ConfigurationPropertyName setting = name.subName(client.getNumberOfElements());
        String first = setting.chop(1).toString();
        return isInherited(first) && !(hasPlan && first.equals("plan")) ? DEFAULTS.append(setting) : null;
    }
}
