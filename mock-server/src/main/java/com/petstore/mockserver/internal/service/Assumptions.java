package com.petstore.mockserver.internal.service;

import com.petstore.mockserver.Assumption;
import java.util.HashMap;
import java.util.Map;

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

    /** These assumptions with a value that the assumption allows. */
    public Assumptions with(Assumption assumption, String value) {
        Map<Assumption, String> changed = new HashMap<>(chosen);
        changed.put(assumption, value);
        return new Assumptions(changed);
    }

    public String value(Assumption assumption) {
        return chosen.getOrDefault(assumption, assumption.defaultValue());
    }
}
