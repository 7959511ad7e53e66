// SPDX-License-Identifier: Apache-2.0
package com.petstore.simulation;

import java.util.List;
import java.util.stream.DoubleStream;

/**
 * What a row must reach for a change of the rules to be accepted: a bound on a figure. A figure that a run does not have is a goal missed.
 *
 * @param figure what is bounded
 * @param least the least value that is good enough, in the mean of all seeds
 * @param most the greatest value that is good enough, with each seed
 */
record Goal(Figure figure, double least, double most) {

    static Goal atMost(Figure figure, double most) {
        return new Goal(figure, Double.NEGATIVE_INFINITY, most);
    }

    static Goal atLeast(Figure figure, double least) {
        return new Goal(figure, least, Double.POSITIVE_INFINITY);
    }

    static Goal none(Figure figure) {
        return atMost(figure, 0);
    }

    boolean isMetBy(List<Report> runs) {
        return values(runs).average().orElseThrow() >= least && values(runs).allMatch(value -> value <= most);
    }

    private DoubleStream values(List<Report> runs) {
        return runs.stream().mapToDouble(figure::of);
    }

    @Override
    public String toString() {
        return least > Double.NEGATIVE_INFINITY
                ? figure + " >= " + figure.format(least)
                : figure + " <= " + figure.format(most);
    }
}
