// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import com.petstore.sdk.TimeSource;
import com.petstore.sdk.testing.TestThread;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 30, unit = TimeUnit.SECONDS)
class BoundedSocketTest {

    private static final int BOUND = 256 << 10;

    private final InFlightRequests inFlight = new InFlightRequests(TimeSource.system());
    private final InFlightRequest request = new InFlightRequest(
            new OkHttpClient()
                    .newCall(new Request.Builder().url("https://pets.example").build()),
            new SendOptions(ApiKey.of("key-1"), List.of(), 1, 1, head -> {}),
            1000,
            0);
    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final Socket socket = BoundedSocket.factory(inFlight).createSocket();
    private Socket service;

    BoundedSocketTest() throws IOException {}

    @BeforeEach
    void connect() throws IOException {
        socket.connect(server.getLocalSocketAddress(), 10_000);
        service = server.accept();
    }

    @AfterEach
    void close() throws IOException {
        inFlight.end(request, null);
        socket.close();
        service.close();
        server.close();
    }

    @Test
    void carriesBytesBothWays() throws IOException {
        socket.getOutputStream().write("there".getBytes(US_ASCII));
        service.getOutputStream().write("and back".getBytes(US_ASCII));
        service.shutdownOutput();

        assertThat(service.getInputStream().readNBytes(5)).asString(US_ASCII).isEqualTo("there");
        assertThat(socket.getInputStream().readAllBytes()).asString(US_ASCII).isEqualTo("and back");
    }

    @Test
    void chargesWhatItReadsToTheRequestOfTheThread() throws Exception {
        send(BOUND + 3);
        inFlight.begin(request);
        InputStream in = socket.getInputStream();
        in.skipNBytes(BOUND - 10);
        assertThat(in.readNBytes(9)).hasSize(9);
        assertThat(in.read()).isZero();

        assertThatIOException()
                .isThrownBy(in::read)
                .withMessage("the response must not take more than " + BOUND + " bytes on the wire");
        assertThat(socket.isClosed()).isTrue();
    }

    @Test
    void chargesNothingToARequestThatAnotherThreadRuns() throws Exception {
        send(BOUND + 3);
        inFlight.begin(request);

        TestThread<byte[]> reader =
                TestThread.start(() -> socket.getInputStream().readNBytes(BOUND + 3));

        assertThat(reader.result()).hasSize(BOUND + 3);
    }

    @Test
    void beginsToCountWithEachResponse() throws Exception {
        send(2 * BOUND);
        inFlight.begin(request);
        socket.getInputStream().skipNBytes(BOUND);

        request.bound.begin();

        socket.getInputStream().skipNBytes(BOUND);
    }

    @Test
    void anInterruptEndsABlockedRead() throws InterruptedException {
        TestThread<Void> reader = TestThread.start(() -> {
            assertThatIOException().isThrownBy(() -> socket.getInputStream().read());
            assertThat(Thread.interrupted()).isTrue();
        });

        reader.interrupt();

        reader.result();
        assertThat(socket.isClosed()).isTrue();
    }

    @Test
    void aReadHasATimeLimit() throws IOException {
        socket.setSoTimeout(10);

        assertThat(socket.getSoTimeout()).isEqualTo(10);
        assertThatExceptionOfType(SocketTimeoutException.class)
                .isThrownBy(() -> socket.getInputStream().read());
    }

    @Test
    void knowsBothItsEnds() {
        assertThat(socket.getRemoteSocketAddress()).isEqualTo(server.getLocalSocketAddress());
        assertThat(socket.getLocalSocketAddress()).isEqualTo(service.getRemoteSocketAddress());
        assertThat(socket.getChannel().socket().getLocalPort()).isEqualTo(socket.getLocalPort());
    }

    @Test
    void hasTheOptionsOfASocket() throws IOException {
        socket.setTcpNoDelay(true);
        socket.setKeepAlive(true);
        socket.setSoLinger(true, 7);

        assertThat(socket.getTcpNoDelay()).isTrue();
        assertThat(socket.getKeepAlive()).isTrue();
        assertThat(socket.getSoLinger()).isEqualTo(7);
        socket.setSoLinger(false, 0);
        assertThat(socket.getSoLinger()).isEqualTo(-1);
    }

    @Test
    void refusesOptionsThatItDoesNotKnow() {
        assertThatExceptionOfType(SocketException.class)
                .isThrownBy(() -> socket.setOOBInline(true))
                .withMessage("option 4099 is not supported");
        assertThatExceptionOfType(SocketException.class).isThrownBy(socket::getOOBInline);
    }

    @Test
    void hasTheOptionsOfAChannel() throws IOException {
        socket.setOption(StandardSocketOptions.TCP_NODELAY, true);

        assertThat(socket.getOption(StandardSocketOptions.TCP_NODELAY)).isTrue();
        assertThat(socket.supportedOptions()).contains(StandardSocketOptions.SO_KEEPALIVE);
    }

    @Test
    void endsOneDirectionAfterTheOther() throws IOException {
        socket.shutdownOutput();
        assertThat(service.getInputStream().read()).isEqualTo(-1);

        socket.shutdownInput();
        assertThat(socket.isInputShutdown()).isTrue();
        assertThat(socket.isOutputShutdown()).isTrue();
    }

    @Test
    void failsToConnectWhereNoServerListens() throws IOException {
        InetSocketAddress nobody = (InetSocketAddress) server.getLocalSocketAddress();
        server.close();

        try (Socket other = BoundedSocket.factory(inFlight).createSocket()) {
            assertThatExceptionOfType(ConnectException.class).isThrownBy(() -> other.connect(nobody, 10_000));
        }
    }

    /** From a thread of its own, as it may be more than the connection holds. */
    private void send(int count) {
        var unused = TestThread.start(() -> service.getOutputStream().write(new byte[count]));
    }
}
