// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.check;

import com.petstore.mockserver.Behavior;
import com.petstore.mockserver.check.Finding.Verdict;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One row of the tables behind a report: a promise of the interface document, or an assumption of the mock server.
 *
 * @param name for an assumption, that of {@code docs/service/assumptions.md}
 * @param rule what is promised or assumed
 * @param judge finds out from what was seen
 */
record Check(String name, String rule, Function<Observations, Result> judge) {

    /**
     * What a check found.
     *
     * @param evidence the exchange that shows it; null if no exchange does
     * @param values those of the {@code Behavior} that do what was seen; empty if it has none, or no choice
     */
    record Result(Verdict verdict, String seen, @Nullable Exchange evidence, List<String> values) {

        static Result kept() {
            return new Result(Verdict.KEPT, "", null, List.of());
        }

        static Result broken(Exchange evidence, String seen) {
            return new Result(Verdict.BROKEN, seen, evidence, List.of());
        }

        static Result untested(String reason) {
            return new Result(Verdict.NOT_TESTED, reason, null, List.of());
        }

        static Result assumed() {
            return new Result(Verdict.AS_ASSUMED, "", null, List.of());
        }

        static Result different(@Nullable Exchange evidence, String seen) {
            return new Result(Verdict.DIFFERENT, seen, evidence, List.of());
        }

        static Result unobservable(String reason) {
            return new Result(Verdict.NOT_OBSERVABLE, reason, null, List.of());
        }

        /** What is seen is what these values of the {@code Behavior} do. */
        static Result chosen(@Nullable Exchange evidence, String seen, String... values) {
            return new Result(Verdict.DIFFERENT, seen, evidence, List.of(values));
        }
    }

    /** Judges only where there is no gap; elsewhere this is the result. */
    Check unless(Predicate<Observations> gap, Function<Observations, Result> otherwise) {
        return new Check(name, rule, observations -> (gap.test(observations) ? otherwise : judge).apply(observations));
    }

    /** What is promised, or assumed of a service that is compared with a mock server of this behavior. */
    String rule(Behavior behavior) {
        String value = chosen(behavior).get(name);
        return value == null ? rule : name + "=" + value;
    }

    /** The settings that are not the defaults. */
    static Map<String, String> chosen(Behavior behavior) {
        Map<String, String> chosen = new TreeMap<>(behavior.settings());
        chosen.entrySet().removeAll(Behavior.defaults().settings().entrySet());
        return chosen;
    }

    /** What holds for a service that is compared with a mock server of this behavior. */
    Result result(Observations observations, Behavior behavior) {
        Result result = judge.apply(observations);
        boolean isChosen = result.values().contains(behavior.settings().getOrDefault(name, ""));
        return isChosen ? new Result(Verdict.AS_ASSUMED, "", null, result.values()) : result;
    }
}
