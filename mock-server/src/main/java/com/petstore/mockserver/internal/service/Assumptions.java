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

    /**
     * Chooses a value.
     *
     * @param assumption what to choose it for
     * @param value the value; the assumption says which there are
     * @return these assumptions with that value
     * @throws IllegalArgumentException if the assumption has no such value
     */
    public Assumptions with(Assumption assumption, String value) {
        Map<Assumption, String> changed = new EnumMap<>(Assumption.class);
        changed.putAll(chosen);
        changed.put(assumption, assumption.requireAllowed(value));
        return new Assumptions(changed);
    }

    /**
     * The value that holds.
     *
     * @param assumption of what
     * @return its value
     */
    public String value(Assumption assumption) {
        return chosen.getOrDefault(assumption, assumption.defaultValue());
    }
}
