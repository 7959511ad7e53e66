package com.petstore.lab.ncloc;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.lab.ncloc.Ncloc.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NclocTest {

    private static final Path PROJECT = Path.of("../..");

    @Test
    void theProjectIsWithinItsBudget() throws IOException {
        assertThat(Ncloc.overBudget(Ncloc.sources(PROJECT), Ncloc.budget(Path.of("budget.properties"))))
                .as("see lab/ncloc/budget.properties; lab/ncloc/run shows where the lines are")
                .isEmpty();
    }

    @Test
    void countsLinesThatAreNeitherBlankNorComment() {
        assertThat(Ncloc.count("""
                package a;

                /**
                 * Javadoc.
                 */
                class A { // a comment behind code
                    // a comment
                    int a; /* begins behind code
                    and ends before it */ int b;
                }
                """)).isEqualTo(5);
    }

    @Test
    void takesNoCommentMarkInAStringForAComment() {
        assertThat(Ncloc.count("""
                String a = "/*";
                char b = '"';
                String c = "\\"/*";
                String d = "//";
                """)).isEqualTo(4);
    }

    @Test
    void countsTheLinesOfATextBlockButBlankOnes() {
        assertThat(Ncloc.count("String a = \"\"\"\n    // text\n\n    \\\"\"\" /*\n    \\\n    \"\"\";\nint b;"))
                .isEqualTo(6);
    }

    @Test
    void findsTheFilesOfModulesAndTheirPackages(@TempDir Path root) throws IOException {
        write(root.resolve("lib/src/main/java/a/A.java"), "package a;\n");
        write(root.resolve("lib/src/test/java/a/ATest.java"), "package a;\n\nint a;\n");
        write(root.resolve("lib/target/src/main/java/a/Generated.java"), "package a;\n");
        write(root.resolve("lib/src/it/app/target/it/src/main/java/a/Copy.java"), "package a;\n");

        assertThat(Ncloc.sources(root))
                .containsExactlyInAnyOrder(
                        new Source("lib/src/main/java/a/A.java", "lib", "a", true, 1),
                        new Source("lib/src/test/java/a/ATest.java", "lib", "a", false, 2));
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    @Test
    void printsModulesAndPackages() {
        List<Source> sources = List.of(
                new Source("lib/src/main/java/a/A.java", "lib", "a", true, 3),
                new Source("lib/src/test/java/a/ATest.java", "lib", "a", false, 5));

        assertThat(Ncloc.table(sources).replaceAll(" +", " ").lines())
                .contains("lib 1 3 1 5", " a 1 3 1 5", "all 1 3 1 5");
    }

    @Test
    void saysWhichModuleIsOverItsBudget() {
        assertThat(Ncloc.overBudget(List.of(main("lib", 101), main("lab/big", 900)), budget("lib", "100")))
                .containsExactly("main of lib must have at most 100 lines of code, had 101");
        assertThat(Ncloc.overBudget(List.of(main("lib", 100)), budget("lib", "100")))
                .isEmpty();
    }

    @Test
    void doesNotCountTestsAgainstTheBudget() {
        List<Source> sources = List.of(main("lib", 100), new Source("lib/ATest.java", "lib", "a", false, 5));

        assertThat(Ncloc.overBudget(sources, budget("lib", "100"))).isEmpty();
    }

    @Test
    void saysWhichFileOutsideOfTheLabIsTooLong() {
        assertThat(Ncloc.overBudget(List.of(main("lib", 201), main("lab/big", 900)), budget("longest-file", "200")))
                .containsExactly("lib/A.java must have at most 200 lines of code, had 201");
    }

    @Test
    void aBudgetForAModuleThatIsNotThereIsAMistake() {
        assertThat(Ncloc.overBudget(List.of(main("lib", 1)), budget("old-name", "100")))
                .containsExactly("a budget must name a module with code, was old-name");
    }

    private static Source main(String module, int lines) {
        return new Source(module + "/A.java", module, "a", true, lines);
    }

    private static Properties budget(String key, String value) {
        Properties budget = new Properties();
        budget.setProperty(key, value);
        return budget;
    }
}
