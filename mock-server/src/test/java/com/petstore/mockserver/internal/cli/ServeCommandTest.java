// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.MockRequest;
import com.petstore.mockserver.testing.TestClient;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What the options and commands mean. What only a process shows is in {@link ServeProcessTest}. */
class ServeCommandTest {

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void servesTheKeysItWasGiven() {
        try (MockPetStore mock =
                serve("--key", "demo=free", "--key", "big=enterprise:500/5000", "--key", "abc===pro")) {
            assertThat(limitOf(mock, "demo")).isEqualTo(60);
            assertThat(limitOf(mock, "big")).isEqualTo(500);
            assertThat(limitOf(mock, "abc=="))
                    .as("split at the last equals sign")
                    .isEqualTo(300);
        }
    }

    private static long limitOf(MockPetStore mock, String key) {
        return new TestClient(mock.baseUrl(), key).get("/pets").number("X-RateLimit-Limit");
    }

    @Test
    void startsWithItsOptions() throws IOException {
        Path seed = write("seed.json", "{'pets':[{'name':'Rex','categoryId':7}]}");
        Path faults = write("faults.json", "[{'kind':'status','status':503,'operations':['createPet']}]");
        Path stubs = write("stubs.json", "[{'method':'GET','path':'/v1/vets','status':203}]");
        try (MockPetStore mock = serve(("--seed " + seed + " --faults " + faults + " --stubs " + stubs
                        + " --clock 2030-12-05T00:00:00Z --behavior first-id=40 --behavior after-removal=404"
                        + " --random-seed 5 --cors http://localhost:3000 --cors https://shop.example")
                .split(" "))) {
            TestClient client = new TestClient(mock.baseUrl(), "mock-key");

            assertThat(client.get("/pets").body()).startsWith("[{\"id\":40,");
            assertThat(client.get("/pets").header("Date")).isEqualTo("Thu, 05 Dec 2030 00:00:00 GMT");
            assertThat(client.get("/pets/40").status()).isEqualTo(404);
            assertThat(client.post("{\"name\":\"Ida\",\"categoryId\":7}").status())
                    .isEqualTo(503);
            assertThat(client.get("/vets").status()).isEqualTo(203);
            assertThat(mock.randomSeed()).isEqualTo(5);
            for (String origin : List.of("http://localhost:3000", "https://shop.example")) {
                assertThat(client.send("GET", "/pets", "Origin: " + origin + "\n")
                                .header("Access-Control-Allow-Origin"))
                        .isEqualTo(origin);
            }
        }
    }

    @Test
    void keepsSoMuchInTheJournal() {
        try (MockPetStore mock =
                serve("--journal-requests", "2", "--journal-bytes", "10000", "--journal-body-bytes", "3")) {
            TestClient client = new TestClient(mock.baseUrl(), "mock-key");
            client.get("/pets/1");
            client.get("/pets/2");
            client.get("/pets/3");

            assertThat(mock.journal().requests())
                    .extracting(MockRequest::responseBody)
                    .containsExactly("{\"c", "{\"c");
            client.get("/pets/" + "4".repeat(7_000));
            client.get("/pets/" + "5".repeat(7_000));
            assertThat(mock.journal().requests()).hasSize(1);
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
            --tls-name a            | --tls-name must come with --tls, did not
            --tls --tls-name a,b    | tls must be for names or addresses of machines, was for a,b
            --control-token é | token must contain visible ASCII characters only
            --control-token secret | token must have at least 16 characters, had 6
            --journal-requests 0 | requests must be at least 1, was 0
            --journal-bytes 0 | bytes must be at least 1, was 0
            --journal-body-bytes 0 | bytes must be 1 to 1073741824, was 0
            --cors *          | origin must be such as http://localhost:3000, was *
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
    void reportsWhichArgumentIsNeitherOptionNorCommand() {
        execute("--port", "0", "SECRET");

        assertThat(err.toString()).startsWith("argument 3 must be an option or a command, was neither");
    }

    @ParameterizedTest
    @CsvSource({
        "--seed, {}[]",
        "--seed, none",
        "--faults, [{'kind':'explode'}]",
        "--faults, none",
        "--stubs, [{'method':'GET'}]",
        "--stubs, none"
    })
    void exitsWith4IfAFileToStartWithIsBad(String option, String content) throws IOException {
        Path file = folder.resolve("file.json");
        if (!content.equals("none")) {
            write("file.json", content);
        }

        assertThat(execute(option, file.toString())).isEqualTo(4);
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
    void healthcheckReportsWhetherAServerIsUp() {
        String control;
        try (MockPetStore mock = MockPetStore.start()) {
            control = mock.controlUrl();
            for (String path : List.of("/__petstore", "/__petstore/", "", "/", "/v1")) {
                assertThat(execute("healthcheck", "--url", mock.baseUrl().replace("/v1", path)))
                        .isZero();
            }
        }

        assertThat(execute("healthcheck", "--url", control)).isEqualTo(1);
        assertThat(err.toString()).startsWith("the server must be up, was not: ");
    }

    @ParameterizedTest
    @CsvSource({"missing.json, there is no such file", "., it must be a file that may be read"})
    void reportsWhyAFileCannotBeRead(String name, String reason) {
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

    private Path write(String name, String json) throws IOException {
        return Files.writeString(folder.resolve(name), json.replace('\'', '"'));
    }

    /** Starts what a command line asks for, in this process. */
    private static MockPetStore serve(String... arguments) {
        CommandLine commandLine = Main.commandLine();
        commandLine.parseArgs(arguments);
        return commandLine.<ServeCommand>getCommand().settings().start();
    }

    private int execute(String... arguments) {
        return Main.execute(
                Main.commandLine().setErr(new PrintWriter(err, true)).setOut(new PrintWriter(out, true)), arguments);
    }
}
