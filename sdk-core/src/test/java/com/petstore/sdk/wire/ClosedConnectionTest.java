// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.wire;

import static com.petstore.sdk.testkit.SamplePets.REX;
import static com.petstore.sdk.testkit.SamplePets.REX_JSON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.error.PetStoreTransportException;
import com.petstore.sdk.internal.http.OkHttpClients;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.FakeTime;
import com.petstore.sdk.testkit.HostileServer;
import com.petstore.sdk.testkit.HostileServer.ScriptedResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import okhttp3.Call;
import okhttp3.ConnectionSpec;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A create uses an idle connection if the service has left it open, and another one if not; it is sent once in any case. */
class ClosedConnectionTest {

    private static final ScriptedResponse LIST = ScriptedResponse.emptyList();
    private static final ScriptedResponse CREATED = ScriptedResponse.of("201 Created", REX_JSON);

    static Stream<Arguments> connections() {
        return Stream.of(Connection.PLAIN, Connection.TLS)
                .flatMap(connection -> Arrays.stream(Sockets.values())
                        .flatMap(sockets -> Arrays.stream(CallStyle.values())
                                .map(style -> Arguments.of(connection, sockets, style))));
    }

    @ParameterizedTest
    @MethodSource("connections")
    void createsUseAnOpenConnectionAgain(Connection connection, Sockets sockets, CallStyle style) throws IOException {
        try (HostileServer service = HostileServer.start(connection.sockets(), CREATED);
                PetStoreClient client = client(service, sockets.okHttp())) {
            for (int i = 0; i < 3; i++) {
                style.execute(client.createPet(REX));
            }

            assertThat(service.connections()).isEqualTo(1);
            assertThat(service.requests()).isEqualTo(3);
        }
    }

    @ParameterizedTest
    @MethodSource("connections")
    void aCreateIsSentOnceOverANewConnectionIfTheServiceHasClosedTheIdleOne(
            Connection connection, Sockets sockets, CallStyle style) throws Exception {
        ScriptedResponse listAndClose = LIST.thenClose().onceBefore(CREATED);
        try (HostileServer service = HostileServer.start(connection.sockets(), listAndClose);
                PetStoreClient client = client(service, sockets.okHttp())) {
            style.execute(client.listPets());
            service.awaitNoConnection();

            assertThat(style.execute(client.createPet(REX)).name()).isEqualTo("Rex");

            assertThat(service.connections()).isEqualTo(2);
            assertThat(service.requests()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @MethodSource("connections")
    void aCreateIsSentOnceIfSeveralIdleConnectionsWereClosed(Connection connection, Sockets sockets, CallStyle style)
            throws Exception {
        CyclicBarrier three = new CyclicBarrier(3);
        ScriptedResponse listAndClose =
                ScriptedResponse.awaiting(three).then(LIST).thenClose();
        Semaphore lists = new Semaphore(3);
        try (HostileServer service = HostileServer.start(
                        connection.sockets(),
                        (socket, out) -> (lists.tryAcquire() ? listAndClose : CREATED).write(socket, out));
                PetStoreClient client = client(service, sockets.okHttp())) {
            Stream.generate(() -> client.listPets().executeAsync())
                    .limit(3)
                    .toList()
                    .forEach(CallStyle::await);
            service.awaitNoConnection();

            style.execute(client.createPet(REX));

            assertThat(service.connections()).isEqualTo(4);
            assertThat(service.requests()).isEqualTo(4);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aCreateDoesNotTakeWhatTheServiceSentEarlierForItsResponse(CallStyle style) throws Exception {
        CompletableFuture<Void> listed = new CompletableFuture<>();
        CompletableFuture<Void> sent = new CompletableFuture<>();
        ScriptedResponse listAndTimeout = LIST.then((socket, out) -> {
                    CallStyle.await(listed);
                    ScriptedResponse.bytes("HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\n\r\n")
                            .write(socket, out);
                    sent.complete(null);
                })
                .onceBefore(CREATED);
        try (HostileServer service = HostileServer.start(listAndTimeout);
                PetStoreClient client = client(service, Sockets.LIBRARY.okHttp())) {
            style.execute(client.listPets());
            listed.complete(null);
            CallStyle.await(sent);

            assertThat(style.execute(client.createPet(REX)).name()).isEqualTo("Rex");

            assertThat(service.connections()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @MethodSource("connections")
    void theOutcomeIsUnknownIfTheServiceClosesTheConnectionAfterTheCheck(
            Connection connection, Sockets sockets, CallStyle style) throws IOException {
        HostileServer service = HostileServer.start(connection.sockets(), LIST);
        EventListener closing = new EventListener() {
            @Override
            public void requestHeadersStart(Call call) {
                if (call.request().method().equals("POST")) {
                    close(service);
                }
            }
        };
        try (PetStoreClient client = client(
                service, sockets.okHttp().newBuilder().eventListener(closing).build())) {
            style.execute(client.listPets());

            assertThatExceptionOfType(PetStoreTransportException.class)
                    .isThrownBy(() -> style.execute(client.createPet(REX)))
                    .satisfies(lost -> {
                        assertThat(lost.outcomeUnknown()).isTrue();
                        assertThat(lost.attempts()).isEqualTo(1);
                    });
            assertThat(service.connections()).isEqualTo(1);
        } finally {
            service.close();
        }
    }

    private static PetStoreClient client(HostileServer service, OkHttpClient okHttp) {
        return PetStoreClient.builder()
                .baseUrl(service.baseUrl())
                .apiKey("key-1")
                .retryPolicy(RetryPolicy.none())
                .timeSource(FakeTime.leaping())
                .httpClient(okHttp)
                .build();
    }

    private static void close(HostileServer service) {
        try {
            service.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Who makes the sockets: this library, or the application, whose sockets have no channels. */
    enum Sockets {
        LIBRARY,
        APPLICATION;

        OkHttpClient okHttp() {
            return this == LIBRARY
                    ? OkHttpClients.create(
                                    true,
                                    null,
                                    null,
                                    Connection.CERTIFICATES.sslContext(),
                                    Connection.CERTIFICATES.trustManager())
                            .newBuilder()
                            .connectionSpecs(List.of(ConnectionSpec.MODERN_TLS, ConnectionSpec.CLEARTEXT))
                            .build()
                    : new OkHttpClient.Builder()
                            .sslSocketFactory(
                                    Connection.CERTIFICATES.sslSocketFactory(), Connection.CERTIFICATES.trustManager())
                            .protocols(List.of(Protocol.HTTP_1_1))
                            .build();
        }
    }
}
