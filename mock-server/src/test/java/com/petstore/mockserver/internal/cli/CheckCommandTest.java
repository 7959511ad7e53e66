// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.Behavior;
import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.QuotaPlan;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** The options of the check, its streams and its exit codes. What it finds is in {@code ServiceCheckTest}. */
class CheckCommandTest {

    private static final String KEY = "the-key-of-this-test";

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private Path key = Path.of("");

    @BeforeEach
    void writeKey() throws IOException {
        key = Files.writeString(folder.resolve("key"), KEY + "\n");
    }

    @Test
    void printsTheReportAndWritesItAsJson() throws IOException {
        Path json = folder.resolve("report.json");
        try (MockPetStore mock = MockPetStore.builder()
                .key(KEY, QuotaPlan.FREE)
                .behavior(Behavior.defaults().limitOutOfRange(Behavior.LimitOutOfRange.CLAMP))
                .start()) {
            assertThat(check(mock, "--write", "--json", json.toString())).isZero();

            String option = "--behavior limit-out-of-range=clamp";
            assertThat(out.toString())
                    .contains("0 broken", "DIFFERENT limit-out-of-range", "command line: " + option)
                    .doesNotContain(KEY);
            assertThat(Files.readString(json))
                    .contains("\"behavior\" : [ \"limit-out-of-range=clamp\" ]", "\"verdict\" : \"not-observable\"")
                    .doesNotContain(KEY);
            assertThat(err.toString()).isEmpty();

            mock.reset();
            out.getBuffer().setLength(0);
            assertThat(check(mock, "--write", "--behavior", "limit-out-of-range=clamp"))
                    .isZero();
            assertThat(out.toString()).contains("0 different");
        }
    }

    @Test
    void trustsACertificate() throws IOException {
        try (MockPetStore mock =
                MockPetStore.builder().tls().key(KEY, QuotaPlan.FREE).start()) {
            Path certificate =
                    Files.writeString(folder.resolve("service.pem"), mock.tls().pem());

            assertThat(check(mock)).isEqualTo(2);
            assertThat(err.toString()).contains("SSLHandshakeException");
            assertThat(check(mock, "--trust", certificate.toString())).isZero();
        }
    }

    @Test
    void exitsWith3IfTheReportIsPartial() {
        try (MockPetStore mock =
                MockPetStore.builder().key(KEY, QuotaPlan.enterprise(12, 100)).start()) {
            assertThat(check(mock)).isEqualTo(3);
            assertThat(out.toString()).contains("The report is partial: fewer than 10 requests were left.");
        }
    }

    @Test
    void exitsWith1IfAPromiseIsBroken() {
        try (MockPetStore mock = MockPetStore.builder().key(KEY, QuotaPlan.FREE).start()) {
            mock.faults().add(Fault.status(500));

            assertThat(check(mock)).isEqualTo(1);
            assertThat(out.toString()).contains("BROKEN no-server-error", "seen:       status 500");
        }
    }

    @Test
    void sendsNothingMoreAfterTheKeyIsRefused() {
        try (MockPetStore mock =
                MockPetStore.builder().key("another", QuotaPlan.FREE).start()) {
            assertThat(check(mock)).isEqualTo(3);
            assertThat(out.toString()).contains("partial: the service refused the API key with 401.", " 0 broken");
            assertThat(mock.journal().requests()).hasSize(1);
        }
    }

    @ParameterizedTest
    @CsvSource({"'', ', perhaps because it lacks /v1'", "/v1/v1, ''"})
    void exitsWith2IfThereAreNoPetsBelowTheUrl(String path, String hint) {
        try (MockPetStore mock = MockPetStore.builder().key(KEY, QuotaPlan.FREE).start()) {
            String url = mock.baseUrl().replace("/v1", path);

            assertThat(execute("--url", url, "--key-file", key.toString())).isEqualTo(2);
            assertThat(err)
                    .hasToString("url must have /pets below it, " + url + " responded to GET /pets with 404" + hint
                            + System.lineSeparator());
            assertThat(mock.journal().requests()).hasSize(1);
        }
    }

    @Test
    void showsTheGivenBehaviorThatTheServiceDiffersFrom() {
        try (MockPetStore mock = MockPetStore.builder().key(KEY, QuotaPlan.FREE).start()) {
            assertThat(check(mock, "--behavior", "limit-out-of-range=clamp")).isZero();
        }

        assertThat(out.toString())
                .contains("assumed:    limit-out-of-range=clamp", "seen:       400", "limit-out-of-range=reject")
                .doesNotContain("by default");
    }

    @Test
    void keepsTheGivenBehaviorThatHoldsInTheCommandLine() {
        try (MockPetStore mock = MockPetStore.builder()
                .key(KEY, QuotaPlan.FREE)
                .behavior(Behavior.defaults()
                        .limitOutOfRange(Behavior.LimitOutOfRange.CLAMP)
                        .rejectBadPetId())
                .start()) {
            assertThat(check(mock, "--behavior", "limit-out-of-range=clamp")).isZero();
        }

        assertThat(out.toString())
                .contains("command line: --behavior bad-pet-id=400 --behavior limit-out-of-range=clamp");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --url http://127.0.0.1:1/v1 --key-file FILE         | cannot check 127.0.0.1: java.net.ConnectException
            --url http://192.0.2.1/v1 --key-file FILE           | url must be https unless its host is this machine
            --url ftp://192.0.2.1/v1 --key-file FILE            | url must be http or https
            --url http://127.0.0.1:1/v1 --key-file missing      | cannot check 127.0.0.1: java.nio.file.NoSuchFileException
            --url http://127.0.0.1:1/v1 --key-env NO_SUCH_NAME  | --key-env names the variable NO_SUCH_NAME, which is not set
            --url http://127.0.0.1:1/v1                         | (--key-env=NAME | --key-file=FILE)
            --url http://127.0.0.1:1/v1 --key secret            | Unknown option: '--key'
            --key-file FILE                                     | --url=URL
            """)
    void exitsWith2AndNamesTheReason(String arguments, String message) {
        assertThat(execute(arguments.replace("FILE", key.toString()).split(" +", -1)))
                .isEqualTo(2);
        assertThat(err.toString()).contains(message).doesNotContain("secret");
        assertThat(out.toString()).isEmpty();
    }

    private int check(MockPetStore mock, String... more) {
        List<String> arguments = new ArrayList<>(List.of("--url", mock.baseUrl(), "--key-file", key.toString()));
        arguments.addAll(List.of(more));
        return execute(arguments.toArray(new String[0]));
    }

    private int execute(String... arguments) {
        List<String> all = new ArrayList<>(List.of("check"));
        all.addAll(List.of(arguments));
        CommandLine commandLine =
                Main.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        return Main.execute(commandLine, all.toArray(new String[0]));
    }
}
