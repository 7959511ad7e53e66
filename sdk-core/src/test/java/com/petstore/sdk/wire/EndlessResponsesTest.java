// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.wire;

import static com.petstore.sdk.testkit.HostileServer.ScriptedResponse.bytes;
import static com.petstore.sdk.testkit.SamplePets.REX;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.PetStoreClientBuilder;
import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.error.PetStoreDecodeException;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.error.PetStoreTimeoutException;
import com.petstore.sdk.error.PetStoreTransportException;
import com.petstore.sdk.error.ServerException;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.EndlessStream;
import com.petstore.sdk.testkit.EndlessStream.Part;
import com.petstore.sdk.testkit.FakeTime;
import com.petstore.sdk.testkit.HostileServer;
import com.petstore.sdk.testkit.HostileServer.ScriptedResponse;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Stream;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What is read for one response has a bound in bytes or at least in time; the call ends as it should, and the next one works. */
class EndlessResponsesTest {

    private static final int MAX_RESPONSE_BYTES = 1 << 20;

    /** What OkHttp reads of headers or trailers, and what the buffers of two sockets hold besides. */
    private static final long MOST_BYTES = (256 << 10) + (20 << 20);

    private static final ScriptedResponse LIST = ScriptedResponse.emptyList();

    /** Each stream over a plain connection, in one style or the other; over the others, one stream of each part. */
    static Stream<Arguments> everywhere() {
        Stream<Arguments> others = Arrays.stream(Connection.values())
                .filter(connection -> connection != Connection.PLAIN)
                .flatMap(connection -> Stream.of(
                                EndlessStream.HEADERS,
                                EndlessStream.CHUNKS,
                                EndlessStream.TRAILERS,
                                EndlessStream.GZIP_COMMENT)
                        .map(stream -> Arguments.of(stream, connection, CallStyle.BLOCKING)));
        return Stream.concat(plain(0), others);
    }

    static Stream<Arguments> inTheOtherStyle() {
        return plain(1);
    }

    private static Stream<Arguments> plain(int style) {
        return Arrays.stream(EndlessStream.values())
                .filter(EndlessStream::isBounded)
                .map(stream -> Arguments.of(stream, Connection.PLAIN, style(stream, style)));
    }

    static Stream<Arguments> afterAStatus() {
        return afterAStatus(0);
    }

    static Stream<Arguments> afterAStatusInTheOtherStyle() {
        return afterAStatus(1);
    }

    private static Stream<Arguments> afterAStatus(int style) {
        return Arrays.stream(EndlessStream.values())
                .filter(stream -> stream.part() != Part.HEAD && stream.isBounded())
                .map(stream -> Arguments.of(stream, style(stream, style)));
    }

    private static CallStyle style(EndlessStream stream, int style) {
        return CallStyle.values()[(stream.ordinal() + style) % CallStyle.values().length];
    }

    @ParameterizedTest
    @MethodSource("everywhere")
    void aSuccessWithoutEndIsCutAtABound(EndlessStream stream, Connection connection, CallStyle style)
            throws Exception {
        endsAtABound(stream, "200 OK", connection, style, failure(stream));
    }

    @ParameterizedTest
    @Tag("search")
    @MethodSource("inTheOtherStyle")
    void aSuccessWithoutEndIsCutAtABoundInTheOtherStyle(EndlessStream stream, Connection connection, CallStyle style)
            throws Exception {
        endsAtABound(stream, "200 OK", connection, style, failure(stream));
    }

    @ParameterizedTest
    @MethodSource("afterAStatus")
    void anErrorWithoutEndKeepsItsStatus(EndlessStream stream, CallStyle style) throws Exception {
        endsAtABound(stream, "503 Oops", Connection.PLAIN, style, ServerException.class);
    }

    @ParameterizedTest
    @Tag("search")
    @MethodSource("afterAStatusInTheOtherStyle")
    void anErrorWithoutEndKeepsItsStatusInTheOtherStyle(EndlessStream stream, CallStyle style) throws Exception {
        endsAtABound(stream, "503 Oops", Connection.PLAIN, style, ServerException.class);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "GZIP_EMPTY_MEMBERS")
    void aStreamThatDripsEndsWithTheTimeOfItsCall(EndlessStream stream) throws Exception {
        try (HostileServer server = HostileServer.start(stream.drippingOf("200 OK"));
                PetStoreClient client = client(server, Connection.PLAIN).build()) {
            assertThatExceptionOfType(PetStoreTimeoutException.class)
                    .isThrownBy(() ->
                            client.listPets().timeout(Duration.ofMillis(100)).execute());
        }
    }

    /** A warning is a message of TLS that does not end the handshake, whatever comes before the certificate. */
    @ParameterizedTest
    @EnumSource
    void aHandshakeWithoutEndEndsWithTheTimeOfItsAttempt(CallStyle style) throws Exception {
        String warning = "\u0015\3\3\0\2\1\u005a";
        try (HostileServer server = HostileServer.startWithoutReading(
                        bytes(warning.repeat(1000)).forEver());
                PetStoreClient client = client(server, Connection.TLS)
                        .baseUrl(server.baseUrl().replace("http:", "https:"))
                        .attemptTimeout(Duration.ofMillis(300))
                        .build()) {
            assertThatExceptionOfType(PetStoreTimeoutException.class)
                    .isThrownBy(() -> style.execute(client.createPet(REX)))
                    .satisfies(failure -> assertThat(failure.outcomeUnknown()).isFalse());
        }
    }

    @ParameterizedTest
    @EnumSource
    void namesTheBoundThatASuccessBreaks(CallStyle style) throws Exception {
        try (HostileServer server = HostileServer.start(EndlessStream.GZIP_FILE_NAME.of("200 OK"));
                PetStoreClient client = client(server, Connection.PLAIN).build()) {
            assertThatExceptionOfType(PetStoreDecodeException.class)
                    .isThrownBy(() -> style.execute(client.listPets()))
                    .withMessage("listPets: 200, but $ must not take more than 1114112 bytes"
                            + " before it is decompressed (1 attempt)");
        }
    }

    static Stream<EndlessStream> bodies() {
        return Arrays.stream(EndlessStream.values()).filter(stream -> stream.part() == Part.BODY);
    }

    @ParameterizedTest
    @MethodSource("bodies")
    void aBodyWithoutEndIsNotRequestedAgain(EndlessStream stream) throws Exception {
        try (HostileServer server = HostileServer.start(stream.of("200 OK"));
                PetStoreClient client = client(server, Connection.PLAIN)
                        .retryPolicy(RetryPolicy.defaults())
                        .timeSource(FakeTime.leaping())
                        .build()) {
            assertThatExceptionOfType(PetStoreException.class)
                    .isThrownBy(() -> client.listPets().execute())
                    .satisfies(failure -> assertThat(failure.retryable()).isFalse());
            assertThat(server.requests()).isEqualTo(1);
        }
    }

    /** The bound is that of a response, not that of a connection. */
    @ParameterizedTest
    @EnumSource(names = {"PLAIN", "TLS"})
    void manyResponsesOverOneConnectionMayTakeMore(Connection connection) throws Exception {
        ScriptedResponse large = ScriptedResponse.of("200 OK", ("[]" + " ".repeat(MAX_RESPONSE_BYTES - 2)));
        try (HostileServer server = HostileServer.start(connection.sockets(), large);
                PetStoreClient client = client(server, connection).build()) {
            for (int i = 0; i < 5; i++) {
                assertThat(client.listPets().execute()).isEmpty();
            }
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void eachResponseToAnInterceptorThatSendsAgainMayBeAsLarge(CallStyle style) throws Exception {
        ScriptedResponse large = ScriptedResponse.of("200 OK", ("[]" + " ".repeat(MAX_RESPONSE_BYTES - 2)));
        OkHttpClient sendsAgain = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    for (int i = 0; i < 4; i++) {
                        chain.proceed(chain.request()).body().bytes();
                    }
                    return chain.proceed(chain.request());
                })
                .build();
        try (HostileServer server = HostileServer.start(large);
                PetStoreClient client =
                        client(server, Connection.PLAIN).httpClient(sendsAgain).build()) {
            assertThat(style.execute(client.listPets())).isEmpty();
            assertThat(server.requests()).isEqualTo(5);
        }
    }

    private static void endsAtABound(
            EndlessStream stream, String status, Connection connection, CallStyle style, Class<?> failure)
            throws Exception {
        try (HostileServer server =
                HostileServer.start(connection.sockets(), stream.of(status).onceBefore(LIST))) {
            try (PetStoreClient client = client(server, connection).build()) {
                Throwable thrown = catchThrowable(() -> style.execute(client.listPets()));

                assertThat(thrown).isInstanceOf(failure);
                if (stream.part() != Part.BODY) {
                    // Of a body OkHttp reads on for 100 ms, and keeps nothing of it, in order to use the connection
                    // again.
                    assertThat(server.bytesSent()).isLessThan(MOST_BYTES);
                }
                assertThat(style.execute(client.listPets())).as("the next call").isEmpty();
                assertThat(server.connections()).isEqualTo(2);
            }
            server.awaitNoConnection();
        }
    }

    private static PetStoreClientBuilder client(HostileServer server, Connection connection) {
        return connection
                .settings(PetStoreClient.builder())
                .baseUrl(server.baseUrl())
                .apiKey("key-1")
                .retryPolicy(RetryPolicy.none())
                .maxResponseBytes(MAX_RESPONSE_BYTES);
    }

    private static Class<? extends PetStoreException> failure(EndlessStream stream) {
        return switch (stream.part()) {
            case HEAD, TRAILERS, NOT_GZIP -> PetStoreTransportException.class;
            case BODY, FRAMING -> PetStoreDecodeException.class;
        };
    }
}
