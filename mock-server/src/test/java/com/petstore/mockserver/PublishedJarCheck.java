// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.petstore.mockserver.testing.TestClient;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What the jars do; runs once they are built, and so is not found among the other tests. What is in the published one is checked by the
 * application {@code src/it/own-jetty-and-jackson}, which has it from a repository.
 */
class PublishedJarCheck {

    private static final String PUBLISHED = System.getProperty("published.jar");
    private static final String STANDALONE = System.getProperty("standalone.jar");

    @Test
    void theStandaloneJarHoldsNothingForTestsOfJUnit() throws IOException {
        try (JarFile jar = new JarFile(STANDALONE)) {
            assertThat(jar.stream().map(JarEntry::getName))
                    .noneMatch(name ->
                            name.contains("/junit/") || name.contains("opentest4j") || name.contains("apiguardian"));
        }
    }

    @Test
    void theServerLogsNothingOfJetty() throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String program = "com.petstore.mockserver.MockPetStore.start().close();";
        Path source = Files.createTempFile("Quiet", ".java");
        Files.writeString(source, "class Quiet { public static void main(String[] none) { " + program + " } }");
        Process process = new ProcessBuilder(java, "-classpath", PUBLISHED, source.toString())
                .redirectErrorStream(true)
                .start();

        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEmpty();
        Files.delete(source);
    }

    @Test
    void thisTestRunsAgainstThePublishedJar() throws MalformedURLException {
        assertThat(MockPetStore.class.getProtectionDomain().getCodeSource().getLocation())
                .isEqualTo(Path.of(PUBLISHED).toUri().toURL());
    }

    @Test
    void theStandaloneJarServesByItself() throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process process = new ProcessBuilder(java, "-XX:TieredStopAtLevel=1", "-jar", STANDALONE, "--key", "demo=free")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            String baseUrl = out.readLine().replaceAll(".* url=(\\S+) .*", "$1");

            assertThat(new TestClient(baseUrl, "demo").get("/pets").status()).isEqualTo(200);
        } finally {
            process.destroyForcibly();
        }
    }

    /** The scripts that the guide shows to clients in other languages, where their interpreter is installed. */
    @ParameterizedTest
    @CsvSource({"sh, tour.sh", "python3, tour.py", "node, tour.mjs"})
    @EnabledOnOs(
            value = {OS.LINUX, OS.MAC},
            disabledReason = "the scripts expect a Unix path to java")
    void controlsTheStandaloneJarFromOtherLanguages(String interpreter, String script)
            throws IOException, InterruptedException {
        assumeTrue(isInstalled(interpreter), interpreter + " is not installed");
        ProcessBuilder tour =
                new ProcessBuilder(interpreter, "src/tours/" + script, STANDALONE).redirectErrorStream(true);
        String path = Path.of(System.getProperty("java.home"), "bin")
                + File.pathSeparator
                + tour.environment().get("PATH");
        tour.environment().put("PATH", path);
        Process process = tour.start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(out).isZero();
        assertThat(out).endsWith("Done.\n");
    }

    private static boolean isInstalled(String interpreter) {
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator, -1))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, interpreter)));
    }
}
