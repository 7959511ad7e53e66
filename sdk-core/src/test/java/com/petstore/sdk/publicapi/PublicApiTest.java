package com.petstore.sdk.publicapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What applications can compile against, held against a file, so that no change of it goes unnoticed in a review. Both modules are
 * looked at from here, since this one sees both.
 */
class PublicApiTest {

    private static final Path SDK = Path.of(".");
    private static final Path MOCK_SERVER = Path.of("../mock-server");
    private static final Pattern LEFT_OUT_OF_JAVADOC =
            Pattern.compile("<excludePackageNames>(.*)</excludePackageNames>");
    private static final String REWRITE = "petstore.rewritePublicApi";
    private static final String HOW_TO_REWRITE =
            "./mvnw test -pl sdk-core -am -Dtest=PublicApiTest -Dsurefire.failIfNoSpecifiedTests=false -D" + REWRITE;

    @Test
    void theFaceOfTheSdkIsTheOneThatWasAgreedOn() throws IOException {
        check(SDK, type -> type.contains(".internal."));
    }

    @Test
    void theFaceOfTheMockServerIsTheOneThatWasAgreedOn() throws IOException {
        List<String> hidden = leftOutOfJavadoc();

        check(MOCK_SERVER, type -> hidden.contains(type.substring(0, type.lastIndexOf('.'))));
    }

    private static void check(Path module, Predicate<String> hidden) throws IOException {
        Path agreed = module.resolve("public-api.txt").normalize();
        List<String> actual =
                PublicApi.of(typesOf(module).filter(hidden.negate()).map(PublicApiTest::load));
        if (Boolean.getBoolean(REWRITE)) {
            Files.write(agreed, actual);
        }
        List<String> expected = Files.readAllLines(agreed);

        assertThat(Stream.concat(lines("- ", expected, actual), lines("+ ", actual, expected)))
                .as("lines gone (-) and new (+) in %s; if that is meant: %s", agreed, HOW_TO_REWRITE)
                .isEmpty();
    }

    private static Stream<String> lines(String sign, List<String> of, List<String> without) {
        return of.stream().filter(line -> !without.contains(line)).map(line -> sign + line);
    }

    private static Stream<String> typesOf(Path module) throws IOException {
        Path sources = module.resolve("src/main/java");
        try (Stream<Path> files = Files.walk(sources)) {
            return files
                    .map(file -> sources.relativize(file).toString())
                    .filter(file -> file.endsWith(".java") && !file.endsWith("-info.java"))
                    .map(file -> file.replace(".java", "").replace('/', '.').replace('\\', '.'))
                    .toList()
                    .stream();
        }
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name, false, PublicApiTest.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    private static List<String> leftOutOfJavadoc() throws IOException {
        Matcher matcher = LEFT_OUT_OF_JAVADOC.matcher(Files.readString(MOCK_SERVER.resolve("pom.xml")));
        assertThat(matcher.find()).as("packages that users never name").isTrue();
        return Arrays.asList(matcher.group(1).split(","));
    }
}
