package com.petstore.mockserver.internal.cli;

import com.petstore.mockserver.Assumption;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The assumptions of a command line. */
final class AssumeOptions {

    private AssumeOptions() {}

    /** Reads each as {@code NAME=VALUE}; an invalid one is not repeated in the message: it could be a key in the wrong place. */
    static Map<Assumption, String> parse(List<String> options) {
        Map<Assumption, String> chosen = new EnumMap<>(Assumption.class);
        for (int i = 0; i < options.size(); i++) {
            String option = options.get(i);
            int equals = option.indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException("--assume must be NAME=VALUE, number " + (i + 1) + " was not");
            }
            String name = option.substring(0, equals);
            if (!ids().contains(name)) {
                throw new IllegalArgumentException(
                        "--assume must name one of " + ids() + ", number " + (i + 1) + " did not");
            }
            chosen.put(Assumption.of(name), option.substring(equals + 1));
        }
        return chosen;
    }

    private static List<String> ids() {
        return Arrays.stream(Assumption.values()).map(Assumption::id).toList();
    }
}
