package com.petstore.mockserver.internal.cli;

import com.petstore.mockserver.Behavior;
import com.petstore.mockserver.internal.service.Assumption;
import java.util.List;

/** The behavior that a command line sets. */
final class BehaviorOptions {

    private BehaviorOptions() {}

    /** Reads each as {@code NAME=VALUE}. An invalid one is not repeated in messages: it could be a key in the wrong place. */
    static Behavior parse(List<String> options) {
        Behavior behavior = Behavior.defaults();
        for (int i = 0; i < options.size(); i++) {
            String[] parts = options.get(i).split("=", 2);
            if (parts.length < 2 || !Assumption.ids().contains(parts[0])) {
                throw new IllegalArgumentException("--behavior must be NAME=VALUE with one of the names "
                        + Assumption.ids() + ", number " + (i + 1) + " was not");
            }
            behavior = behavior.with(parts[0], parts[1]);
        }
        return behavior;
    }
}
