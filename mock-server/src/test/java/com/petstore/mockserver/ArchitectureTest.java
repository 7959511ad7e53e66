package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds the layers of the server: a package may import what stands before it here, and nothing else of ours. */
class ArchitectureTest {

    private static final Path SOURCES = Path.of("src/main/java/com/petstore/mockserver");
    private static final Pattern IMPORT = Pattern.compile("^import (?:static )?([\\w.]+?)\\.[A-Z]", Pattern.MULTILINE);
    private static final String ROOT = "com.petstore.mockserver";

    private static final Set<String> VALUES =
            Set.of(".time", ".domain", ".limits", ".assumptions", ".faults", ".journal", ".tls");
    private static final Set<String> PARTS = with(VALUES, ".store", ".auth", ".json");

    private static final Map<String, Set<String>> ALLOWED = Map.ofEntries(
            Map.entry(".time", Set.of()),
            Map.entry(".domain", Set.of()),
            Map.entry(".limits", Set.of()),
            Map.entry(".assumptions", Set.of()),
            Map.entry(".faults", Set.of(".domain")),
            Map.entry(".journal", Set.of()),
            Map.entry(".tls", Set.of()),
            Map.entry(".store", VALUES),
            Map.entry(".auth", VALUES),
            Map.entry(".json", VALUES),
            Map.entry(".http", PARTS),
            Map.entry(".control", with(PARTS, ".http")),
            Map.entry("", with(PARTS, ".http", ".control")),
            Map.entry(".cli", with(VALUES, ".json", "")),
            Map.entry(".junit", with(VALUES, "")));

    @Test
    void packagesImportOnlyLowerLayers() {
        assertThat(sources()
                        .flatMap(source -> ours(source).stream()
                                .filter(imported -> !ALLOWED.get(layer(source)).contains(imported))
                                .map(imported -> source + " imports " + ROOT + imported)))
                .as("because a lower layer that knows a higher one cannot be understood, or tested, without it")
                .isEmpty();
    }

    @Test
    void everyPackageHasItsLayer() {
        assertThat(sources().map(ArchitectureTest::layer))
                .as("because a package without a layer would be held to no rule")
                .allSatisfy(layer -> assertThat(ALLOWED).containsKey(layer));
    }

    @Test
    void librariesStayWhereTheyBelong() {
        Map<String, Set<String>> homes = Map.of(
                "org.eclipse.jetty", Set.of(".http"),
                "com.fasterxml.jackson", Set.of(".json"),
                "picocli", Set.of(".cli"),
                "org.junit", Set.of(".junit"));

        assertThat(sources()
                        .flatMap(source -> imports(source).stream()
                                .filter(imported -> homes.entrySet().stream()
                                        .anyMatch(home -> imported.startsWith(home.getKey())
                                                && !home.getValue().contains(layer(source))))
                                .map(imported -> source + " imports " + imported)))
                .as("because a library that is known in one place can be replaced in one place")
                .isEmpty();
    }

    @Test
    void rulesKnowNoClock() {
        assertThat(sources()
                        .filter(source -> !layer(source).equals(".time"))
                        .filter(source ->
                                text(source).matches("(?s).*(System\\.nanoTime|currentTimeMillis|Instant\\.now).*")))
                .as("because all time of a server comes from its one clock")
                .isEmpty();
    }

    @Test
    void nothingIsPrinted() {
        assertThat(sources().filter(source -> text(source).matches("(?s).*(System\\.(out|err)|printStackTrace).*")))
                .as("because standard output belongs to the ready line, and logs go through slf4j")
                .isEmpty();
    }

    private static List<String> ours(Path source) {
        return imports(source).stream()
                .filter(imported -> imported.startsWith(ROOT))
                .map(imported -> imported.substring(ROOT.length()))
                .filter(imported -> !imported.equals(layer(source)))
                .toList();
    }

    private static List<String> imports(Path source) {
        return IMPORT.matcher(text(source))
                .results()
                .map(ArchitectureTest::importedPackage)
                .toList();
    }

    private static String importedPackage(MatchResult result) {
        return result.group(1);
    }

    private static String layer(Path source) {
        String folder = SOURCES.relativize(source.getParent()).toString();
        return folder.isEmpty() ? "" : "." + folder.replace('/', '.').replace('\\', '.');
    }

    private static String text(Path source) {
        try {
            return Files.readString(source);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static Set<String> with(Set<String> lower, String... more) {
        return Stream.concat(lower.stream(), Stream.of(more)).collect(Collectors.toUnmodifiableSet());
    }

    private static Stream<Path> sources() {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
