package com.petstore.mockserver.internal.service;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * A value for every {@link Assumption}.
 *
 * @param chosen the values that are not the defaults
 */
public record Assumptions(Map<Assumption, String> chosen) {

    public Assumptions {
        chosen = Map.copyOf(chosen);
    }

    public static Assumptions defaults() {
        return new Assumptions(Map.of());
    }

    /** Returns these assumptions with another value; refuses one that the assumption does not have. */
    public Assumptions with(Assumption assumption, String value) {
        assumption.requireAllowed(value);
        Map<Assumption, String> changed = new HashMap<>(chosen);
        changed.put(assumption, value);
        return new Assumptions(changed);
    }

    /** Returns the chosen values by name. */
    @Override
    public String toString() {
        Map<String, String> byName = new TreeMap<>();
        chosen.forEach((assumption, value) -> byName.put(assumption.id(), value));
        return byName.toString();
    }

    public String value(Assumption assumption) {
        return chosen.getOrDefault(assumption, assumption.defaultValue());
    }
}
