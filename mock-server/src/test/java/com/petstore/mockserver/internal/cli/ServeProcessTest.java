// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.cli;

import static com.petstore.mockserver.testing.SamplePets.NEW_REX;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.testing.ControlClient;
import com.petstore.mockserver.testing.RawConnection;
import com.petstore.mockserver.testing.TestClient;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a server does with its streams, signals and files. What its options mean is in {@link ServeCommandTest}. */
class ServeProcessTest {

    private static final Pattern COMMANDS_OF_THE_README = Pattern.compile("""
            java -jar mock-server/target/petstore-mock-server-\\S+-standalone\\.jar --port (\\d+) (.*)
            curl -H 'Authorization: Bearer (\\S+)' http://127\\.0\\.0\\.1:\\1/v1(\\S+)
            """);
    private static final String LOCAL = " HTTP/1.1\nHost: localhost\n";

    @TempDir
    private Path folder;

    @Tag("slow")
    @Test
    void exitsWith4IfTheReadyFileCannotBeWritten() throws Exception {
        Path file = folder.resolve("none").resolve("ready.json");
        try (ServerProcess server = ServerProcess.start("--ready-file", file.toString())) {
            assertThat(server.exitCode()).isEqualTo(4);
        }
    }

    @Test
    @Tag("slow")
    void printsTheReadyLineInAnyLocaleAndNothingElse() throws Exception {
        try (ServerProcess server = ServerProcess.startIn(
                List.of("-Duser.language=ar", "-Duser.country=EG"), "serve", "--key", "demo=free")) {
            assertThat(new TestClient(server.url(), "demo").get("/pets").status())
                    .isEqualTo(200);
            server.terminate();

            assertThat(server.out().lines()).isEmpty();
        }
    }

    /** But for the port, which may be taken. */
    @Test
    void commandsOfTheReadmeStartAServerAndListItsPets() throws IOException {
        Matcher readme = COMMANDS_OF_THE_README.matcher(Files.readString(Path.of("../README.md")));
        assertThat(readme.find()).isTrue();
        MatchResult commands = readme.toMatchResult();

        List<String> arguments = new ArrayList<>(List.of("--port", "0"));
        arguments.addAll(List.of(commands.group(2).split(" ")));
        try (ServerProcess server = ServerProcess.start(arguments.toArray(String[]::new))) {
            assertThat(new TestClient(server.url(), commands.group(3))
                            .get(commands.group(4))
                            .status())
                    .isEqualTo(200);
        }
    }

    @Tag("slow")
    @Test
    void replacesTheReadyFileOfAServerThatWasKilled() throws Exception {
        Path ready = folder.resolve("ready.json");
        try (ServerProcess killed = ServerProcess.start("--ready-file", ready.toString())) {
            killed.url();
            killed.kill();
        }
        assertThat(ready).exists();

        try (ServerProcess next = ServerProcess.start("--ready-file", ready.toString())) {
            String url = next.url();

            assertThat(Files.readString(ready)).contains("\"url\":\"" + url + "\"");
        }
    }

    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {"notes", "{\"pid\":1}", "{\"control\":\"http://127.0.0.1:9\",\"port\":9}"})
    void neverReplacesAFileThatIsNoReadyFile(String content) throws IOException {
        Path file = Files.writeString(folder.resolve("notes"), content);

        assertThat(executed("--ready-file", file.toString()))
                .startsWith("4 ")
                .contains("cannot write " + file + ": it must be absent, empty or a ready file, was not");
        assertThat(file).hasContent(content);
    }

    @Tag("slow")
    @Test
    void theLastOfARepeatedOptionCounts() throws IOException {
        try (ServerProcess server = ServerProcess.start("--port", "1", "--port", "0")) {
            assertThat(server.url()).doesNotContain(":1/");
        }
    }

    @Tag("slow")
    @Test
    void takesAnEmptyReadyFile() throws IOException {
        Path empty = Files.createFile(folder.resolve("ready.json"));
        try (ServerProcess server = ServerProcess.start("--ready-file", empty.toString())) {
            server.url();

            assertThat(empty).isNotEmptyFile();
        }
    }

    @Test
    void exitsWith0OnASignalAfterEveryRequestHadItsResponse() throws Exception {
        Path ready = folder.resolve("ready.json");
        try (ServerProcess server = ServerProcess.start("--key", "demo=free", "--ready-file", ready.toString())) {
            String url = server.url();
            TestClient client = new TestClient(url, "demo");
            assertThat(Files.readString(ready)).contains("\"url\":\"" + url + "\"");
            try (RawConnection connection = RawConnection.to(url)) {
                connection.send(client.rawPostThatWaits(NEW_REX));
                assertThat(connection.read().status()).isEqualTo(100);
                server.terminate();
                connection.send(NEW_REX);

                assertThat(connection.read().status()).isEqualTo(201);
            }
            assertThat(server.exitCode()).isZero();
            assertThat(ready).doesNotExist();
        }
    }

    @Tag("slow")
    @Test
    void exitsWith0OnARequestToShutDown() throws Exception {
        try (ServerProcess server = ServerProcess.start()) {
            new ControlClient(server.url()).send("POST", "/shutdown", "");

            assertThat(server.exitCode()).isZero();
        }
    }

    @Tag("slow")
    @Test
    void survivesManyLargeResponsesInASmallHeap() throws Exception {
        Path seed = Files.writeString(
                folder.resolve("seed.json"),
                "{\"pets\":["
                        + String.join(
                                ",",
                                Collections.nCopies(100, "{\"name\":\"" + "a".repeat(120) + "\",\"categoryId\":7}"))
                        + "]}");
        try (ServerProcess server = ServerProcess.startIn(List.of("-Xmx40m"), "--seed", seed.toString())) {
            String url = server.url();
            String list = new TestClient(url, "mock-key").head("GET", "/pets?limit=100", "") + "\n";
            try (RawConnection connection = RawConnection.to(url)) {
                assertThat(IntStream.range(0, 4_000)
                                .map(i -> connection.send(list).read().status())
                                .distinct())
                        .containsExactly(200);
            }
            server.terminate();
            assertThat(server.exitCode()).isZero();
        }
    }

    @Tag("slow")
    @Test
    void endsWith5WhenItsMemoryIsUsedUp() throws Exception {
        Path faults =
                Files.writeString(folder.resolve("faults.json"), "[{\"kind\":\"huge-body\",\"bytes\":100000000}]");
        try (ServerProcess server = ServerProcess.startIn(
                List.of("-Xmx32m"), "--faults", faults.toString(), "--journal-body-bytes", "100000000")) {
            String url = server.url();
            try (RawConnection connection = RawConnection.to(url)) {
                connection.send(new TestClient(url, "mock-key").head("GET", "/pets", "") + "\n");
                connection.readRest();

                assertThat(server.exitCode()).isEqualTo(5);
            }
            assertThat(server.err().lines())
                    .contains("the server has failed and ends: java.lang.OutOfMemoryError: Java heap space");
        }
    }

    @Tag("slow")
    @Test
    void servesHttpsAndNamesTheCertificateToTrust() throws IOException {
        Path ready = folder.resolve("ready.json");
        Path pem = folder.resolve("certificate.pem");
        try (ServerProcess server =
                ServerProcess.start("--tls", "--tls-certificate", pem.toString(), "--ready-file", ready.toString())) {
            String url = server.url();
            assertThat(url).startsWith("https://127.0.0.1:");
            assertThat(Files.readString(pem)).startsWith("-----BEGIN CERTIFICATE-----\n");
            assertThat(executed("healthcheck", "--ready-file", ready.toString()))
                    .startsWith("0 ");
            assertThat(executed("healthcheck", "--url", url.replace("/v1", "/__petstore")))
                    .as("without the certificate")
                    .startsWith("1 ");
        }
    }

    @Tag("slow")
    @Test
    void reportsInOneLineWhyTlsIsNotPossible() throws Exception {
        String nowhere = folder.resolve("nowhere").toString();
        try (ServerProcess server = ServerProcess.startIn(List.of("-Djava.io.tmpdir=" + nowhere), "--tls")) {
            assertThat(server.err().lines().filter(line -> !line.startsWith("WARNING")))
                    .singleElement()
                    .asString()
                    .startsWith("TLS needs a folder for temporary files that can be written, " + nowhere + " failed: ");
            assertThat(server.exitCode()).isEqualTo(1);
        }
    }

    @Tag("slow")
    @Test
    void readsASeedFromAPipe() throws IOException {
        try (ServerProcess server = ServerProcess.start("--seed", "/dev/stdin")) {
            try (OutputStream seed = server.in()) {
                seed.write("{\"pets\":[{\"name\":\"Rex\",\"categoryId\":7}]}".getBytes(UTF_8));
            }

            assertThat(new TestClient(server.url(), "mock-key").get("/pets").body())
                    .contains("Rex");
        }
    }

    @Tag("slow")
    @Test
    void printsALineForEachRequestOnDemandAndServesOnWhileNobodyReadsThem() throws Exception {
        try (ServerProcess server = ServerProcess.start("--log-requests")) {
            String url = server.url();
            String list = new TestClient(url, "mock-key").head("GET", "/pets", "") + "\n";
            try (RawConnection connection = RawConnection.to(url);
                    RawConnection control = RawConnection.to(url)) {
                connection.send(list).read();
                assertThat(server.out().readLine())
                        .contains(" GET /v1/pets 200 ")
                        .endsWith(" service");

                // The pipe is full after a hundred.
                assertThat(IntStream.range(0, 500)
                                .mapToObj(i -> connection.send(list).read().status()))
                        .containsOnly(200);
                assertThat(IntStream.range(0, 50).mapToObj(i -> makeAndRevoke(control, "key-of-a-test-" + i)))
                        .containsOnly("201, 204");
                assertThat(control.send("GET /__petstore/requests?last=1000" + LOCAL + "\n")
                                .read()
                                .status())
                        .isEqualTo(200);
            }
            server.terminate();
            assertThat(server.exitCode()).isZero();
        }
    }

    private static String makeAndRevoke(RawConnection control, String key) {
        String body = "{\"plan\":\"free\",\"key\":\"" + key + "\"}";
        int made = control.send("POST /__petstore/keys" + LOCAL + "Content-Type: application/json\nContent-Length: "
                        + body.length() + "\n\n" + body)
                .read()
                .status();
        int revoked = control.send("DELETE /__petstore/keys/" + key + LOCAL + "\n")
                .read()
                .status();
        return made + ", " + revoked;
    }

    /** What a command leads to in this process: its exit code, and what it prints on standard error. */
    private static String executed(String... arguments) {
        StringWriter err = new StringWriter();
        int exitCode = Main.execute(Main.commandLine().setErr(new PrintWriter(err, true)), arguments);
        return exitCode + " " + err;
    }
}
