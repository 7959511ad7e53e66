// SPDX-License-Identifier: Apache-2.0
package com.petstore.lab.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A complete bundle passes; without any one of its parts, it does not. */
class BundleCheckTest {

    private static final String PARENT = "com/petstore/parent/1.0.0/parent-1.0.0";
    private static final String CLIENT = "com/petstore/client/1.0.0/client-1.0.0";

    private static final String PARENT_POM = """
            <project>
              <groupId>com.petstore</groupId><artifactId>parent</artifactId><version>1.0.0</version><packaging>pom</packaging>
              <name>Parent</name><description>A parent.</description><url>https://pets.org</url>
              <licenses><license><name>Apache-2.0</name><url>https://apache.org</url></license></licenses>
              <developers><developer><name>Ann</name><email>ann@pets.org</email></developer></developers>
              <scm><connection>scm:git:x</connection><developerConnection>scm:git:y</developerConnection><url>https://pets.org</url></scm>
            </project>
            """;
    private static final String CLIENT_POM = """
            <project>
              <parent><groupId>com.petstore</groupId><artifactId>parent</artifactId><version>1.0.0</version></parent>
              <artifactId>client</artifactId><name>Client</name><description>A client.</description>
            </project>
            """;

    private static Map<String, byte[]> complete = Map.of();

    @TempDir
    private static Path gnupg;

    private static Path keyring = Path.of("");

    @BeforeAll
    static void signABundle() throws Exception {
        assumeTrue(Boolean.getBoolean("petstore.gnupg.required") || isInstalled("gpg"), "GnuPG is not installed");
        keyring = gnupg.resolve("public.gpg");
        gpg("--quick-generate-key", "--passphrase", "", "Throw-away", "ed25519", "sign", "never");
        gpg("--output", keyring.toString(), "--export");
        complete = new TreeMap<>();
        publish(complete, PARENT + ".pom", PARENT_POM);
        publish(complete, CLIENT + ".pom", CLIENT_POM);
        for (String part : List.of(".jar", "-sources.jar", "-javadoc.jar", "-cyclonedx.json")) {
            publish(complete, CLIENT + part, part);
        }
    }

    @AfterAll
    static void endTheAgentOfTheKey() throws Exception {
        if (complete.isEmpty()) {
            return;
        }
        run("gpgconf", "--homedir", gnupg.toString(), "--kill", "all");
    }

    @Test
    void acceptsACompleteBundle() {
        assertThat(check(complete)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                PARENT + ".pom",
                CLIENT + ".pom",
                CLIENT + ".jar",
                CLIENT + "-sources.jar",
                CLIENT + "-javadoc.jar",
                CLIENT + "-cyclonedx.json",
                CLIENT + ".pom.asc",
                CLIENT + ".jar.asc",
                CLIENT + "-sources.jar.asc",
                CLIENT + ".jar.md5",
                CLIENT + ".jar.sha1",
                CLIENT + "-javadoc.jar.sha1"
            })
    void refusesABundleWithoutAPart(String part) {
        Map<String, byte[]> bundle = new TreeMap<>(complete);
        assertThat(bundle.remove(part)).isNotNull();

        assertThat(check(bundle)).contains(part + ": missing");
    }

    @ParameterizedTest
    @CsvSource({
        "name, <name>Parent</name>, \'\'",
        "description, <description>A parent.</description>, \'\'",
        "url, A parent.</description><url>https://pets.org</url>, A parent.</description>",
        "licenses/license/name, <name>Apache-2.0</name>, \'\'",
        "licenses/license/url, <url>https://apache.org</url>, \'\'",
        "developers/developer/name, <name>Ann</name>, \'\'",
        "developers/developer/email, <email>ann@pets.org</email>, \'\'",
        "scm/connection, <connection>scm:git:x</connection>, \'\'",
        "scm/developerConnection, <developerConnection>scm:git:y</developerConnection>, \'\'",
        "scm/url, <url>https://pets.org</url></scm>, </scm>",
        "groupId, com.petstore, org.other",
        "artifactId, <artifactId>parent</artifactId>, \'\'",
        "version, 1.0.0, 1.0.1"
    })
    void refusesAPomWithoutAnElement(String element, String part, String replacement) throws Exception {
        Map<String, byte[]> bundle = new TreeMap<>(complete);
        publish(bundle, PARENT + ".pom", PARENT_POM.replace(part, replacement));

        assertThat(check(bundle)).contains(PARENT + ".pom: " + element + " is missing or wrong");
    }

    @Test
    void refusesAPomThatNamesASnapshot() throws Exception {
        Map<String, byte[]> bundle = new TreeMap<>(complete);
        publish(
                bundle,
                CLIENT + ".pom",
                CLIENT_POM.replace(
                        "</project>",
                        "<dependencies><dependency><version>2.0-SNAPSHOT</version></dependency></dependencies></project>"));

        assertThat(check(bundle)).containsExactly(CLIENT + ".pom: names a snapshot");
    }

    @Test
    void refusesAPlaceholderInAnAddress() throws Exception {
        Map<String, byte[]> bundle = new TreeMap<>(complete);
        publish(bundle, PARENT + ".pom", PARENT_POM.replace("ann@pets.org", "ann@pets.example"));

        assertThat(check(bundle))
                .contains(PARENT + ".pom: developers/developer/email is still a placeholder, ann@pets.example");
        assertThat(BundleCheck.check(bundle, keyring, "1.0.0", true, List.of("parent", "client")))
                .as("in a rehearsal")
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {".jar.md5", ".jar.sha1", ".jar.sha256", ".jar.sha512"})
    void refusesAWrongChecksum(String checksum) {
        Map<String, byte[]> bundle = new TreeMap<>(complete);
        bundle.put(CLIENT + checksum, bytes("0123"));

        assertThat(check(bundle)).containsExactly(CLIENT + checksum + ": is not the checksum of the file");
    }

    @Test
    void refusesASignatureOfAnotherFile() {
        Map<String, byte[]> bundle = new TreeMap<>(complete);
        bundle.put(CLIENT + ".jar.asc", complete.get(CLIENT + ".pom.asc"));

        assertThat(check(bundle))
                .containsExactly(CLIENT + ".jar.asc: is no signature of the file by the key of the release");
    }

    @Test
    void refusesAnArtifactThatIsNotNamed() {
        assertThat(BundleCheck.check(complete, keyring, "1.0.0", false, List.of("parent")))
                .contains(CLIENT + ".jar: belongs to no artifact that is published");
    }

    @Test
    void refusesASnapshot() {
        assertThat(BundleCheck.check(complete, keyring, "1.0.0-SNAPSHOT", false, List.of("parent", "client")))
                .contains("the version must be a release, was 1.0.0-SNAPSHOT");
    }

    private static List<String> check(Map<String, byte[]> bundle) {
        return BundleCheck.check(bundle, keyring, "1.0.0", false, List.of("parent", "client"));
    }

    private static void publish(Map<String, byte[]> bundle, String file, String content) throws Exception {
        Path written = Files.write(gnupg.resolve("file"), bytes(content));
        Path signature = gnupg.resolve("file.asc");
        Files.deleteIfExists(signature);
        gpg("--armor", "--output", signature.toString(), "--detach-sign", written.toString());
        bundle.put(file, bytes(content));
        bundle.put(file + ".asc", Files.readAllBytes(signature));
        bundle.put(file + ".md5", checksum("MD5", content));
        bundle.put(file + ".sha1", checksum("SHA-1", content));
    }

    private static byte[] checksum(String algorithm, String content) throws GeneralSecurityException {
        return bytes(
                HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(bytes(content))));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static boolean isInstalled(String program) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    private static void gpg(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("gpg", "--batch", "--quiet", "--homedir", gnupg.toString()));
        command.addAll(List.of(arguments));
        run(command.toArray(String[]::new));
    }

    private static void run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).inheritIO().start();
        assertThat(process.waitFor()).as(String.join(" ", command)).isZero();
    }
}
