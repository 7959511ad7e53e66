package com.petstore.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every Java block that a reader may copy is code of this module's tests, which compile and run it. */
class DocumentationTest {

    private static final Path PROJECT = Path.of("..");
    private static final Pattern MARKDOWN_BLOCK = Pattern.compile("(?s)```java\n(.*?)```");
    private static final Pattern JAVADOC_BLOCK = Pattern.compile("(?s)<pre>\\{@code\n(.*?)\n\\s*\\* }</pre>");

    @Test
    void readmeShowsCodeThatRuns() throws IOException {
        List<String> blocks = blocks(PROJECT.resolve("README.md"), MARKDOWN_BLOCK);

        assertThat(blocks).isNotEmpty().allSatisfy(DocumentationTest::isCodeOf);
    }

    @Test
    void javadocShowsCodeThatRuns() throws IOException {
        List<String> blocks = new ArrayList<>();
        for (String module : List.of("sdk-core", "mock-server")) {
            try (Stream<Path> files = Files.walk(PROJECT.resolve(module).resolve("src/main/java"))) {
                for (Path file :
                        files.filter(path -> path.toString().endsWith(".java")).toList()) {
                    for (String block : blocks(file, JAVADOC_BLOCK)) {
                        blocks.add(block.replaceAll("(?m)^\\s*\\* ?", ""));
                    }
                }
            }
        }

        assertThat(blocks).hasSizeGreaterThanOrEqualTo(3).allSatisfy(DocumentationTest::isCodeOf);
    }

    private static void isCodeOf(String block) throws IOException {
        StringBuilder code = new StringBuilder();
        for (String test : List.of("ReadmeTest", "JavadocTest")) {
            code.append(Files.readString(Path.of("src/test/java/com/petstore/examples", test + ".java")));
        }
        assertThat(withoutSpace(code.toString())).contains(withoutSpace(block));
    }

    private static List<String> blocks(Path file, Pattern pattern) throws IOException {
        List<String> blocks = new ArrayList<>();
        Matcher matcher = pattern.matcher(Files.readString(file));
        while (matcher.find()) {
            blocks.add(matcher.group(1));
        }
        return blocks;
    }

    /** The formatter breaks lines as deep as the code stands, so white space is no difference. */
    private static String withoutSpace(String code) {
        return code.replaceAll("\\s+", "");
    }
}
