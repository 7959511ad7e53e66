// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.wire;

import static com.petstore.sdk.testkit.HostileServer.ScriptedResponse.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.petstore.sdk.ListPetsCall;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.RetryPolicy;
import com.petstore.sdk.error.PetStoreTransportException;
import com.petstore.sdk.testkit.CallStyle;
import com.petstore.sdk.testkit.OwnSockets;
import com.petstore.sdk.testkit.TestCertificates;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import okhttp3.OkHttpClient;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** HTTP/2, which an application's own sockets allow: there many calls share a connection, and so its end. */
class Http2Test {

    private static final HeldCertificate CERTIFICATE =
            TestCertificates.build(new HeldCertificate.Builder().addSubjectAlternativeName("localhost"));

    @ParameterizedTest
    @EnumSource
    void aConnectionThatHasGoneSilentIsReplaced(CallStyle style) throws IOException, InterruptedException {
        try (MockWebServer server = new MockWebServer()) {
            server.useHttps(new HandshakeCertificates.Builder()
                    .heldCertificate(CERTIFICATE)
                    .build()
                    .sslSocketFactory());
            server.start();
            server.enqueue(new MockResponse.Builder().body("[]").build());
            server.enqueue(new MockResponse.Builder().body("[]").build());
            try (Cable cable = new Cable(server.getPort());
                    PetStoreClient client = PetStoreClient.builder()
                            .baseUrl("https://localhost:" + cable.port() + "/v1")
                            .apiKey("key-1")
                            .httpClient(trusting())
                            .retryPolicy(RetryPolicy.none())
                            .attemptTimeout(Duration.ofMillis(1_500))
                            .build()) {
                // A ping finds out, as often as the client's limit has it; no limit of a call does.
                ListPetsCall patient = client.listPets().attemptTimeout(Duration.ofMinutes(1));
                assertThat(style.execute(patient)).isEmpty();
                assertThat(server.takeRequest().getRequestLine()).endsWith("HTTP/2");
                cable.cutSilently();

                assertThatExceptionOfType(PetStoreTransportException.class).isThrownBy(() -> style.execute(patient));

                assertThat(style.execute(patient)).isEmpty();
            }
        }
    }

    private static OkHttpClient trusting() {
        HandshakeCertificates trust = new HandshakeCertificates.Builder()
                .addTrustedCertificate(CERTIFICATE.certificate())
                .build();
        return new OkHttpClient.Builder()
                .sslSocketFactory(trust.sslSocketFactory(), trust.trustManager())
                .socketFactory(new OwnSockets())
                .build();
    }

    /** Carries bytes between client and server, until it is cut: then what is connected hears nothing any more, not even an end. */
    private static final class Cable implements AutoCloseable {

        private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getByName("localhost"));
        private final int serverPort;
        private volatile int generation;

        Cable(int serverPort) throws IOException {
            this.serverPort = serverPort;
            daemon(() -> {
                while (true) {
                    Socket near = listener.accept();
                    Socket far = new Socket("localhost", serverPort());
                    int current = generation;
                    daemon(() -> carry(near.getInputStream(), far.getOutputStream(), current));
                    daemon(() -> carry(far.getInputStream(), near.getOutputStream(), current));
                }
            });
        }

        int port() {
            return listener.getLocalPort();
        }

        void cutSilently() {
            generation++;
        }

        @Override
        public void close() throws IOException {
            listener.close();
        }

        private int serverPort() {
            return serverPort;
        }

        private void carry(InputStream in, OutputStream out, int born) throws IOException {
            byte[] bytes = new byte[8192];
            for (int count = in.read(bytes); count != -1; count = in.read(bytes)) {
                if (born == generation) {
                    out.write(bytes, 0, count);
                    out.flush();
                }
            }
        }

        private static void daemon(Task task) {
            Thread thread = new Thread(() -> {
                try {
                    task.run();
                } catch (IOException e) {
                    // The test is over.
                }
            });
            thread.setDaemon(true);
            thread.start();
        }
    }

    private interface Task {

        void run() throws IOException;
    }
}
