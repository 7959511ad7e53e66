// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.service;

import com.petstore.mockserver.internal.limits.LimitRules;
import java.util.Map;
import java.util.TreeMap;

/** A value for every {@link Assumption}. Immutable. */
public final class Assumptions {

    private static final Assumptions DEFAULTS = new Assumptions(Map.of());

    /** How the values that are not the defaults are written, by name. */
    private final Map<String, String> chosen;

    private Assumptions(Map<String, String> chosen) {
        this.chosen = chosen;
    }

    public static Assumptions defaults() {
        return DEFAULTS;
    }

    /** Returns these assumptions with another value; refuses one that the assumption does not have. */
    public Assumptions with(Assumption<?> assumption, String text) {
        assumption.read(text);
        Map<String, String> changed = new TreeMap<>(chosen);
        if (text.equals(assumption.defaultText())) {
            changed.remove(assumption.id());
        } else {
            changed.put(assumption.id(), text);
        }
        return new Assumptions(changed);
    }

    public <T> T value(Assumption<T> assumption) {
        return assumption.read(text(assumption));
    }

    /** The value as it is written. */
    public String text(Assumption<?> assumption) {
        return chosen.getOrDefault(assumption.id(), assumption.defaultText());
    }

    public LimitRules limitRules() {
        return new LimitRules(
                value(Assumption.BAN_AFTER),
                value(Assumption.BAN_DURATION),
                value(Assumption.QUOTA_WINDOW),
                value(Assumption.HEADER_WINDOW));
    }

    /** Returns the chosen values by name. */
    @Override
    public String toString() {
        return chosen.toString();
    }
}
