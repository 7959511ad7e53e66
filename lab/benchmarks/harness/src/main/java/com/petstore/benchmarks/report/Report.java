// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.report;

import com.petstore.benchmarks.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/** A program that fills the tables of the page from a file of results and draws its plot: {@code Report <results file> <page> <plot>}. */
final class Report {

    private Report() {}

    public static void main(String[] args) throws IOException {
        Path results = Path.of(args[0]);
        Path page = Path.of(args[1]);
        Figures figures = new Figures(Row.readAll(results));
        Tables tables = new Tables(figures);
        String text = Files.readString(page);
        text = Page.fill(text, "machine", machine(results, figures));
        text = Page.fill(text, "goals", new Goals(figures).table().toString());
        text = Page.fill(text, "turns-loopback", tables.turns().toString());
        text = Page.fill(text, "turns-memory", tables.turnsInMemory().toString());
        text = Page.fill(text, "types", tables.types().toString());
        text = Page.fill(text, "memory-bytes", tables.bytes(Figures.MEMORY).toString());
        text = Page.fill(text, "memory-cpu", tables.cpu(Figures.MEMORY).toString());
        text = Page.fill(text, "loopback-bytes", tables.bytes(Figures.LOOPBACK).toString());
        text = Page.fill(text, "loopback-cpu", tables.cpu(Figures.LOOPBACK).toString());
        text = Page.fill(text, "loopback-busy", tables.busy().toString());
        text = Page.fill(text, "async", tables.async().toString());
        text = Page.fill(text, "cold-start", tables.coldStart().toString());
        text = Page.fill(text, "servers", tables.servers().toString());
        Files.writeString(page, text);
        Files.writeString(Path.of(args[2]), new Plot(figures).svg());
    }

    private static String machine(Path results, Figures figures) throws IOException {
        String day = Files.getLastModifiedTime(results)
                .toInstant()
                .truncatedTo(ChronoUnit.DAYS)
                .atZone(ZoneOffset.UTC)
                .toLocalDate()
                .toString();
        return "Measured on " + day + ", in " + figures.rounds()
                + (figures.rounds() == 1 ? " round, on " : " rounds, on ") + Page.processor() + " with "
                + Runtime.getRuntime().availableProcessors() + " processors seen by Java, "
                + System.getProperty("os.name") + " " + System.getProperty("os.arch") + ", "
                + System.getProperty("java.vm.name") + " " + Runtime.version() + " where nothing else is said.";
    }
}
