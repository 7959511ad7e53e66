package com.petstore.lab.ncloc;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Counts lines of code, which are neither blank nor comment, and holds them against a budget. One file of plain Java, so that
 * {@code lab/ncloc/run} needs no build.
 */
public final class Ncloc {

    /** In the budget: the most lines that one main file outside of the lab may have. */
    private static final String LONGEST_FILE = "longest-file";

    private static final Pattern SOURCE = Pattern.compile("(.*?)/?src/(main|test|it)/.*\\.java");
    private static final Set<String> NOT_OURS = Set.of("target", ".git", "node_modules");
    private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");

    private Ncloc() {}

    /**
     * Prints the lines and files of each module and package, and exits with 1 if they are over the budget.
     *
     * @param args the root of the project, and the file with the budget
     */
    public static void main(String[] args) throws IOException {
        List<Source> sources = sources(Path.of(args[0]));
        System.out.print(table(sources));
        List<String> over = overBudget(sources, budget(Path.of(args[1])));
        over.forEach(System.out::println);
        if (!over.isEmpty()) {
            System.exit(1);
        }
    }

    /**
     * A file of a module.
     *
     * @param path from the root of the project
     * @param packageName what it declares
     * @param main whether it is in {@code src/main}; tests and the applications of {@code src/it} are not
     * @param lines how many lines of code it has
     */
    record Source(String path, String module, String packageName, boolean main, int lines) {}

    /** Finds all Java files of all modules. */
    static List<Source> sources(Path root) throws IOException {
        List<Source> sources = new ArrayList<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                return NOT_OURS.contains(String.valueOf(directory.getFileName()))
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                String path = root.relativize(file).toString().replace('\\', '/');
                Matcher place = SOURCE.matcher(path);
                if (place.matches()) {
                    sources.add(source(path, place, Files.readString(file)));
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return sources;
    }

    private static Source source(String path, Matcher place, String text) {
        Matcher packageName = PACKAGE.matcher(text);
        return new Source(
                path,
                place.group(1),
                packageName.find() ? packageName.group(1) : "",
                place.group(2).equals("main"),
                count(text));
    }

    /** Where in a file a character stands. */
    private enum Place {
        CODE,
        LITERAL,
        TEXT_BLOCK,
        LINE_COMMENT,
        COMMENT
    }

    /** Counts the lines of a Java file that are neither blank nor comment. */
    static int count(String text) {
        int lines = 0;
        boolean code = false;
        Place place = Place.CODE;
        char quote = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n') {
                lines += code ? 1 : 0;
                code = false;
                place = place == Place.LINE_COMMENT || place == Place.LITERAL ? Place.CODE : place;
            } else if (place == Place.COMMENT && text.startsWith("*/", i)) {
                place = Place.CODE;
                i++;
            } else if (place == Place.CODE && text.startsWith("/*", i)) {
                place = Place.COMMENT;
                i++;
            } else if (place == Place.CODE && text.startsWith("//", i)) {
                place = Place.LINE_COMMENT;
            } else if (place != Place.COMMENT && place != Place.LINE_COMMENT && !Character.isWhitespace(c)) {
                code = true;
                boolean textBlockMark = text.startsWith("\"\"\"", i);
                if (place == Place.CODE && textBlockMark) {
                    place = Place.TEXT_BLOCK;
                    i += 2;
                } else if (place == Place.CODE && (c == '"' || c == '\'')) {
                    place = Place.LITERAL;
                    quote = c;
                } else if (place == Place.TEXT_BLOCK && textBlockMark) {
                    place = Place.CODE;
                    i += 2;
                } else if (place == Place.LITERAL && c == quote) {
                    place = Place.CODE;
                } else if (place != Place.CODE && c == '\\' && !text.startsWith("\n", i + 1)) {
                    i++;
                }
            }
        }
        return lines + (code ? 1 : 0);
    }

    /** Returns a line for each module, and below it one for each of its packages. */
    static String table(List<Source> sources) {
        StringBuilder table = new StringBuilder(String.format("%-70s%16s%16s%n", "", "main", "test and it"));
        table.append(String.format("%-70s%8s%8s%8s%8s%n", "", "files", "ncloc", "files", "ncloc"));
        Map<String, List<Source>> modules =
                sources.stream().collect(Collectors.groupingBy(Source::module, TreeMap::new, Collectors.toList()));
        modules.forEach((module, files) -> {
            table.append(row(module, files));
            files.stream()
                    .collect(Collectors.groupingBy(Source::packageName, TreeMap::new, Collectors.toList()))
                    .forEach((name, inPackage) -> table.append(row("  " + name, inPackage)));
        });
        return table.append(row("all", sources)).toString();
    }

    private static String row(String name, List<Source> files) {
        Map<Boolean, List<Source>> parts = files.stream().collect(Collectors.partitioningBy(Source::main));
        return String.format(
                "%-70s%8d%8d%8d%8d%n",
                name,
                parts.get(true).size(),
                lines(parts.get(true)),
                parts.get(false).size(),
                lines(parts.get(false)));
    }

    private static int lines(List<Source> files) {
        return files.stream().mapToInt(Source::lines).sum();
    }

    static Properties budget(Path file) throws IOException {
        Properties budget = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            budget.load(reader);
        }
        return budget;
    }

    /** Says what has more lines than it may have. */
    static List<String> overBudget(List<Source> sources, Properties budget) {
        List<Source> main = sources.stream().filter(Source::main).toList();
        List<String> over = new ArrayList<>();
        for (String key : budget.stringPropertyNames()) {
            int most = Integer.parseInt(budget.getProperty(key));
            if (key.equals(LONGEST_FILE)) {
                main.stream()
                        .filter(file -> !file.module().startsWith("lab/") && file.lines() > most)
                        .forEach(file -> over.add(tooMany(file.path(), most, file.lines())));
                continue;
            }
            int lines = lines(
                    main.stream().filter(file -> file.module().equals(key)).toList());
            if (lines == 0) {
                over.add("a budget must name a module with code, was " + key);
            } else if (lines > most) {
                over.add(tooMany("main of " + key, most, lines));
            }
        }
        return over;
    }

    private static String tooMany(String what, int most, int lines) {
        return what + " must have at most " + most + " lines of code, had " + lines;
    }
}
