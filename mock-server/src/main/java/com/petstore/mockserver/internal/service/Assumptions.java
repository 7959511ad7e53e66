package com.petstore.mockserver.internal.service;

import com.petstore.mockserver.Assumption;
import java.util.EnumMap;
import java.util.Map;

/** A value for every {@link Assumption}. Immutable. */
public final class Assumptions {

    private static final Assumptions DEFAULTS = new Assumptions(new EnumMap<>(Assumption.class));

    private final Map<Assumption, String> chosen;

    private Assumptions(Map<Assumption, String> chosen) {
        this.chosen = chosen;
    }

    /** {@return what holds unless chosen otherwise} */
    public static Assumptions defaults() {
        return DEFAULTS;
    }

    /** These assumptions with a value that the assumption allows. */
    public Assumptions with(Assumption assumption, String value) {
        Map<Assumption, String> changed = new EnumMap<>(Assumption.class);
        changed.putAll(chosen);
        changed.put(assumption, value);
        return new Assumptions(changed);
    }

    public String value(Assumption assumption) {
        return chosen.getOrDefault(assumption, assumption.defaultValue());
    }
}
