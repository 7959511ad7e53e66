// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.soak.endurance;

import java.util.List;

/**
 * Whether a figure grows: the median of the last quarter of its samples may exceed that of the second by a tenth, or by a slack where a tenth
 * is less. The first quarter, in which pools fill and classes are loaded, does not count.
 */
record Flatness(String figure, long before, long after, long slack) {

    static Flatness of(String figure, List<Long> samples, long slack) {
        if (samples.size() < 4) {
            throw new IllegalArgumentException(figure + " must have at least 4 samples, had " + samples.size());
        }
        int quarter = samples.size() / 4;
        return new Flatness(
                figure,
                median(samples.subList(quarter, 2 * quarter)),
                median(samples.subList(samples.size() - quarter, samples.size())),
                slack);
    }

    private static long median(List<Long> samples) {
        return samples.stream().sorted().skip(samples.size() / 2).findFirst().orElseThrow();
    }

    boolean isFlat() {
        return after <= before + Math.max(before / 10, slack);
    }
}
