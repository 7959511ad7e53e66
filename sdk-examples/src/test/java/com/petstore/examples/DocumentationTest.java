// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every block of Java or Kotlin that a reader may copy is code of this module's tests, or of an application that the build runs. */
class DocumentationTest {

    private static final Path PROJECT = Path.of("..");
    private static final Pattern MARKDOWN_BLOCK = Pattern.compile("(?s)```(?:java|kotlin)\n(.*?)```");
    private static final Pattern JAVADOC_BLOCK = Pattern.compile("(?s)<pre>\\{@code\n(.*?)\n\\s*\\* }</pre>");

    /** Of the tests and the applications of the build, without white space. */
    private static final String CODE = code();

    @Test
    void readmeShowsCodeThatRuns() throws IOException {
        List<String> blocks = blocks(PROJECT.resolve("README.md"), MARKDOWN_BLOCK);

        assertThat(blocks).isNotEmpty().allSatisfy(DocumentationTest::isCodeOfATest);
    }

    @Test
    void guidesShowCodeThatRuns() throws IOException {
        List<String> blocks = new ArrayList<>();
        for (Path guide : files(PROJECT.resolve("docs"), ".md")) {
            blocks.addAll(blocks(guide, MARKDOWN_BLOCK));
        }

        assertThat(blocks).isNotEmpty().allSatisfy(DocumentationTest::isCodeOfATest);
    }

    @Test
    void javadocShowsCodeThatRuns() throws IOException {
        List<String> blocks = new ArrayList<>();
        for (String module :
                List.of("sdk-core", "sdk-redis", "sdk-spring-boot", "sdk-spring-boot-test", "mock-server")) {
            for (Path file : files(PROJECT.resolve(module).resolve("src/main/java"), ".java")) {
                for (String block : blocks(file, JAVADOC_BLOCK)) {
                    blocks.add(block.replaceAll("(?m)^\\s*\\* ?", ""));
                }
            }
        }

        assertThat(blocks).hasSizeGreaterThanOrEqualTo(3).allSatisfy(DocumentationTest::isCodeOfATest);
    }

    private static void isCodeOfATest(String block) {
        assertThat(CODE.contains(withoutSpace(block)))
                .as("a test or an application of the build contains:\n%s", block)
                .isTrue();
    }

    private static String code() {
        StringBuilder code = new StringBuilder();
        try {
            for (String folder : List.of(
                    "sdk-examples/src/test/java",
                    "sdk-examples/spring-boot/src",
                    "sdk-examples/spring-boot/src/test/java",
                    "sdk-spring-boot/src/test/java",
                    "sdk-spring-boot-test/src/test/java",
                    "sdk-spring-boot-test/src/it/boot-3.5",
                    "sdk-core/src/it/spring-boot-3",
                    "sdk-core/src/it/kotlin")) {
                for (String suffix : List.of(".java", ".kt")) {
                    for (Path file : files(PROJECT.resolve(folder), suffix)) {
                        code.append(Files.readString(file));
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return withoutSpace(code.toString());
    }

    private static List<Path> files(Path directory, String suffix) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(suffix)).toList();
        }
    }

    private static List<String> blocks(Path file, Pattern pattern) throws IOException {
        List<String> blocks = new ArrayList<>();
        Matcher matcher = pattern.matcher(Files.readString(file));
        while (matcher.find()) {
            blocks.add(matcher.group(1));
        }
        return blocks;
    }

    /** The formatter breaks lines depending on the indentation, so white space does not count. */
    private static String withoutSpace(String code) {
        return code.replaceAll("\\s+", "");
    }
}
