package com.petstore.mockserver.cli;

import com.petstore.mockserver.assumptions.Assumption;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The assumptions of a command line. */
final class AssumeOptions {

    private AssumeOptions() {}

    /** Reads each as {@code NAME=VALUE}; of what is none, nothing is repeated: it could be a key in the wrong place. */
    static Map<Assumption, String> parse(List<String> options) {
        Map<Assumption, String> chosen = new EnumMap<>(Assumption.class);
        for (int i = 0; i < options.size(); i++) {
            String option = options.get(i);
            int equals = option.indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException("--assume must be NAME=VALUE, number " + (i + 1) + " was not");
            }
            chosen.put(Assumption.of(option.substring(0, equals)), option.substring(equals + 1));
        }
        return chosen;
    }
}
