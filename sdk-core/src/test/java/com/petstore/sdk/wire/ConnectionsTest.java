// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.wire;

import static com.petstore.sdk.testkit.HostileServer.ScriptedResponse.bytes;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.PetStoreClientBuilder;
import com.petstore.sdk.error.NotFoundException;
import com.petstore.sdk.error.PetStoreClosedException;
import com.petstore.sdk.error.PetStoreDecodeException;
import com.petstore.sdk.error.PetStoreTimeoutException;
import com.petstore.sdk.error.PetStoreTransportException;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.error.ServerException;
import com.petstore.sdk.testkit.BegunCall;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.Eventually;
import com.petstore.sdk.testkit.FakeTime;
import com.petstore.sdk.testkit.HostileServer;
import com.petstore.sdk.testkit.HostileServer.ScriptedResponse;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** However a call ends, the connection that it has used is there for the next call or is closed, and never in use for ever. */
class ConnectionsTest extends WireTest {

    private static final int CALLS = 2;
    private static final int MAX_BODY_BYTES = 1000;

    private final ConnectionPool pool = new ConnectionPool();
    private final ConnectionsInUse inUse = new ConnectionsInUse();
    private final CountDownLatch received = new CountDownLatch(1);
    private final ScriptedResponse silence = (socket, out) -> received.countDown();

    @Override
    PetStoreClientBuilder clientBuilder() {
        return super.clientBuilder()
                .httpClient(new OkHttpClient.Builder()
                        .connectionPool(pool)
                        .eventListener(inUse)
                        .build())
                .maxResponseBytes(MAX_BODY_BYTES)
                .timeSource(FakeTime.leaping());
    }

    static Stream<Arguments> endings() {
        return Arrays.stream(Ending.values())
                .flatMap(ending -> Arrays.stream(CallStyle.values()).map(style -> Arguments.of(ending, style)));
    }

    @ParameterizedTest
    @MethodSource("endings")
    void isGivenBackAfterEachCall(Ending ending, CallStyle style) throws Exception {
        try (HostileServer service = HostileServer.start(ending.response);
                PetStoreClient other = client(service, ending)) {
            for (int i = 0; i < CALLS; i++) {
                Throwable thrown = catchThrowable(() -> style.execute(other.listPets()));

                if (ending.failure == null) {
                    assertThat(thrown).isNull();
                } else {
                    assertThat(thrown).isInstanceOf(ending.failure);
                }
                assertNoneIsInUse();
            }
            assertThat(service.connections()).as("connections opened").isEqualTo(ending.isReused ? 1 : CALLS);
        }
    }

    @ParameterizedTest
    @EnumSource
    void isClosedWhenTheClientIsClosed(CallStyle style) throws Exception {
        try (HostileServer silent = HostileServer.start(silence)) {
            PetStoreClient other = clientBuilder().baseUrl(silent.baseUrl()).build();
            BegunCall<?> call = style.begin(other.listPets());
            Eventually.happens("the request came", received);

            other.close();

            assertThat(call.failure()).isInstanceOf(PetStoreClosedException.class);
            assertNoneIsLeft(silent);
        }
    }

    @ParameterizedTest
    @EnumSource
    void oneThatIsLostLeavesTheOthersOpen(CallStyle style) throws Exception {
        CyclicBarrier two = new CyclicBarrier(2);
        AtomicInteger requests = new AtomicInteger();
        try (HostileServer service = HostileServer.start((socket, out) -> {
                    int number = requests.incrementAndGet();
                    if (number == 4) {
                        socket.close();
                        return;
                    }
                    if (number == 2 || number == 3) {
                        ScriptedResponse.awaiting(two).write(socket, out);
                    }
                    Ending.SUCCESS.response.write(socket, out);
                });
                PetStoreClient other =
                        super.clientBuilder().baseUrl(service.baseUrl()).build()) {
            // Before its first response, a client has one request in flight.
            other.listPets().execute();
            CompletableFuture<?> one = other.listPets().executeAsync();
            other.listPets().execute();
            CallStyle.await(one);

            assertThat(catchThrowable(() -> style.execute(other.listPets())))
                    .isInstanceOf(PetStoreTransportException.class);
            style.execute(other.listPets());

            assertThat(service.connections()).isEqualTo(2);
        }
    }

    private PetStoreClient client(HostileServer service, Ending ending) {
        PetStoreClientBuilder settings = clientBuilder().baseUrl(service.baseUrl());
        return ending.failure == PetStoreTimeoutException.class
                ? settings.attemptTimeout(Duration.ofMillis(300)).build()
                : settings.build();
    }

    private void assertNoneIsInUse() throws InterruptedException {
        inUse.awaitNone();
        assertThat(pool.connectionCount() - pool.idleConnectionCount())
                .as("connections in use")
                .isZero();
    }

    private void assertNoneIsLeft(HostileServer service) throws InterruptedException {
        assertNoneIsInUse();
        service.awaitNoConnection();
    }

    /** How a call can end whose request was sent. */
    enum Ending {
        SUCCESS(ok("[]"), null, true),
        NO_BODY(bytes("HTTP/1.1 204 No Content\r\n\r\n"), PetStoreDecodeException.class, true),
        ANOTHER_SUCCESS(ScriptedResponse.of("202 Accepted", new byte[] {'[', ']'}), null, true),
        MALFORMED_JSON(ok("[{]"), PetStoreDecodeException.class, true),
        NOT_FOUND(ScriptedResponse.of("404 Not Found", new byte[] {'{', '}'}), NotFoundException.class, true),
        SERVER_ERROR(ScriptedResponse.of("500 Oops", new byte[0]), ServerException.class, true),
        SERVER_ERROR_WITH_A_TIME(
                ScriptedResponse.of("503 Unavailable\r\nRetry-After: 0", new byte[] {'{', '}'}),
                ServerException.class,
                true),
        RATE_LIMIT(ScriptedResponse.of("429 Too Many Requests", new byte[] {'{', '}'}), RateLimitException.class, true),
        TOO_LARGE(ok(" ".repeat(5 * MAX_BODY_BYTES)), PetStoreDecodeException.class, true),
        TOO_LARGE_WITHOUT_END(
                bytes("HTTP/1.1 200 OK\r\n\r\n").then(bytes(" ".repeat(1000)).forEver()),
                PetStoreDecodeException.class,
                false),
        TOO_LARGE_ERROR(
                bytes("HTTP/1.1 404 Not Found\r\n\r\n")
                        .then(bytes(" ".repeat(1000)).forEver()),
                NotFoundException.class,
                false),
        TOO_LARGE_AND_LATE(
                bytes("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n" + " ".repeat(MAX_BODY_BYTES + 1)),
                PetStoreDecodeException.class,
                false),
        CUT_BODY(
                bytes("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n[").thenClose(),
                PetStoreTransportException.class,
                false),
        CUT_BODY_OF_AN_ERROR(
                bytes("HTTP/1.1 404 Not Found\r\nContent-Length: 10\r\n\r\n{").thenClose(),
                NotFoundException.class,
                false),
        LOST(bytes("").thenClose(), PetStoreTransportException.class, false),
        NO_HTTP(bytes("220 mail.example ESMTP\r\n"), PetStoreTransportException.class, false),
        NO_GZIP(
                ScriptedResponse.of("200 OK\r\nContent-Encoding: gzip", "[]".getBytes(UTF_8)),
                PetStoreTransportException.class,
                true),
        OTHER_PROTOCOL(bytes("HTTP/1.1 101 Switching Protocols\r\n\r\n"), PetStoreTransportException.class, false),
        TIMEOUT(bytes(""), PetStoreTimeoutException.class, false),
        TIMEOUT_WITHIN_THE_BODY(
                bytes("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n["), PetStoreTimeoutException.class, false);

        private final ScriptedResponse response;
        private final @Nullable Class<? extends Throwable> failure;
        private final boolean isReused;

        Ending(ScriptedResponse response, @Nullable Class<? extends Throwable> failure, boolean isReused) {
            this.response = response;
            this.failure = failure;
            this.isReused = isReused;
        }

        private static ScriptedResponse ok(String body) {
            return ScriptedResponse.of("200 OK", body);
        }
    }
}
