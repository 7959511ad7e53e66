// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.cli;

import com.petstore.mockserver.Behavior;
import com.petstore.mockserver.QuotaPlan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The options that a user may give more than once. What is wrong is named by its position: any part of it may be part of a key, which must not
 * be shown.
 */
final class RepeatedOptions {

    private RepeatedOptions() {}

    /** Reads each as {@code KEY=PLAN}; a key may hold equals signs itself, a plan holds none. */
    static Map<String, QuotaPlan> keys(List<String> options) {
        Map<String, QuotaPlan> plans = new LinkedHashMap<>();
        for (int i = 0; i < options.size(); i++) {
            String option = options.get(i);
            int equals = option.lastIndexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException("--key must be KEY=PLAN, number " + (i + 1) + " was not");
            }
            if (plans.put(option.substring(0, equals), plan(option.substring(equals + 1), i + 1)) != null) {
                throw new IllegalArgumentException("--key must name each key once, number " + (i + 1) + " is a repeat");
            }
        }
        return plans;
    }

    private static QuotaPlan plan(String text, int number) {
        try {
            return QuotaPlan.parse(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "--key must be KEY=PLAN with the plan free, pro, business, unlimited or"
                            + " enterprise:PER_MINUTE/PER_DAY, number " + number + " was not",
                    e);
        }
    }

    /** Reads each as {@code NAME=VALUE}. */
    static Behavior behavior(List<String> options) {
        Behavior behavior = Behavior.defaults();
        for (int i = 0; i < options.size(); i++) {
            String[] parts = options.get(i).split("=", 2);
            if (parts.length < 2 || !Behavior.defaults().settings().containsKey(parts[0])) {
                throw new IllegalArgumentException("--behavior must be NAME=VALUE with one of the names "
                        + Behavior.defaults().settings().keySet() + ", number " + (i + 1) + " was not");
            }
            behavior = behavior.with(parts[0], parts[1]);
        }
        return behavior;
    }
}
