package com.petstore.mockserver.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.testing.TestClient;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.ProcessBuilder.Redirect;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
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
import picocli.CommandLine;

@Timeout(60)
class ServeCommandTest {

    private static final Pattern READY = Pattern.compile(
            "PETSTORE-MOCK READY v1 url=(http://127\\.0\\.0\\.1:\\d+/v1) control=http://127\\.0\\.0\\.1:\\d+/__petstore"
                    + " pid=(\\d+)");

    @TempDir
    private Path folder;

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

    private int execute(String... arguments) {
        return new CommandLine(new ServeCommand())
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    private static Process start(String... arguments) throws IOException {
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
