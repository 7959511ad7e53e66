package com.petstore.benchmarks.waiting;

import com.petstore.benchmarks.Row;
import com.petstore.benchmarks.report.Page;
import com.petstore.benchmarks.report.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** A program that fills the tables of the page from a file of results and draws its plot: {@code Report <results file> <page> <plot>}. */
final class Report {

    private Report() {}

    public static void main(String[] args) throws IOException {
        Figures figures = new Figures(Row.readAll(Path.of(args[0])));
        Tables tables = new Tables(figures);
        Path page = Path.of(args[1]);
        int most = figures.largest();
        Map<String, Table> piles = new LinkedHashMap<>();
        Map<String, Table> releases = new LinkedHashMap<>();
        for (Style style : new Style[] {Style.ASYNC, Style.VIRTUAL, Style.PLATFORM}) {
            int calls = style == Style.PLATFORM ? figures.sizes()[0] : most;
            String title = String.format(Locale.ROOT, "%,d %s:", calls, style.title);
            piles.put(title, tables.pile(style, calls));
            releases.put(title, tables.release(style, calls));
        }
        String text = Files.readString(page);
        text = Page.fill(text, "machine", machine());
        text = Page.fill(text, "goals", tables.goals().toString());
        text = Page.fill(text, "piles", Tables.join(piles));
        text = Page.fill(text, "releases", Tables.join(releases));
        text = Page.fill(text, "growth", tables.growth().toString());
        text = Page.fill(text, "ends", tables.ends().toString());
        text = Page.fill(
                text,
                "keys",
                tables.keys(figures.sizes()[Math.min(1, figures.sizes().length - 1)])
                        .toString());
        text = Page.fill(text, "held", tables.profile("held bytes", "class", 8).toString());
        text = Page.fill(
                text,
                "samples",
                tables.profile("samples %", "innermost method of the SDK", 8).toString());
        Files.writeString(page, text);
        Files.writeString(Path.of(args[2]), new GrowthPlot(figures).svg());
    }

    private static String machine() throws IOException {
        return "Measured on " + LocalDate.now(ZoneOffset.UTC) + " on " + Page.processor() + " with "
                + Runtime.getRuntime().availableProcessors() + " processors seen by Java, "
                + System.getProperty("java.vm.name") + " " + Runtime.version()
                + " with a heap of 3 GB and the serial collector.";
    }
}
