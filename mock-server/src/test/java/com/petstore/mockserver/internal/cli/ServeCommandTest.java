// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.MockClock;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.testing.ControlClient;
import com.petstore.mockserver.testing.RawConnection;
import com.petstore.mockserver.testing.TestClient;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.lang.ProcessBuilder.Redirect;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Help.Ansi;

@Timeout(60)
class ServeCommandTest {

    private static final Pattern READY = Pattern.compile(
            "PETSTORE-MOCK READY v1 url=(http://127\\.0\\.0\\.1:\\d+/v1) control=http://127\\.0\\.0\\.1:\\d+/__petstore"
                    + " pid=(\\d+)");

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void printsTheReadyLineAndServesTheKeysItWasGiven() throws IOException {
        Process process = start("--key", "demo=free", "--key", "big=enterprise:500/5000");
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            Matcher ready = READY.matcher(out.readLine());

            assertThat(ready.matches()).isTrue();
            assertThat(ready.group(2)).isEqualTo(Long.toString(process.pid()));
            assertThat(new TestClient(ready.group(1), "demo").get("/pets").number("X-RateLimit-Limit"))
                    .isEqualTo(60);
            assertThat(new TestClient(ready.group(1), "big").get("/pets").number("X-RateLimit-Limit"))
                    .isEqualTo(500);
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void printsNothingButTheReadyLineOnStandardOutput() throws IOException {
        Process process = start("--key", "demo=free");
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            String url = out.readLine().replaceAll(".* url=(\\S+) .*", "$1");
            new TestClient(url, "demo").get("/pets");
            // By its handle, which unlike destroy() leaves the stream open.
            process.toHandle().destroy();

            assertThat(out.lines()).isEmpty();
        } finally {
            process.destroyForcibly();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --port 99999      | port must be 0 to 65535, was 99999
            --port x          | Invalid value for option '--port'
            --key demo=gold   | --key must be KEY=PLAN with the plan free, pro, business, unlimited or enterprise:PER_MINUTE/PER_DAY, number 1 was not
            --key demo        | --key must be KEY=PLAN, number 1 was not
            --host [::1 --port 0 --key a=free --key a=pro | --key must name each key once, number 2 is a repeat
            --nothing         | Unknown option: '--nothing'
            --clock noon      | Invalid value for option '--clock': it must be an instant such as 2030-12-05T00:00:00Z, was not
            --behavior limit=5  | --behavior must be NAME=VALUE with one of the names
            --behavior first-id=0 | first-id must be 1 to 9223372036854775807, was 0
            --tls-certificate a.pem | --tls-certificate must come with --tls, did not
            --control-token é | token must contain visible ASCII characters only
            --control-token secret | token must have at least 16 characters, had 6
            --journal-bytes 0 | bytes must be at least 1, was 0
            healthcheck       | Missing required argument
            serve --port x    | Invalid value for option '--port': it must be a whole number, was not
            """)
    void refusesABadCommandLineWithExitCode2(String arguments, String message) {
        assertThat(execute(arguments.split(" ", -1))).isEqualTo(2);
        assertThat(err.toString()).contains(message);
    }

    @Test
    void exitsWith3IfThePortIsTaken() {
        try (MockPetStore mock = MockPetStore.start()) {
            int port = URI.create(mock.baseUrl()).getPort();

            assertThat(execute("--port", Integer.toString(port))).isEqualTo(3);
            assertThat(err.toString()).startsWith("cannot listen on 127.0.0.1:" + port);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"SECRET", "SECRET=", "=SECRET", "a=SECRET", "a=SECRET==", "SECRET=free,a"})
    void showsNothingOfAKeyThatItCannotRead(String key) {
        assertThat(execute("--key", key)).isEqualTo(2);
        assertThat(err.toString()).doesNotContain("SECRET");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SECRET=free",
                "serve SECRET",
                "--kye=SECRET=free",
                "--port SECRET",
                "-kSECRET",
                "a SECRET",
                "--behavior SECRET",
                "--behavior SECRET=free",
                "--tls=SECRET",
                "--port --kye=SECRET"
            })
    void showsNothingOfAnArgumentThatCouldBeAKey(String arguments) {
        assertThat(execute(arguments.split(" ", -1))).isEqualTo(2);
        assertThat(err.toString()).doesNotContain("SECRET").contains("See petstore-mock-server");
    }

    @Test
    void saysWhichArgumentIsNeitherOptionNorCommand() {
        execute("--port", "0", "SECRET");

        assertThat(err.toString()).startsWith("argument 3 must be an option or a command, was neither");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}[]", "none"})
    void exitsWith4IfASeedFileIsBad(String content) throws IOException {
        Path file = folder.resolve("seed.json");
        if (!content.equals("none")) {
            Files.writeString(file, content);
        }

        assertThat(execute("--seed", file.toString())).isEqualTo(4);
        assertThat(err.toString()).contains(file.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"[{\"kind\":\"explode\"}]", "none"})
    void exitsWith4IfAFaultFileIsBad(String content) throws IOException {
        Path file = folder.resolve("faults.json");
        if (!content.equals("none")) {
            Files.writeString(file, content);
        }

        assertThat(execute("--faults", file.toString())).isEqualTo(4);
        assertThat(err.toString()).contains(file.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"[{\"method\":\"GET\"}]", "none"})
    void exitsWith4IfAStubFileIsBad(String content) throws IOException {
        Path file = folder.resolve("stubs.json");
        if (!content.equals("none")) {
            Files.writeString(file, content);
        }

        assertThat(execute("--stubs", file.toString())).isEqualTo(4);
        assertThat(err.toString()).contains(file.toString());
    }

    @Test
    void exitsWith4IfTheReadyFileCannotBeWritten() {
        Path file = folder.resolve("none").resolve("ready.json");

        assertThat(execute("--ready-file", file.toString())).isEqualTo(4);
        assertThat(err.toString()).startsWith("cannot write " + file);
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void deletesTheReadyFileOfAKilledServerBeforeItIsUp() throws IOException, InterruptedException {
        Path ready = folder.resolve("ready.json");
        Process killed = start("--ready-file", ready.toString());
        try (BufferedReader out = killed.inputReader(StandardCharsets.UTF_8);
                MockPetStore mock = MockPetStore.start()) {
            assertThat(out.readLine()).matches(READY);
            killed.destroyForcibly().waitFor();
            assertThat(ready).exists();

            // It never comes to be up, because the port is taken.
            int port = URI.create(mock.baseUrl()).getPort();
            assertThat(execute("--port", Integer.toString(port), "--ready-file", ready.toString()))
                    .isEqualTo(3);

            assertThat(ready).doesNotExist();
        } finally {
            killed.destroyForcibly();
        }
    }

    @Test
    void exitsWith4IfTheReadyFileIsThatOfARunningServer() throws IOException {
        Path ready = folder.resolve("ready.json");
        Process running = start("--ready-file", ready.toString());
        try (BufferedReader out = running.inputReader(StandardCharsets.UTF_8)) {
            assertThat(out.readLine()).matches(READY);

            assertThat(execute("--ready-file", ready.toString())).isEqualTo(4);

            assertThat(err.toString()).contains("cannot write " + ready, "process " + running.pid());
            assertThat(Files.readString(ready)).contains("\"pid\":" + running.pid());
        } finally {
            running.destroyForcibly();
        }
    }

    @Test
    void startsWithWhatItIsTold() throws IOException {
        Path seed = Files.writeString(folder.resolve("seed.json"), "{\"pets\":[{\"name\":\"Rex\",\"categoryId\":7}]}");
        Process process = start(
                "serve",
                "--seed",
                seed.toString(),
                "--clock",
                "2030-12-05T00:00:00Z",
                "--behavior",
                "first-id=40",
                "--behavior",
                "after-removal=404",
                "--random-seed",
                "5");
        try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
            TestClient client = new TestClient(url(reader), "mock-key");

            assertThat(client.get("/pets").body()).startsWith("[{\"id\":40,");
            assertThat(client.get("/pets").header("Date")).isEqualTo("Thu, 05 Dec 2030 00:00:00 GMT");
            assertThat(client.get("/pets/40").status()).isEqualTo(404);
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void exitsWith0OnASignalAfterEveryRequestHadItsResponse() throws IOException, InterruptedException {
        Path ready = folder.resolve("ready.json");
        Process process = start("--key", "demo=free", "--ready-file", ready.toString());
        try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
            String url = url(reader);
            TestClient client = new TestClient(url, "demo");
            assertThat(Files.readString(ready)).contains("\"url\":\"" + url + "\"");
            try (RawConnection connection = RawConnection.to(url)) {
                connection.send(client.head(
                        "POST",
                        "/pets",
                        "Content-Type: application/json\nContent-Length: 29\nExpect: 100-continue\n\n"));
                assertThat(connection.read().status()).isEqualTo(100);
                process.toHandle().destroy();
                connection.send("{\"name\":\"Rex\",\"categoryId\":7}");

                assertThat(connection.read().status()).isEqualTo(201);
            }
            assertThat(process.waitFor()).isZero();
            assertThat(ready).doesNotExist();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void exitsWith0WhenItIsToldToShutDown() throws IOException, InterruptedException {
        Process process = start("--key", "demo=free");
        try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
            String url = url(reader);
            new ControlClient(url).send("POST", "/shutdown", "");

            assertThat(process.waitFor()).isZero();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void servesHttpsAndSaysWhatToTrust() throws Exception {
        Path ready = folder.resolve("ready.json");
        Path pem = folder.resolve("certificate.pem");
        Process process = start("--tls", "--tls-certificate", pem.toString(), "--ready-file", ready.toString());
        try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
            String url = url(reader);
            assertThat(url).startsWith("https://127.0.0.1:");
            assertThat(Files.readString(pem)).startsWith("-----BEGIN CERTIFICATE-----\n");
            assertThat(execute("healthcheck", "--ready-file", ready.toString())).isZero();
            assertThat(execute("healthcheck", "--url", url.replace("/v1", "/__petstore")))
                    .as("without the certificate")
                    .isEqualTo(1);
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void healthcheckTellsWhetherAServerIsUp() {
        String control;
        try (MockPetStore mock = MockPetStore.start()) {
            control = mock.controlUrl();
            assertThat(execute("healthcheck", "--url", control)).isZero();
        }

        assertThat(execute("healthcheck", "--url", control)).isEqualTo(1);
        assertThat(err.toString()).startsWith("the server must be up, was not: ");
    }

    @Test
    void healthcheckSaysThatItAskedTheWrongAddress() {
        try (MockPetStore mock = MockPetStore.start()) {
            assertThat(execute("healthcheck", "--url", mock.baseUrl())).isEqualTo(1);
        }

        assertThat(err.toString()).startsWith("the server must be up, answered 404; --url is its control URL");
    }

    @Test
    void readsASeedFromAPipe() throws IOException, InterruptedException {
        Process process = start("--seed", "/dev/stdin");
        try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
            try (Writer seed = process.outputWriter(StandardCharsets.UTF_8)) {
                seed.write("{\"pets\":[{\"name\":\"Rex\",\"categoryId\":7}]}");
            }

            assertThat(url(reader)).startsWith("http://127.0.0.1:");
        } finally {
            process.destroyForcibly();
        }
    }

    @ParameterizedTest
    @CsvSource({"missing.json, there is no such file", "., it must be a file that may be read"})
    void saysWhyAFileCannotBeRead(String name, String reason) {
        Path file = folder.resolve(name);

        assertThat(execute("--seed", file.toString())).isEqualTo(4);
        assertThat(err.toString()).contains("cannot read " + file + ": " + reason);
    }

    @Test
    void aUsageErrorIsOneLineAndWhereToReadMore() {
        assertThat(execute("--key", "demo")).isEqualTo(2);

        assertThat(err.toString().lines()).hasSize(2).last().isEqualTo("See petstore-mock-server --help");
    }

    @Test
    void printsTheOpenApiDocument() {
        assertThat(execute("openapi")).isZero();

        assertThat(out.toString()).startsWith("{").contains("\"openapi\": \"3.0.3\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "serve --help", "healthcheck --help", "openapi --help", "--version"})
    void explainsItself(String arguments) {
        assertThat(execute(arguments.split(" ", -1))).isZero();
        assertThat(out.toString()).isNotBlank();
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void sumsUpForPeopleWithColoursOrWithout() {
        try (MockPetStore mock = MockPetStore.builder()
                .clock(MockClock.frozenAt(Instant.parse("2030-12-05T00:00:00Z")))
                .start()) {
            ReadyMessage announcement = new ReadyMessage(mock, false);

            assertThat(announcement.summary(Ansi.OFF))
                    .contains("  service  " + mock.baseUrl(), "  clock    stands at 2030-12-05T00:00:00Z")
                    .doesNotContain("\u001b");
            assertThat(announcement.summary(Ansi.ON)).contains("\u001b[");
        }
    }

    @Test
    void splitsAKeyFromItsPlanAtTheLastEqualsSign() throws IOException {
        Process process = start("--key", "abc===free");
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            String url = out.readLine().replaceAll(".* url=(\\S+) .*", "$1");
            assertThat(new TestClient(url, "abc==").get("/pets").status()).isEqualTo(200);
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void printsTheReadyLineInAnyLocale() throws IOException {
        Process process = start(Redirect.DISCARD, List.of("-Duser.language=ar", "-Duser.country=EG"));
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            assertThat(out.readLine()).matches(READY);
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void startsWithTheFaultsOfAFile() throws IOException {
        Path file = Files.writeString(folder.resolve("faults.json"), "[{\"kind\":\"status\",\"status\":503}]");
        Process process = start("--faults", file.toString());
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            assertThat(new TestClient(url(out), "mock-key").get("/pets").status())
                    .isEqualTo(503);
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void startsWithTheStubsOfAFile() throws IOException {
        Path file = Files.writeString(
                folder.resolve("stubs.json"), "[{\"method\":\"GET\",\"path\":\"/v1/pets\",\"status\":203}]");
        Process process = start("--stubs", file.toString());
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            assertThat(new TestClient(url(out), "mock-key").get("/pets").status())
                    .isEqualTo(203);
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void printsALineForEachRequestIfItIsAskedTo() throws IOException {
        Process process = start("--log-requests", "--verbose");
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            new TestClient(url(out), "mock-key").get("/pets");

            assertThat(out.readLine()).contains(" GET /v1/pets 200 ").endsWith(" service");
            assertThat(out.readLine()).startsWith("  > ");
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void letsPagesOfSeveralOriginsIn() throws IOException {
        Process process = start("--cors", "http://localhost:3000", "--cors", "https://shop.example");
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            TestClient client = new TestClient(url(out), "mock-key");
            for (String origin : List.of("http://localhost:3000", "https://shop.example")) {
                assertThat(client.send("GET", "/pets", "Origin: " + origin + "\n")
                                .header("Access-Control-Allow-Origin"))
                        .isEqualTo(origin);
            }
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void refusesWhatIsNoOrigin() {
        assertThat(execute("--cors", "*")).isEqualTo(2);
        assertThat(err.toString()).contains("origin must be such as http://localhost:3000, was *");
    }

    @Test
    void refusesAVerboseLogThatIsNotWanted() {
        assertThat(execute("--verbose")).isEqualTo(2);
        assertThat(err.toString()).contains("--verbose must come with --log-requests, did not");
    }

    static String url(BufferedReader reader) throws IOException {
        return reader.readLine().replaceAll(".* url=(\\S+) .*", "$1");
    }

    private int execute(String... arguments) {
        return Main.execute(
                Main.commandLine().setErr(new PrintWriter(err, true)).setOut(new PrintWriter(out, true)), arguments);
    }

    @Test
    void saysInOneLineWhyTlsIsNotPossible() throws IOException, InterruptedException {
        String nowhere = folder.resolve("nowhere").toString();
        Process process = start(Redirect.PIPE, List.of("-Djava.io.tmpdir=" + nowhere), "--tls");
        try (BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
            assertThat(err.lines().filter(line -> !line.startsWith("WARNING")))
                    .singleElement()
                    .asString()
                    .startsWith("TLS needs a folder for temporary files that can be written, " + nowhere + " failed: ");
            assertThat(process.waitFor()).isEqualTo(1);
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void withoutADesktopItPrintsWhereThePageIs() throws IOException {
        Process process = start(Redirect.PIPE, List.of("-Djava.awt.headless=true"), "--open");
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
                BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
            assertThat(out.readLine()).matches(READY);
            assertThat(err.lines().filter(line -> line.contains("browser")).findFirst())
                    .hasValueSatisfying(line ->
                            assertThat(line).matches(".*the page is at http://127\\.0\\.0\\.1:\\d+/__petstore/"));
        } finally {
            process.destroyForcibly();
        }
    }

    static Process start(String... arguments) throws IOException {
        return start(Redirect.DISCARD, List.of(), arguments);
    }

    private static Process start(Redirect log, List<String> options, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectError(log).start();
    }
}
