// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** A table in Markdown. */
public final class Table {

    private final List<String> lines = new ArrayList<>();

    public Table(String... columns) {
        row(columns);
        lines.add("|---" + "|--:".repeat(columns.length - 1) + "|");
    }

    public Table row(String... cells) {
        lines.add("| " + String.join(" | ", cells) + " |");
        return this;
    }

    /** A figure as text, with as many decimals; a dash if there is none. */
    public static String text(OptionalDouble value, int decimals) {
        return value.isPresent() ? String.format(Locale.ROOT, "%,." + decimals + "f", value.getAsDouble()) : "–";
    }

    @Override
    public String toString() {
        return String.join("\n", lines);
    }
}
