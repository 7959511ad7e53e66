// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.waiting;

import com.petstore.benchmarks.report.Table;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * A column of a table.
 *
 * @param heading what it says on top
 * @param decimals how many its figures have
 * @param figure what it shows of a line
 */
record Column(String heading, int decimals, ToDoubleFunction<Figures> figure) {

    /** The median of what has all of these names. */
    static Column of(String heading, int decimals, String... names) {
        return new Column(heading, decimals, line -> line.of(names).median());
    }

    /** A table with a line for each title and what was measured of it. */
    static String table(String corner, Map<String, Figures> lines, Column... columns) {
        Table table = new Table(cells(corner, columns, Column::heading));
        lines.forEach((title, line) -> table.row(cells(title, columns, column -> column.text(line))));
        return table.toString();
    }

    private static String[] cells(String first, Column[] columns, Function<Column, String> others) {
        return Stream.concat(Stream.of(first), Stream.of(columns).map(others)).toArray(String[]::new);
    }

    private String text(Figures line) {
        return text(figure.applyAsDouble(line), decimals);
    }

    /** A figure as text; a dash if it is not a number. */
    static String text(double figure, int decimals) {
        return Table.text(Double.isNaN(figure) ? OptionalDouble.empty() : OptionalDouble.of(figure), decimals);
    }
}
