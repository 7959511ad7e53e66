package com.petstore.benchmarks.waiting;

import java.util.Map;
import java.util.OptionalDouble;

/** How a figure grows with the number of calls. */
final class Growth {

    private Growth() {}

    /** The exponent k of the power n^k that fits best, by least squares on logarithmic axes; empty for fewer than two figures, which are above 0. */
    static OptionalDouble exponent(Map<Integer, Double> figures) {
        int count = figures.size();
        if (count < 2) {
            return OptionalDouble.empty();
        }
        double x = 0;
        double y = 0;
        for (Map.Entry<Integer, Double> figure : figures.entrySet()) {
            x += Math.log(figure.getKey()) / count;
            y += Math.log(figure.getValue()) / count;
        }
        double covariance = 0;
        double variance = 0;
        for (Map.Entry<Integer, Double> figure : figures.entrySet()) {
            double distance = Math.log(figure.getKey()) - x;
            covariance += distance * (Math.log(figure.getValue()) - y);
            variance += distance * distance;
        }
        return OptionalDouble.of(covariance / variance);
    }

    /** What n log n would show between these numbers of calls. */
    static double ofNLogN(int from, int to) {
        return Math.log(to * Math.log(to) / (from * Math.log(from))) / Math.log((double) to / from);
    }
}
