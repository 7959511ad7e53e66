// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds the layers of the server: a package may import what stands before it here, and nothing else of ours. */
class ArchitectureTest {

    private static final Path SOURCES = Path.of("src/main/java/com/petstore/mockserver");
    private static final Pattern IMPORT = Pattern.compile("^import (?:static )?([\\w.]+?)\\.[A-Z]", Pattern.MULTILINE);
    private static final String ROOT = "com.petstore.mockserver";

    /** What stands at the top of the package of users; the rest of it are values, which every layer may know. */
    private static final Set<String> TOP = Set.of("MockPetStore", "MockPetStoreBuilder", "Snapshot");

    private static final Set<Class<?>> IMMUTABLE = Set.of(
            BigInteger.class,
            Boolean.class,
            Duration.class,
            Instant.class,
            Integer.class,
            Long.class,
            Double.class,
            OptionalInt.class,
            OptionalLong.class,
            Pattern.class,
            String.class);

    private static final Path CLASSES = Path.of("target/classes");

    /** Classes that may lead to each other, and why. What is not needed any more must go. */
    private static final Map<Set<String>, String> CIRCLES = Map.of(
            Set.of("MockPetStore", "MockPetStoreBuilder"), "a server offers its builder",
            Set.of("RecordedRequest", "Violation"), "users go from a request to what it breaks, and back");

    /** Static fields whose value could change, or cannot be seen not to, and why they may exist. */
    private static final Map<String, String> MUTABLE_STATIC_FIELDS = Map.of(
            "AnnotatedServers.NAMESPACE", "JUnit's, a list of names",
            "GetPet.NOTICE", "Jetty's, without a way to change it",
            "GetPet.SUCCESSOR", "Jetty's, without a way to change it",
            "HeaderChanges.NONE", "unmodifiable views of collections that nobody else has",
            "Json.FACTORY", "Jackson's, never configured again",
            "Json.ONLY_DEPTH", "Jackson's, numbers",
            "Response.JSON", "Jetty's, without a way to change it",
            "ScheduledTask.ORDER", "a comparator");

    private static final Set<String> CLOCKS = Set.of("MockClock.java", "VirtualScheduler.java");

    private static final Map<String, Set<String>> ALLOWED = Map.ofEntries(
            Map.entry(".internal.json", Set.of()),
            Map.entry(".internal.faults", Set.of(".internal.json", ".internal.service", ".internal.wire")),
            Map.entry(".internal.journal", Set.of()),
            Map.entry(".internal.limits", Set.of()),
            Map.entry(".internal.pets", Set.of(".internal.json")),
            Map.entry(
                    ".internal.stubs",
                    Set.of(
                            ".internal.faults",
                            ".internal.journal",
                            ".internal.json",
                            ".internal.service",
                            ".internal.wire")),
            Map.entry(
                    ".internal.service",
                    Set.of(".internal.journal", ".internal.json", ".internal.limits", ".internal.pets")),
            Map.entry(".internal.wire", Set.of(".internal.journal", ".internal.limits", ".internal.service")),
            Map.entry(
                    ".internal.control",
                    Set.of(
                            ".internal.faults",
                            ".internal.journal",
                            ".internal.json",
                            ".internal.limits",
                            ".internal.pets",
                            ".internal.service",
                            ".internal.stubs")),
            Map.entry(
                    ".internal.server",
                    Set.of(
                            ".internal.control",
                            ".internal.faults",
                            ".internal.journal",
                            ".internal.json",
                            ".internal.limits",
                            ".internal.service",
                            ".internal.stubs",
                            ".internal.wire")),
            Map.entry(".internal.cli", Set.of(".internal.control", ".internal.json", ".internal.service")),
            Map.entry(".junit", Set.of()));

    @Test
    void packagesImportOnlyLowerLayers() {
        assertThat(sources()
                        .flatMap(source -> ours(source).stream()
                                .filter(imported -> !imported.isEmpty() && !allowed(source, imported))
                                .map(imported -> source + " imports " + ROOT + imported)))
                .as("because a lower layer that knows a higher one cannot be understood, or tested, without it")
                .isEmpty();
    }

    @Test
    void everyPackageHasItsLayer() {
        assertThat(sources().map(ArchitectureTest::layer))
                .as("because a package without a layer would be held to no rule")
                .allSatisfy(layer -> assertThat(ALLOWED.containsKey(layer) || layer.isEmpty())
                        .isTrue());
    }

    @Test
    void theInsidesDoNotKnowTheWholeServer() {
        assertThat(sources()
                        .filter(source -> layer(source).startsWith(".internal"))
                        .filter(source -> !layer(source).equals(".internal.cli"))
                        .filter(source -> TOP.stream()
                                .anyMatch(top -> text(source).contains("import " + ROOT + "." + top + ";"))))
                .as(
                        "because only the command line and tests start a server, and a part that knows the whole is a circle")
                .isEmpty();
    }

    @Test
    void noClassesGoRoundInACircle() {
        assertThat(ClassGraph.of(CLASSES).circles())
                .as("because classes that lead to each other can only be understood together")
                .isEqualTo(CIRCLES.keySet());
    }

    @Test
    void noStaticStateChanges() {
        assertThat(staticFields()
                        .filter(field -> !Modifier.isFinal(field.getModifiers()) || !isImmutable(valueOf(field)))
                        .map(field -> field.getDeclaringClass().getSimpleName() + "." + field.getName()))
                .as("because one server would change what another one does")
                .containsExactlyInAnyOrderElementsOf(MUTABLE_STATIC_FIELDS.keySet());
    }

    @Test
    void nothingIsKeptInThreadLocals() {
        assertThat(sources().filter(source -> text(source).contains("ThreadLocal")))
                .as("because a thread-local is a parameter that nobody sees")
                .isEmpty();
    }

    @Test
    void librariesStayWhereTheyBelong() {
        Map<String, Set<String>> homes = Map.of(
                "org.eclipse.jetty",
                        Set.of(
                                ".internal.control",
                                ".internal.faults",
                                ".internal.server",
                                ".internal.service",
                                ".internal.stubs",
                                ".internal.wire"),
                "com.fasterxml.jackson",
                        Set.of(".internal.control", ".internal.faults", ".internal.json", ".internal.pets"),
                "picocli", Set.of(".internal.cli"),
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
                        .filter(source -> !CLOCKS.contains(
                                SOURCES.relativize(source).toString().replace('\\', '/')))
                        .filter(source ->
                                text(source).matches("(?s).*(System\\.nanoTime|currentTimeMillis|Instant\\.now).*")))
                .as("because all time of a server comes from its one clock")
                .isEmpty();
    }

    @Test
    void nothingIsPrinted() {
        assertThat(sources().filter(source -> text(source).matches("(?s).*(System\\.(out|err)|printStackTrace).*")))
                .as("because standard output belongs to the ready line, and logs go through System.Logger")
                .isEmpty();
    }

    private static Stream<Field> staticFields() {
        return classes()
                .flatMap(type -> Arrays.stream(type.getDeclaredFields()))
                .filter(field -> Modifier.isStatic(field.getModifiers()) && !field.isSynthetic());
    }

    private static Stream<Class<?>> classes() {
        try (Stream<Path> files = Files.walk(CLASSES)) {
            return files
                    .map(file -> CLASSES.relativize(file).toString().replace(File.separatorChar, '.'))
                    .filter(name -> name.endsWith(".class") && !name.endsWith("package-info.class"))
                    .<Class<?>>map(name -> load(name.substring(0, name.length() - ".class".length())))
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    private static Object valueOf(Field field) {
        return valueOf(field, null);
    }

    private static Object valueOf(Field field, Object owner) {
        try {
            field.setAccessible(true);
            return field.get(owner);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean isImmutable(Object value) {
        if (value instanceof Collection<?> collection && isOfJdkFactories(value)) {
            return collection.stream().allMatch(ArchitectureTest::isImmutable);
        }
        if (value instanceof Map<?, ?> map && isOfJdkFactories(value)) {
            return map.values().stream().allMatch(ArchitectureTest::isImmutable);
        }
        if (value.getClass().isArray()) {
            return Array.getLength(value) == 0 || value.getClass().getName().contains("$VALUES");
        }
        if (value instanceof Record || isOfAFinalClassOfOurs(value)) {
            return Arrays.stream(value.getClass().getDeclaredFields())
                    .filter(field -> !Modifier.isStatic(field.getModifiers()))
                    .allMatch(field -> Modifier.isFinal(field.getModifiers()) && isImmutable(valueOf(field, value)));
        }
        if (value instanceof Optional<?> optional) {
            return optional.map(ArchitectureTest::isImmutable).orElse(true);
        }
        return value instanceof Enum || value instanceof System.Logger || IMMUTABLE.contains(value.getClass());
    }

    private static boolean isOfAFinalClassOfOurs(Object value) {
        return value.getClass().getName().startsWith(ROOT)
                && Modifier.isFinal(value.getClass().getModifiers());
    }

    private static boolean isOfJdkFactories(Object value) {
        return value.getClass().getName().startsWith("java.util.ImmutableCollections");
    }

    /** Only the package of users may know everything, since it wires it. */
    private static boolean allowed(Path source, String imported) {
        return layer(source).isEmpty() || ALLOWED.get(layer(source)).contains(imported);
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

    private static Stream<Path> sources() {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
