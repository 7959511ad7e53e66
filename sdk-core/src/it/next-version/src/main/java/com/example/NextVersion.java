// SPDX-License-Identifier: Apache-2.0
package com.example;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** A copy of the SDK's jar, with one addition of each kind that a minor version may make. */
final class NextVersion {

    /** What is added to a source, after this text in it. */
    private record Addition(String file, String after, String added) {}

    private static final List<Addition> ADDITIONS = List.of(
            // A property of an event.
            new Addition("CallListener.java", "interface CallInfo {", "String protocol();"),
            new Addition(
                    "CallEvents.java",
                    "implements CallListener.CallInfo {",
                    "@Override public String protocol() { return \"HTTP/1.1\"; }"),
            new Addition(
                    "internal/call/CallIdentity.java",
                    "implements CallInfo {",
                    "@Override public String protocol() { return \"HTTP/1.1\"; }"),
            // A constant of an enum, before all others.
            new Addition("model/PetStatus.java", "public enum Known {", "RESERVED,"),
            new Addition(
                    "model/PetStatus.java",
                    "known() {",
                    "if (value.equals(\"reserved\")) { return Optional.of(Known.RESERVED); }"),
            new Addition("response/RateLimitStatus.java", "public enum State {", "PAUSED,"),
            // A setting of all calls, and of one.
            new Addition(
                    "PetStoreCall.java",
                    "public interface PetStoreCall<T> {",
                    "default PetStoreCall<T> priority(int priority) { return header(\"Priority\", \"u=\" + priority); }"),
            new Addition(
                    "ListPetsCall.java",
                    "extends PetStoreCall<List<Pet>> {",
                    "default ListPetsCall sort(String by) { return query(\"sort\", by); }"),
            // A fact of exceptions.
            new Addition("error/FailureFacts.java", "public final class FailureFacts {", "String requestId = \"\";"),
            new Addition(
                    "error/FailureFacts.java",
                    "/** The response, or one without headers and body if none is set. */",
                    "public FailureFacts requestId(String id) { requestId = id; return this; }"),
            new Addition(
                    "error/PetStoreException.java",
                    "private static final long serialVersionUID = 1L;",
                    "private final String requestId; public String requestId() { return requestId; }"),
            new Addition(
                    "error/PetStoreException.java",
                    "this.operation = facts.operation;",
                    "this.requestId = facts.requestId;"));

    private NextVersion() {}

    /** Writes the jar: that of this version, in which the changed classes are replaced. */
    static void of(Path current, Path sources, Path next) throws IOException {
        Path directory = next.resolveSibling("next-version");
        Path classes = Files.createDirectories(directory.resolve("classes"));
        List<String> files = new ArrayList<>();
        for (String file : ADDITIONS.stream().map(Addition::file).distinct().toList()) {
            Path changed = directory.resolve("sources").resolve(file);
            Files.createDirectories(changed.getParent());
            Files.writeString(changed, withAdditions(file, sources.resolve("com/petstore/sdk")));
            files.add(changed.toString());
        }
        List<String> arguments =
                new ArrayList<>(List.of("--release", "17", "-proc:none", "-nowarn", "-d", "" + classes));
        arguments.addAll(List.of("-classpath", System.getProperty("java.class.path")));
        arguments.addAll(files);
        int failed = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new));
        Shop.expect(failed == 0, "The next version compiled", files.size() + " files");
        Files.copy(current, next, StandardCopyOption.REPLACE_EXISTING);
        try (FileSystem jar = FileSystems.newFileSystem(URI.create("jar:" + next.toUri()), Map.of());
                Stream<Path> compiled = Files.walk(classes)) {
            compiled.filter(Files::isRegularFile)
                    .forEach(file -> replace(file, jar.getPath("" + classes.relativize(file))));
        }
    }

    private static String withAdditions(String file, Path sources) throws IOException {
        String source = Files.readString(sources.resolve(file));
        for (Addition addition : ADDITIONS) {
            if (addition.file().equals(file)) {
                int at = source.indexOf(addition.after());
                Shop.expect(at >= 0, "A place for an addition in " + file, addition.after());
                int end = at + addition.after().length();
                source = source.substring(0, end) + "\n" + addition.added() + "\n" + source.substring(end);
            }
        }
        return source;
    }

    private static void replace(Path file, Path inJar) {
        try {
            Files.copy(file, inJar, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Checks that what was added is really there. */
    static void check(ClassLoader loader) throws ReflectiveOperationException {
        List<Object> added = List.of(
                loader.loadClass("com.petstore.sdk.CallListener$CallInfo").getMethod("protocol"),
                loader.loadClass("com.petstore.sdk.ListPetsCall").getMethod("sort", String.class),
                loader.loadClass("com.petstore.sdk.error.PetStoreException").getMethod("requestId"),
                Arrays.stream(loader.loadClass("com.petstore.sdk.model.PetStatus$Known")
                                .getEnumConstants())
                        .findFirst()
                        .orElseThrow());
        Shop.expect(added.get(3).toString().equals("RESERVED"), "The additions of the next version", added);
    }
}
