// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** A table in Markdown: a name and figures in each row. */
public final class Table {

    private final List<String> lines = new ArrayList<>();

    public Table(String... columns) {
        line(columns);
        lines.add("|---" + "|--:".repeat(columns.length - 1) + "|");
    }

    public void line(String... cells) {
        lines.add("| " + String.join(" | ", cells) + " |");
    }

    /** A line of figures; those of less than a hundred have a decimal. */
    public void row(String name, double... figures) {
        line(Stream.concat(Stream.of(name), DoubleStream.of(figures).mapToObj(Table::text))
                .toArray(String[]::new));
    }

    public static String text(double figure) {
        return String.format(Locale.ROOT, figure < 100 ? "%.1f" : "%,.0f", figure);
    }

    /** A figure that must not be more than its goal, and whether it is. */
    public void atMost(String name, double goal, double reached) {
        goal(name, "≤ ", goal, reached, reached <= goal);
    }

    /** A figure that must not be less than its goal, and whether it is. */
    public void atLeast(String name, double goal, double reached) {
        goal(name, "≥ ", goal, reached, reached >= goal);
    }

    private void goal(String name, String relation, double goal, double reached, boolean met) {
        String format = goal < 10 ? "%.2f" : "%,.0f";
        line(
                name,
                relation + String.format(Locale.ROOT, format, goal),
                String.format(Locale.ROOT, format, reached),
                met ? "yes" : "no");
    }

    public void print() {
        lines.forEach(System.out::println);
        System.out.println();
    }
}
