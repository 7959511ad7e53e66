package com.petstore.mockserver.auth;

import com.petstore.mockserver.limits.KeyLimits;
import com.petstore.mockserver.limits.LimitRules;
import com.petstore.mockserver.limits.Plan;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The keys that one server knows, each with its limits. Thread-safe. Shows no key in any text. */
public final class ApiKeys {

    private final Map<String, KeyLimits> limits;

    /**
     * Keys of which nothing is used.
     *
     * @param plans the plan of each key
     * @param rules what holds for the limits of every key
     */
    public ApiKeys(Map<String, Plan> plans, LimitRules rules) {
        limits = plans.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, key -> new KeyLimits(key.getValue(), rules)));
    }

    /**
     * Finds the limits of a key.
     *
     * @param key what a request sent as its key
     * @return the limits, or empty if the key is not known
     */
    public Optional<KeyLimits> find(String key) {
        return Optional.ofNullable(limits.get(key));
    }

    /** Forgets all requests and bans of all keys. */
    public void reset() {
        limits.values().forEach(KeyLimits::reset);
    }

    @Override
    public String toString() {
        return limits.size() + " keys";
    }
}
