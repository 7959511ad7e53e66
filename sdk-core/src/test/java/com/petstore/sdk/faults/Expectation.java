// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.faults;

import com.petstore.sdk.faults.InjectedFault.Consequence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The expected outcome of a call, derived from what is promised and not from how the library works: the rules are repeated here on purpose.
 *
 * @param attempts how many requests there are
 * @param failure what the call fails by, or empty if it succeeds
 * @param outcomeUnknown whether the failure says that the pet may be there
 * @param stored whether the pet is there
 * @param statuses what the journal says of the requests
 */
record Expectation(
        int attempts,
        Optional<InjectedFault> failure,
        boolean outcomeUnknown,
        boolean stored,
        List<OptionalInt> statuses) {

    private static final int MOST_REPEATS = 2;
    private static final int MOST_REFUSALS = 3;

    static Expectation of(PlannedCall call) {
        return new Course(call, Integer.MAX_VALUE).run();
    }

    /** The same, for a call that is not retried after this attempt, because many others have just failed. */
    static Expectation withoutRepeatAfter(int attempt, PlannedCall call) {
        return new Course(call, attempt).run();
    }

    private static final class Course {

        private final PlannedCall call;
        private final int lastAttempt;
        private final List<OptionalInt> statuses = new ArrayList<>();
        private boolean stored;
        private int refusals;
        private int repeats;

        Course(PlannedCall call, int lastAttempt) {
            this.call = call;
            this.lastAttempt = lastAttempt;
        }

        Expectation run() {
            for (InjectedFault injected : onePerAttempt(call.faults())) {
                statuses.add(injected.status(call.create() ? 201 : 200));
                stored |= call.create() && (injected.comesAfterwards() || injected.onlyDelays());
                if (injected.consequence() == Consequence.NONE) {
                    return end(Optional.empty());
                }
                if (isTheLast(injected)) {
                    return end(Optional.of(injected));
                }
            }
            statuses.add(OptionalInt.of(call.create() ? 201 : 200));
            stored |= call.create();
            return end(Optional.empty());
        }

        private boolean isTheLast(InjectedFault injected) {
            return switch (injected.consequence()) {
                case REFUSED -> ++refusals == MOST_REFUSALS;
                case MAY_PASS -> call.create() || repeats++ == MOST_REPEATS || statuses.size() == lastAttempt;
                default -> true;
            };
        }

        private Expectation end(Optional<InjectedFault> failure) {
            boolean unknown = call.create()
                    && failure.map(InjectedFault::consequence)
                            .filter(last -> last == Consequence.MAY_PASS || last == Consequence.UNCLEAR)
                            .isPresent();
            return new Expectation(statuses.size(), failure, unknown, stored, List.copyOf(statuses));
        }

        /** A request that is only delayed can be hit once more, by what comes after the service's work. */
        private static List<InjectedFault> onePerAttempt(List<InjectedFault> faults) {
            List<InjectedFault> attempts = new ArrayList<>();
            for (int i = 0; i < faults.size(); i++) {
                boolean hitOnceMore = faults.get(i).onlyDelays()
                        && i + 1 < faults.size()
                        && faults.get(i + 1).comesAfterwards();
                attempts.add(faults.get(hitOnceMore ? ++i : i));
            }
            return attempts;
        }
    }
}
