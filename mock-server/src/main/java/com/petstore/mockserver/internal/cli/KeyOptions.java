package com.petstore.mockserver.internal.cli;

import com.petstore.mockserver.QuotaPlan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The keys of a command line. What is wrong is named by its position: any part of it may be part of a key, which must not
 * be shown.
 */
final class KeyOptions {

    private KeyOptions() {}

    /** Reads each as {@code KEY=PLAN}; a key may hold equals signs itself, a plan holds none. */
    static Map<String, QuotaPlan> parse(List<String> options) {
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
}
