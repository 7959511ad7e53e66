// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.wire;

import static com.petstore.sdk.testkit.HostileServer.ScriptedResponse.bytes;
import static com.petstore.sdk.testkit.SamplePets.REX;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.PetStoreClientBuilder;
import com.petstore.sdk.error.BadRequestException;
import com.petstore.sdk.error.NotFoundException;
import com.petstore.sdk.error.PetStoreApiException;
import com.petstore.sdk.error.PetStoreApiKeyException;
import com.petstore.sdk.error.PetStoreClosedException;
import com.petstore.sdk.error.PetStoreDecodeException;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.PetStoreTimeoutException;
import com.petstore.sdk.error.PetStoreTransportException;
import com.petstore.sdk.error.RateLimitException;
import com.petstore.sdk.error.ServerException;
import com.petstore.sdk.error.UnauthorizedException;
import com.petstore.sdk.testkit.BegunCall;
import com.petstore.sdk.testkit.Eventually;
import com.petstore.sdk.testkit.ExecuteMethod;
import com.petstore.sdk.testkit.HostileServer;
import com.petstore.sdk.testkit.HostileServer.ScriptedResponse;
import com.petstore.sdk.testkit.RecordedEvents;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** However a call fails, each of the four execute methods ends with the same exception; and whatever it waits for, each can be ended early. */
class ExecuteMethodsTest extends WireTest {

    private final List<AutoCloseable> toClose = new ArrayList<>();

    @AfterEach
    void closeAll() throws Exception {
        for (AutoCloseable resource : toClose) {
            resource.close();
        }
    }

    private static Stream<Failure> failures() {
        return Stream.of(
                status(302, PetStoreApiException.class, true),
                status(400, BadRequestException.class, false),
                status(401, UnauthorizedException.class, false),
                status(404, NotFoundException.class, false),
                status(429, RateLimitException.class, false),
                status(500, ServerException.class, true),
                success("another body", 202, "{\"accepted\":true}"),
                lost("a lost connection", bytes("").thenClose()),
                lost(
                        "a body that breaks off",
                        bytes("HTTP/1.1 201 Created\r\nContent-Length: 9\r\n\r\n{")
                                .thenClose()),
                new Failure("silence", PetStoreTimeoutException.class, 1, true, test -> {
                    test.stall();
                    return test.clientBuilder().attemptTimeout(Duration.ofMillis(500));
                }),
                new Failure(
                        "nobody listens",
                        PetStoreTransportException.class,
                        1,
                        false,
                        test -> test.clientBuilder().baseUrl(baseUrlWhereNobodyListens())),
                new Failure(
                        "a key supplier fails",
                        PetStoreApiKeyException.class,
                        0,
                        false,
                        test -> test.clientBuilder().apiKey(() -> {
                            throw new IllegalStateException("the vault is closed");
                        })),
                new Failure(
                        "a key cannot be sent",
                        PetStoreApiKeyException.class,
                        0,
                        false,
                        test -> test.clientBuilder().apiKey(() -> "two words")),
                new Failure("the quota is known to be used up", RateLimitException.class, 0, false, test -> {
                    test.closeGate();
                    return test.clientBuilder().maxRateLimitWait(Duration.ZERO);
                }));
    }

    static Stream<Arguments> failuresOfEachMethod() {
        return failures()
                .flatMap(failure -> Stream.of(ExecuteMethod.values()).map(method -> arguments(method, failure)));
    }

    @ParameterizedTest
    @MethodSource("failuresOfEachMethod")
    void endsWithTheSameException(ExecuteMethod method, Failure failure) throws Exception {
        try (PetStoreClient client = failure.arrange().in(this).build()) {
            assertThat(catchThrowable(() -> method.execute(client.createPet(REX))))
                    .isInstanceOfSatisfying(failure.expected(), thrown -> {
                        assertThat(thrown.operation()).isEqualTo("createPet");
                        assertThat(thrown.attempts()).isEqualTo(failure.attempts());
                        assertThat(thrown.outcomeUnknown()).isEqualTo(failure.outcomeUnknown());
                    });
        }
    }

    @ParameterizedTest
    @EnumSource
    void aClosedClientRefusesIt(ExecuteMethod method) {
        client.close();
        client.close();

        assertThatExceptionOfType(PetStoreClosedException.class)
                .isThrownBy(() -> method.begin(client.createPet(REX)).value())
                .withMessage("createPet: the client was closed (not sent)")
                .satisfies(failure -> assertThat(failure.outcomeUnknown()).isFalse());
    }

    @ParameterizedTest
    @EnumSource
    void breakingItOffCutsItsConnection(ExecuteMethod method) throws Exception {
        CompletableFuture<Integer> nextByte = new CompletableFuture<>();
        CountDownLatch received = new CountDownLatch(1);
        ScriptedResponse silence = (socket, out) -> {
            received.countDown();
            nextByte.complete(socket.getInputStream().read());
        };
        // With time limits beyond the patience of the test, so that nothing else can cut it.
        Duration patience = Duration.ofMinutes(10);
        try (PetStoreClient silent = clientBuilder()
                .baseUrl(hostile(silence))
                .attemptTimeout(patience)
                .timeout(patience)
                .build()) {
            BegunCall<?> call = method.begin(silent.createPet(REX));
            Eventually.happens("the request came", received);

            call.breakOff();

            assertThat(nextByte).succeedsWithin(30, TimeUnit.SECONDS).isEqualTo(-1);
            assertThat(call.failure()).isInstanceOf(method.whenBrokenOff());
        }
    }

    @ParameterizedTest
    @EnumSource
    void breakingItOffEndsItsWaitForTheQuota(ExecuteMethod method) throws Exception {
        BegunCall<?> call = beginToWait(method);

        call.breakOff();

        assertThat(call.failure()).isInstanceOf(method.whenBrokenOff());
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void closingTheClientEndsItsWaitForTheQuota(ExecuteMethod method) throws Exception {
        BegunCall<?> call = beginToWait(method);

        toClose.remove(0).close();

        assertThat(call.failure()).isInstanceOfSatisfying(PetStoreClosedException.class, failure -> {
            assertThat(failure.attempts()).isZero();
            assertThat(failure.outcomeUnknown()).isFalse();
        });
    }

    @ParameterizedTest
    @EnumSource
    void closingTheClientEndsItInFlight(ExecuteMethod method) throws Exception {
        stall();
        BegunCall<?> call = method.begin(client.createPet(REX));
        receivedRequest();

        client.close();

        assertThat(call.failure())
                .isInstanceOfSatisfying(
                        PetStoreClosedException.class,
                        failure -> assertThat(failure.outcomeUnknown()).isTrue());
    }

    /** A call that waits at a closed gate. Its client is the first to be closed. */
    private BegunCall<?> beginToWait(ExecuteMethod method) throws InterruptedException {
        closeGate();
        RecordedEvents waits = new RecordedEvents();
        PetStoreClient patient = clientBuilder().addListener(waits).build();
        toClose.add(0, patient);
        BegunCall<?> call = method.begin(patient.createPet(REX));
        waits.awaitWaiting();
        return call;
    }

    /** Lets the service refuse a request with the key of all clients, for half a minute. */
    private void closeGate() {
        respond(429, "", "Retry-After", "30");
        catchThrowable(() -> client.listPets().execute());
    }

    private String hostile(ScriptedResponse response) throws IOException {
        HostileServer hostile = HostileServer.start(response);
        toClose.add(hostile);
        return hostile.baseUrl();
    }

    private static Failure status(int status, Class<? extends PetStoreException> expected, boolean outcomeUnknown) {
        return new Failure("status " + status, expected, 1, outcomeUnknown, test -> {
            test.respond(status, "{\"code\":\"x\",\"message\":\"y\",\"status\":" + status + "}");
            return test.clientBuilder();
        });
    }

    private static Failure success(String name, int status, String body) {
        return new Failure("a success with " + name, PetStoreDecodeException.class, 1, true, test -> {
            test.respond(status, body);
            return test.clientBuilder().maxResponseBytes(4000);
        });
    }

    private static Failure lost(String name, ScriptedResponse response) {
        return new Failure(
                name,
                PetStoreTransportException.class,
                1,
                true,
                test -> test.clientBuilder().baseUrl(test.hostile(response)));
    }

    /**
     * A way in which a create can fail.
     *
     * @param arrange what it takes, and the client that makes the call
     */
    record Failure(
            String name,
            Class<? extends PetStoreException> expected,
            int attempts,
            boolean outcomeUnknown,
            Arrangement arrange) {

        @Override
        public String toString() {
            return name;
        }
    }

    private interface Arrangement {

        PetStoreClientBuilder in(ExecuteMethodsTest test) throws IOException;
    }
}
