// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.PetStoreClientBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Who may know whom. A new dependency is an entry here, and an argument for it in the review. */
class ArchitectureTest {

    private static final Path SOURCES = Path.of("src/main/java");
    private static final Path CLASSES = Path.of("target/classes");
    private static final String ROOT = "com.petstore.sdk";
    private static final Pattern OUR_TYPE = Pattern.compile("\\b(com\\.petstore\\.sdk(?:\\.[a-z]+)*)\\.([A-Z]\\w*)");

    /** Types of the root package that lie below the client, as the packages that they would be. */
    private static final Map<String, String> LOW_IN_ROOT = Map.of(
            "Plan", "settings",
            "QuotaLedger", "settings",
            "RetryPolicy", "settings",
            "SystemTimeSource", "settings",
            "TimeSource", "settings",
            "CallListener", "listener",
            "CallListeners", "listener");

    /** Classes that may lead to each other, and why. What is not needed any more must go. */
    private static final Map<Set<String>, String> CIRCLES = Map.of(
            Set.of("DefaultPetStoreClient", "PetStoreClient", "PetStoreClientBuilder"),
            "a client offers its builder",
            Set.of("SystemTimeSource", "TimeSource"),
            "an interface offers its implementation",
            Set.of("CallListener", "CallListeners"),
            "an interface offers the combination of several");

    private static final Map<String, String> MUTABLE_STATIC_FIELDS = Map.of(
            "DaemonThreads.COUNT",
            "numbers the names of threads",
            "DaemonThreads.POOL",
            "threads that clients share end when they are idle",
            "ObjectJson.MAPPER",
            "a mapper of Jackson, configured where it is made",
            "RateLimitScope.SHARED",
            "clients with the same key share a gate",
            "RateLimitScope.EXCLUSIVE",
            "as SHARED, for keys that one process uses",
            "StrictReader.FACTORY",
            "a factory of Jackson, never configured again",
            "SystemTimeSource.INSTANCE",
            "system time has one timer");

    /** The packages that each package may use, lowest first: an arrow can only point upwards in this list. */
    private static final Map<String, Set<String>> MAY_USE = Map.ofEntries(
            Map.entry("model", Set.of("internal.text")),
            Map.entry("response", Set.of("internal.text")),
            Map.entry("settings", Set.of("internal.thread")),
            Map.entry("internal.ledger", Set.of()),
            Map.entry("internal.text", Set.of()),
            Map.entry("internal.thread", Set.of()),
            Map.entry(
                    "internal.http",
                    Set.of("response", "settings", "internal.text", "internal.thread", "internal.version")),
            Map.entry("error", Set.of("model", "response", "internal.text", "internal.http")),
            Map.entry("listener", Set.of("error", "response")),
            Map.entry("internal.json", Set.of("model", "internal.text")),
            Map.entry(
                    "internal.ratelimit",
                    Set.of("model", "response", "settings", "internal.text", "internal.http", "internal.ledger")),
            Map.entry(
                    "internal.call",
                    Set.of(
                            "model",
                            "response",
                            "settings",
                            "error",
                            "listener",
                            "internal.text",
                            "internal.http",
                            "internal.json",
                            "internal.ratelimit")),
            // For tests of applications: nothing may use it.
            Map.entry("testing", Set.of("error", "response", "listener", "internal.call")),
            Map.entry(
                    "",
                    Set.of(
                            "model",
                            "response",
                            "settings",
                            "error",
                            "listener",
                            "internal.ledger",
                            "internal.text",
                            "internal.http",
                            "internal.json",
                            "internal.ratelimit",
                            "internal.call")));

    @Test
    void packagesUseOnlyThoseBelowThem() throws IOException {
        for (Path file : sources()) {
            String own = placeOf(file);
            Set<String> used = new TreeSet<>();
            Matcher matcher = OUR_TYPE.matcher(withoutComments(file));
            while (matcher.find()) {
                used.add(placeOf(matcher.group(1), matcher.group(2)));
            }
            used.remove(own);

            assertThat(MAY_USE.getOrDefault(own, Set.of()))
                    .as("%s may use these, because rules and values must not know what runs them", file)
                    .containsAll(used);
        }
    }

    @Test
    void noClassesGoRoundInACircle() {
        assertThat(ClassGraph.of(CLASSES, ROOT).circles())
                .as("classes that lead to each other, because they can only be understood together")
                .isEqualTo(CIRCLES.keySet());
    }

    @Test
    void nothingIsKeptInThreadLocals() throws IOException {
        assertThat(StaticState.threadLocals(StaticState.classes(CLASSES)))
                .as("fields that hold a thread-local, because it is a parameter that nobody sees")
                .isEmpty();
    }

    @Test
    void noStaticStateChanges() throws IOException {
        assertThat(new StaticState(ROOT).mutableFields(StaticState.classes(CLASSES)))
                .as("mutable static fields, because one client would change what another one does")
                .isEqualTo(MUTABLE_STATIC_FIELDS.keySet());
    }

    @Test
    void everyPackageHasItsPlace() throws IOException {
        assertThat(sources().stream().map(ArchitectureTest::placeOf).collect(Collectors.toSet()))
                .isEqualTo(MAY_USE.keySet());
    }

    @Test
    void everyPackageSaysThatNothingIsNullUnlessAnnotated() throws IOException {
        // In the sources, since a description of the tests of a package hides that of the package itself at run time.
        assertThat(sources().stream().map(file -> file.resolveSibling("package-info.java")))
                .as("so that Kotlin and checkers of nullness know every type")
                .allMatch(description -> withoutComments(description).contains("@NullMarked"));
    }

    @Test
    void okHttpAndOkioStayInThePackageForHttp() throws IOException {
        assertThat(filesThatImport("okhttp3.", "okio."))
                .as("so that the HTTP client can be replaced without a change for users")
                .allMatch(
                        file -> packageOf(file).equals("internal.http") || file.endsWith("PetStoreClientBuilder.java"));
    }

    @Test
    void jacksonStaysInThePackageForJson() throws IOException {
        assertThat(filesThatImport("com.fasterxml.jackson.core.", "com.fasterxml.jackson.databind."))
                .as("so that Jackson can be replaced without a change for users")
                .allMatch(file -> packageOf(file).equals("internal.json"));
    }

    @Test
    void theClockIsReadInOnePlace() throws IOException {
        Pattern clock = Pattern.compile("System\\.(nanoTime|currentTimeMillis)|Instant\\.now|Thread\\.sleep");

        assertThat(sources().stream()
                        .filter(file -> clock.matcher(withoutComments(file)).find()))
                .as("so that every rule about time can be tested without waiting")
                .allMatch(file -> file.endsWith("SystemTimeSource.java")
                        // The default of a builder for the tests of applications, whose clock it cannot know.
                        || file.endsWith("RateLimitException.java"));
    }

    @Test
    void noPublicSignatureNamesAnInternalType() throws IOException {
        for (Path file : sources()) {
            if (packageOf(file).startsWith("internal")) {
                continue;
            }
            for (Class<?> type : withNested(load(file))) {
                if (Modifier.isPublic(type.getModifiers())) {
                    assertThat(signatureOf(type))
                            .as("public members of %s", type)
                            .noneMatch(name -> name.contains(".internal."))
                            .noneMatch(name -> name.startsWith("com.fasterxml."))
                            .noneMatch(name -> name.startsWith("okhttp3.") && type != PetStoreClientBuilder.class);
                }
            }
        }
    }

    private static List<String> signatureOf(Class<?> type) {
        Stream<Executable> members =
                Stream.concat(Arrays.stream(type.getDeclaredConstructors()), Arrays.stream(type.getDeclaredMethods()));
        return members.filter(member ->
                        Modifier.isPublic(member.getModifiers()) || Modifier.isProtected(member.getModifiers()))
                .flatMap(member -> Stream.concat(
                        Arrays.stream(member.getParameterTypes()),
                        member instanceof Method method ? Stream.of(method.getReturnType()) : Stream.empty()))
                .map(Class::getName)
                .toList();
    }

    private static List<Class<?>> withNested(Class<?> type) {
        return Stream.concat(Stream.of(type), Arrays.stream(type.getDeclaredClasses()))
                .toList();
    }

    private static Class<?> load(Path file) {
        try {
            return Class.forName(SOURCES.relativize(file)
                    .toString()
                    .replace(".java", "")
                    .replace(file.getFileSystem().getSeparator(), "."));
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    private static List<Path> filesThatImport(String... prefixes) throws IOException {
        return sources().stream()
                .filter(file -> Arrays.stream(prefixes)
                        .anyMatch(prefix -> withoutComments(file).contains("import " + prefix)))
                .toList();
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.endsWith("module-info.java") && !file.endsWith("package-info.java"))
                    .toList();
        }
    }

    private static String withoutComments(Path file) {
        try {
            return Files.readString(file).replaceAll("(?s)/\\*.*?\\*/|//[^\n]*", "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String placeOf(Path file) {
        Path relative = SOURCES.relativize(file.getParent());
        return placeOf(
                relative.toString().replace(relative.getFileSystem().getSeparator(), "."),
                file.getFileName().toString().replace(".java", ""));
    }

    private static String placeOf(String packageName, String type) {
        String name = shortName(packageName);
        return name.isEmpty() ? LOW_IN_ROOT.getOrDefault(type, "") : name;
    }

    private static String packageOf(Path file) {
        Path relative = SOURCES.relativize(file.getParent());
        return shortName(relative.toString().replace(relative.getFileSystem().getSeparator(), "."));
    }

    private static String shortName(String packageName) {
        return packageName.equals(ROOT) ? "" : packageName.substring(ROOT.length() + 1);
    }
}
