// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.simulation;

import java.util.List;

/**
 * A bound on a figure. A figure that a run does not have is a goal missed.
 *
 * @param figure what is bounded
 * @param least the least value that is good enough
 * @param most the greatest value that is good enough
 * @param inTheMean whether the mean of all seeds counts, and not the worst
 */
record Goal(GoalFigure figure, double least, double most, boolean inTheMean) {

    static Goal atMost(GoalFigure figure, double most) {
        return new Goal(figure, Double.NEGATIVE_INFINITY, most, false);
    }

    /** In the mean of all seeds. */
    static Goal atLeast(GoalFigure figure, double least) {
        return new Goal(figure, least, Double.POSITIVE_INFINITY, true);
    }

    static Goal none(GoalFigure figure) {
        return atMost(figure, 0);
    }

    boolean isMetBy(List<Outcome> runs) {
        double[] values = runs.stream().mapToDouble(figure::of).toArray();
        if (inTheMean) {
            return isMetBy(runs.stream().mapToDouble(figure::of).average().orElseThrow());
        }
        for (double value : values) {
            if (!isMetBy(value)) {
                return false;
            }
        }
        return true;
    }

    private boolean isMetBy(double value) {
        return value >= least && value <= most;
    }

    @Override
    public String toString() {
        return least > Double.NEGATIVE_INFINITY
                ? figure + " >= " + figure.format(least)
                : figure + " <= " + figure.format(most);
    }
}
