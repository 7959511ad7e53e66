// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every class, nested type and method that docs/project/call-flow.md and gate.md name is in the client. */
class CallFlowPageTest {

    private static final Path PAGES = Path.of("../docs/project");
    private static final Path CLIENT = Path.of("../sdk-core/src/main/java");

    /** A class name has a lower-case letter, which {@code LOST} and other constants have not; a member may follow. */
    private static final Pattern NAME = Pattern.compile("`([A-Z]\\w*[a-z]\\w*)(?:\\.(\\w+))?`");

    @ParameterizedTest
    @CsvSource({"call-flow.md, 40", "gate.md, 20"})
    void namesOnlyClassesAndMembersThatExist(String page, int least) throws IOException {
        Map<String, String> sources = sourcesByClass();

        List<MatchResult> names =
                NAME.matcher(Files.readString(PAGES.resolve(page))).results().toList();
        assertThat(names).hasSizeGreaterThan(least);
        assertThat(names.stream().filter(name -> !exists(name, sources)).map(MatchResult::group))
                .as("classes and members on the page that do not exist")
                .isEmpty();
    }

    private static boolean exists(MatchResult name, Map<String, String> sources) {
        String source = sources.get(name.group(1));
        return source != null
                && Pattern.compile(declaration(name)).matcher(source).find();
    }

    private static String declaration(MatchResult name) {
        String member = name.group(2);
        if (member == null) {
            return "\\b" + name.group(1) + "\\b";
        }
        return Character.isUpperCase(member.charAt(0))
                ? "(class|record|interface|enum) " + member + "\\b"
                : "[\\w>\\]] " + member + "\\(";
    }

    private static Map<String, String> sourcesByClass() throws IOException {
        try (Stream<Path> files = Files.walk(CLIENT)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.endsWith("package-info.java"))
                    .collect(Collectors.toMap(
                            file -> file.getFileName().toString().replace(".java", ""), CallFlowPageTest::text));
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
