// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.wire;

import static com.petstore.sdk.testkit.HostileServer.ScriptedResponse.bytes;
import static com.petstore.sdk.testkit.SamplePets.REX;
import static com.petstore.sdk.testkit.SamplePets.REX_JSON;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.error.NotFoundException;
import com.petstore.sdk.error.PetStoreApiException;
import com.petstore.sdk.error.PetStoreDecodeException;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.PetStoreTimeoutException;
import com.petstore.sdk.error.PetStoreTransportException;
import com.petstore.sdk.error.ServerException;
import com.petstore.sdk.error.UnauthorizedException;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.HostileServer;
import com.petstore.sdk.testkit.HostileServer.ScriptedResponse;
import com.petstore.sdk.testkit.KeyLeakScan;
import com.petstore.sdk.testkit.LogCapture;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever comes instead of a response, a call ends in time, with the right exception, after one request, and leaves no connection open.
 * {@code EndlessResponsesTest} has what never ends.
 */
class HostileResponsesTest {

    private static final String KEY = "secret-key-4711";
    private static final String OK = "HTTP/1.1 200 OK\r\n";

    private static final Map<String, Case> CASES = new LinkedHashMap<>();

    static {
        transport("close before a response", bytes("").thenClose());
        transport("reset before a response", bytes("").thenReset());
        transport("close within the status line", bytes("HTTP/1.1 2").thenClose());
        transport("close within the headers", bytes(OK + "Content-Ty").thenClose());
        transport("reset within the headers", bytes(OK + "Content-Ty").thenReset());
        transport(
                "close before the body",
                bytes(OK + "Content-Length: 10\r\n\r\n").thenClose());
        transport(
                "close within the body",
                bytes(OK + "Content-Length: 10\r\n\r\n[{").thenClose());
        transport(
                "reset within the body",
                bytes(OK + "Content-Length: 10\r\n\r\n[{").thenReset());
        transport(
                "chunk size that is not a number",
                bytes(OK + "Transfer-Encoding: chunked\r\n\r\nzz\r\n[]\r\n0\r\n\r\n"));
        transport(
                "chunk without an end",
                bytes(OK + "Transfer-Encoding: chunked\r\n\r\n2\r\n[]").thenClose());
        transport(
                "chunks without a last one",
                bytes(OK + "Transfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n").thenClose());
        transport(
                "garbage",
                bytes("\u0000\u0001\u0002 this is not HTTP \u00ff\r\n\r\n").thenClose());
        transport("another protocol", bytes("220 mail.example ESMTP\r\n").thenClose());
        transport("status beyond any number", bytes("HTTP/1.1 99999999999 OK\r\nContent-Length: 2\r\n\r\n[]"));
        transport("status that is not a number", bytes("HTTP/1.1 abc OK\r\nContent-Length: 2\r\n\r\n[]"));
        transport("status below zero", bytes("HTTP/1.1 -20 OK\r\nContent-Length: 2\r\n\r\n[]"));
        transport("HTTP version of another time", bytes("HTTP/9.9 200 OK\r\nContent-Length: 2\r\n\r\n[]"));
        decode("header without a colon", bytes(OK + "nonsense\r\n: \r\n\r\n").thenClose());
        transport("invalid gzip", ScriptedResponse.of("200 OK\r\nContent-Encoding: gzip", "[]"));
        transport("204 with a body", bytes("HTTP/1.1 204 No Content\r\nContent-Length: 2\r\n\r\n[]"));

        timeout("silence", bytes(""));
        timeout("silence within the headers", bytes(OK + "Content-Le"));
        timeout("silence within the body", bytes(OK + "Content-Length: 10\r\n\r\n["));

        decode("length shorter than the body", bytes(OK + "Content-Length: 1\r\n\r\n[]"));
        decode("empty body", ScriptedResponse.of("200 OK", new byte[0]));
        decode("204", bytes("HTTP/1.1 204 No Content\r\n\r\n"));
        decode("202 without pets", ok202("{}"));
        decode("HTML", ScriptedResponse.of("200 OK\r\nContent-Type: text/html", "<html>Sign in</html>"));
        decode("endless body", bytes(OK + "\r\n").then(bytes(" ".repeat(10_000)).forEver()));
        decode("unknown content encoding", ScriptedResponse.of("200 OK\r\nContent-Encoding: br", new byte[] {1, 2, 3}));
        decode("UTF-16", ScriptedResponse.of("200 OK", "[]".getBytes(UTF_16)));
        decode("Latin-1", ScriptedResponse.of("200 OK", list("\u00e9").getBytes(ISO_8859_1)));
        decode("half of a surrogate pair", ScriptedResponse.of("200 OK", list("\\ud800")));
        decode(
                "half of a surrogate pair, unescaped",
                ScriptedResponse.of("200 OK", list("\u00ed\u00a0\u0080").getBytes(ISO_8859_1)));
        // PetJsonTest has all that JSON can have in place of pets.
        decode("missing field", ScriptedResponse.of("200 OK", "[{\"id\":1,\"name\":\"Rex\"}]"));
        decode("deep nesting", ScriptedResponse.of("200 OK", "[".repeat(100_000)));
        decode("number of a million digits", ScriptedResponse.of("200 OK", "[{\"id\":" + "1".repeat(1_000_000)));

        failure("error without a body", ScriptedResponse.of("404 Not Found", new byte[0]), NotFoundException.class);
        failure("error in HTML", ScriptedResponse.of("502 Bad Gateway", "<html>"), ServerException.class);
        failure("error of 2 MiB", ScriptedResponse.of("500 Oops", "x".repeat(2 << 20)), ServerException.class);
        failure("error without a code", error(404, "{\"message\":\"m\",\"status\":404}"), NotFoundException.class);
        failure(
                "error that contradicts its status",
                error(404, "{\"code\":\"c\",\"message\":\"m\",\"status\":500}"),
                NotFoundException.class);
        failure(
                "error that echoes the key",
                error(401, "{\"code\":\"" + KEY + "\",\"message\":\"no " + KEY + "\",\"status\":401}"),
                UnauthorizedException.class);
        failure(
                "status line that echoes the key",
                bytes("HTTP/1.1 " + KEY + "\r\n\r\n"),
                PetStoreTransportException.class);
        failure(
                "success that echoes the key",
                ScriptedResponse.of("200 OK\r\nX-Echo: " + KEY, "[\"" + KEY + "\""),
                PetStoreDecodeException.class);
        failure(
                "text that echoes the key",
                ScriptedResponse.of("500 Oops\r\nX-Echo: " + KEY, "no " + KEY),
                ServerException.class);
        failure(
                "error with a dripping body",
                bytes("HTTP/1.1 503 Oops\r\n\r\n")
                        .then(bytes("x").then(ScriptedResponse.pause(20)).forEver()),
                ServerException.class);
        failure(
                "error with a body that breaks off",
                bytes("HTTP/1.1 503 Oops\r\nContent-Length: 10\r\n\r\n{").thenReset(),
                ServerException.class);
        failure(
                "401 that asks for a password",
                ScriptedResponse.of("401 No\r\nWWW-Authenticate: Basic realm=\"x\"", new byte[0]),
                UnauthorizedException.class);
        failure(
                "407 without a proxy",
                ScriptedResponse.of("407 Proxy Authentication Required", new byte[0]),
                PetStoreTransportException.class);
        failure("304", bytes("HTTP/1.1 304 Not Modified\r\n\r\n"), PetStoreApiException.class);
        failure("421", ScriptedResponse.of("421 Misdirected Request", new byte[0]), PetStoreApiException.class);
        failure(
                "redirect to itself",
                ScriptedResponse.of("307 Go\r\nLocation: /v1/pets", new byte[0]),
                PetStoreApiException.class);
        failure(
                "redirect elsewhere",
                ScriptedResponse.of("308 Go\r\nLocation: http://127.0.0.1:1/", new byte[0]),
                PetStoreApiException.class);

        success(
                "100 Continue before the response",
                bytes("HTTP/1.1 100 Continue\r\n\r\n").then(okList()));
        success(
                "103 Early Hints before the response",
                bytes("HTTP/1.1 103 Early Hints\r\nLink: </>\r\n\r\n").then(okList()));
        success(
                "HTTP/1.0, ended by a close",
                bytes("HTTP/1.0 200 OK\r\n\r\n[" + REX_JSON + "]").thenClose());
        success(
                "no reason phrase",
                bytes("HTTP/1.1 200\r\nContent-Length: " + (REX_JSON.length() + 2) + "\r\n\r\n[" + REX_JSON + "]"));
        success("many headers", bytes(OK + "X-A: b\r\n".repeat(1000) + "Content-Length: 2\r\n\r\n[]"));
        success("byte order mark", ScriptedResponse.of("200 OK", "\ufeff[" + REX_JSON + "]"));
        success("202 with pets", ok202("[" + REX_JSON + "]"));
        success(
                "character written longer than it may be, as Jackson reads it",
                ScriptedResponse.of("200 OK", list("\u00c0\u0080").getBytes(ISO_8859_1)));
        success("gzip", ScriptedResponse.of("200 OK\r\nContent-Encoding: gzip", gzip("[" + REX_JSON + "]")));
    }

    static Stream<String> names() {
        return CASES.keySet().stream();
    }

    static Stream<Arguments> namesAndStyles() {
        return names().flatMap(name -> Stream.of(CallStyle.values()).map(style -> arguments(name, style)));
    }

    @ParameterizedTest
    @MethodSource("namesAndStyles")
    void endsInTimeWithTheRightExceptionAfterOneRequest(String name, CallStyle style) throws Exception {
        Case hostile = CASES.get(name);
        try (HostileServer server = HostileServer.start(hostile.response());
                LogCapture log = LogCapture.start()) {
            Throwable thrown = failure(server, hostile, client -> {
                log.clear();
                style.execute(client.listPets());
            });

            if (hostile.expected() == null) {
                assertThat(thrown).isNull();
            } else {
                assertThat(thrown).isInstanceOf(hostile.expected());
                assertThat(thrown.getMessage()).hasSizeLessThan(1200).doesNotContainPattern("\\p{Cntrl}");
                KeyLeakScan.assertShowsNo(KEY, thrown);
            }
            assertThat(log.lines()).hasSize(2).noneMatch(line -> line.contains(KEY));
            server.awaitNoConnection();
            assertThat(server.requests()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void createIsOnTheWireOnceAndReportsWhetherItMayHaveBeenCarriedOut(String name) throws Exception {
        Case hostile = CASES.get(name);
        try (HostileServer server = HostileServer.start(hostile.response())) {
            Throwable thrown = failure(server, hostile, client -> CallStyle.ASYNC.execute(client.createPet(REX)));

            assertThat(thrown).isInstanceOf(PetStoreException.class);
            // Nobody knows what a 304 says of a create.
            boolean refused = thrown instanceof PetStoreApiException response
                    && response.status() < 500
                    && response.status() != 304;
            assertThat(((PetStoreException) thrown).outcomeUnknown()).isEqualTo(!refused);
            KeyLeakScan.assertShowsNo(KEY, thrown);
            server.awaitNoConnection();
            assertThat(server.requests()).isEqualTo(1);
        }
    }

    /** What a call fails with; null if it succeeds. On a busy machine, its time may be up before it is sent: then it is repeated with twice the time. */
    private static @Nullable Throwable failure(HostileServer server, Case hostile, Consumer<PetStoreClient> call) {
        Duration limit = hostile.expected() == PetStoreTimeoutException.class
                ? Duration.ofMillis(300)
                // Within which the head of a response comes whose body drips.
                : hostile == CASES.get("error with a dripping body") ? Duration.ofSeconds(1) : Duration.ofSeconds(20);
        Throwable thrown = failure(server, limit, call);
        while (isUnsent(thrown) && limit.toSeconds() < 20) {
            limit = limit.multipliedBy(2);
            thrown = failure(server, limit, call);
        }
        return thrown;
    }

    private static boolean isUnsent(@Nullable Throwable thrown) {
        return thrown instanceof PetStoreTimeoutException timeout
                && timeout.getMessage().contains("before anything was sent");
    }

    private static @Nullable Throwable failure(
            HostileServer server, Duration attemptTimeout, Consumer<PetStoreClient> call) {
        try (PetStoreClient client = PetStoreClient.builder()
                .baseUrl(server.baseUrl())
                .apiKey(KEY)
                .retryPolicy(RetryPolicy.none())
                .maxResponseBytes(1 << 20)
                .attemptTimeout(attemptTimeout)
                .build()) {
            return catchThrowable(() -> call.accept(client));
        }
    }

    private static void transport(String name, ScriptedResponse response) {
        failure(name, response, PetStoreTransportException.class);
    }

    private static void timeout(String name, ScriptedResponse response) {
        failure(name, response, PetStoreTimeoutException.class);
    }

    private static void decode(String name, ScriptedResponse response) {
        failure(name, response, PetStoreDecodeException.class);
    }

    private static void failure(String name, ScriptedResponse response, Class<? extends Throwable> expected) {
        CASES.put(name, new Case(response, expected));
    }

    private static void success(String name, ScriptedResponse response) {
        CASES.put(name, new Case(response, null));
    }

    private static ScriptedResponse error(int status, String body) {
        return ScriptedResponse.of(status + " Error\r\nContent-Type: application/json", body);
    }

    private static ScriptedResponse okList() {
        return ScriptedResponse.of("200 OK", "[" + REX_JSON + "]");
    }

    private static ScriptedResponse ok202(String body) {
        return ScriptedResponse.of("202 Accepted", body);
    }

    private static String list(String name) {
        return "[" + REX_JSON.replace("Rex", name) + "]";
    }

    private static byte[] gzip(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.getBytes(UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private record Case(ScriptedResponse response, Class<? extends Throwable> expected) {}
}
