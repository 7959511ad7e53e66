package com.petstore.benchmarks.report;

import com.petstore.benchmarks.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A program that fills the tables of the page from a file of results and draws its plot: {@code Report <results file> <page> <plot>}. */
final class Report {

    private Report() {}

    public static void main(String[] args) throws IOException {
        Path results = Path.of(args[0]);
        Path page = Path.of(args[1]);
        Figures figures = new Figures(Row.readAll(results));
        Tables tables = new Tables(figures);
        String text = Files.readString(page);
        text = fill(text, "machine", machine(results, figures));
        text = fill(text, "goals", new Goals(figures).table().toString());
        text = fill(text, "memory-bytes", tables.bytes(Figures.MEMORY).toString());
        text = fill(text, "memory-cpu", tables.cpu(Figures.MEMORY).toString());
        text = fill(text, "loopback-bytes", tables.bytes(Figures.LOOPBACK).toString());
        text = fill(text, "loopback-cpu", tables.cpu(Figures.LOOPBACK).toString());
        text = fill(text, "loopback-busy", tables.busy().toString());
        text = fill(text, "async", tables.async().toString());
        text = fill(text, "cold-start", tables.coldStart().toString());
        text = fill(text, "servers", tables.servers().toString());
        Files.writeString(page, text);
        Files.writeString(Path.of(args[2]), new Plot(figures).svg());
    }

    /** Puts a text between the two marks of its name. */
    private static String fill(String page, String name, String text) {
        Matcher place = Pattern.compile("(?s)(<!-- " + name + " -->\n).*?(<!-- end -->)")
                .matcher(page);
        if (!place.find()) {
            throw new IllegalStateException("the page has no place for " + name);
        }
        return place.replaceFirst("$1" + Matcher.quoteReplacement(text) + "\n$2");
    }

    private static String machine(Path results, Figures figures) throws IOException {
        String day = Files.getLastModifiedTime(results)
                .toInstant()
                .truncatedTo(ChronoUnit.DAYS)
                .atZone(ZoneOffset.UTC)
                .toLocalDate()
                .toString();
        return "Measured on " + day + ", in " + figures.rounds()
                + (figures.rounds() == 1 ? " round, on " : " rounds, on ") + processor() + " with "
                + Runtime.getRuntime().availableProcessors() + " processors seen by Java, "
                + System.getProperty("os.name") + " " + System.getProperty("os.arch") + ", "
                + System.getProperty("java.vm.name") + " " + Runtime.version() + " where nothing else is said.";
    }

    private static String processor() throws IOException {
        Path description = Path.of("/proc/cpuinfo");
        List<String> lines = Files.isReadable(description) ? Files.readAllLines(description) : List.of();
        return lines.stream()
                .filter(line -> line.startsWith("model name"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElse("an unknown processor");
    }
}
