// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks;

import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/** What each subject of a measurement reached. */
record Measured<T>(Map<Subject, T> bySubject) {

    T of(Subject subject) {
        return Objects.requireNonNull(bySubject.get(subject), subject::name);
    }

    double ratio(Subject ours, Subject theirs, ToDoubleFunction<T> figure) {
        return figure.applyAsDouble(of(ours)) / figure.applyAsDouble(of(theirs));
    }
}
