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

    /** A goal, and whether it was met. A figure that must not be less has a goal with a minus. */
    public void goal(String name, double goal, double reached) {
        line(
                name,
                (goal < 0 ? "≥ " : "≤ ") + (Math.abs(goal) < 10 ? Math.abs(goal) : text(Math.abs(goal))),
                Math.abs(goal) < 10 ? String.format(Locale.ROOT, "%.2f", reached) : text(reached),
                (goal < 0 ? reached >= -goal : reached <= goal) ? "yes" : "no");
    }

    public void print() {
        lines.forEach(System.out::println);
        System.out.println();
    }
}
