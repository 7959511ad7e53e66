package com.petstore.sdk.publicapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What applications can compile against, held against a file, so that no change of it goes unnoticed in a review. Both modules are
 * looked at from here, since this one sees both.
 */
class PublicApiTest {

    private static final Path SDK = Path.of(".");
    private static final Path MOCK_SERVER = Path.of("../mock-server");
    private static final String REWRITE = "petstore.rewritePublicApi";
    private static final String HOW_TO_REWRITE =
            "./mvnw test -pl sdk-core -am -Dtest=PublicApiTest -Dsurefire.failIfNoSpecifiedTests=false -D" + REWRITE;

    @Test
    void theFaceOfTheSdkIsTheOneThatWasAgreedOn() throws IOException {
        check(SDK);
    }

    @Test
    void theFaceOfTheMockServerIsTheOneThatWasAgreedOn() throws IOException {
        check(MOCK_SERVER);
    }

    private static void check(Path module) throws IOException {
        Path agreed = module.resolve("public-api.txt").normalize();
        List<String> actual = PublicApi.of(
                typesOf(module).filter(type -> !type.contains(".internal.")).map(PublicApiTest::load));
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
}
