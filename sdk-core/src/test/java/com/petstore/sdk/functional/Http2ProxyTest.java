// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.functional;

import static com.petstore.sdk.testkit.SamplePets.REX;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.QuotaPlan;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.RateLimitScope;
import com.petstore.sdk.error.PetStoreException;
import com.petstore.sdk.testkit.Eventually;
import com.petstore.sdk.testkit.TestCertificates;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The client over HTTP/2 through nginx, which ends connections and refuses streams; only where nginx is installed. */
@Tag("slow")
class Http2ProxyTest {

    private static final Path NGINX = Path.of("/usr/sbin/nginx");
    private static final int CALLS = 400;
    private static final HeldCertificate CERTIFICATE =
            TestCertificates.build(new HeldCertificate.Builder().addSubjectAlternativeName("127.0.0.1"));

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"keepalive_requests 3", "http2_max_concurrent_streams 2"})
    void losesNoReadAndRepeatsNoCreate(String limit) throws Exception {
        assumeTrue(Files.isExecutable(NGINX), "nginx is installed");
        try (MockPetStore store =
                MockPetStore.builder().key("key-1", QuotaPlan.UNLIMITED).start()) {
            int port = freePort();
            Process nginx =
                    start(configuration(limit, port, URI.create(store.baseUrl()).getPort()));
            try {
                Eventually.holds("nginx listens", () -> listens(port));
                List<Protocol> protocols = new ArrayList<>();
                List<String> failures = callThrough(port, protocols);

                assertThat(failures).as("failures of " + CALLS + " calls").isEmpty();
                assertThat(store.pets()).as("pets that were created").hasSize(CALLS / 2);
                assertThat(protocols).containsOnly(Protocol.HTTP_2);
            } finally {
                nginx.destroy();
                nginx.waitFor(30, TimeUnit.SECONDS);
            }
        }
    }

    private static List<String> callThrough(int port, List<Protocol> protocols) throws Exception {
        HandshakeCertificates trust = new HandshakeCertificates.Builder()
                .addTrustedCertificate(CERTIFICATE.certificate())
                .build();
        OkHttpClient okHttp = new OkHttpClient.Builder()
                .sslSocketFactory(trust.sslSocketFactory(), trust.trustManager())
                .addNetworkInterceptor(chain -> {
                    var response = chain.proceed(chain.request());
                    synchronized (protocols) {
                        protocols.add(response.protocol());
                    }
                    return response;
                })
                .build();
        ExecutorService threads = Executors.newFixedThreadPool(16);
        try (PetStoreClient client = PetStoreClient.builder()
                .baseUrl("https://127.0.0.1:" + port + "/v1")
                .apiKey("key-1")
                .rateLimitScope(RateLimitScope.isolated())
                .httpClient(okHttp)
                .build()) {
            List<Callable<String>> calls = new ArrayList<>();
            for (int i = 0; i < CALLS / 2; i++) {
                calls.add(() -> outcome(() -> client.listPets().limit(1).execute()));
                calls.add(() -> outcome(() -> client.createPet(REX).execute()));
            }
            List<String> failures = new ArrayList<>();
            for (Future<String> call : threads.invokeAll(calls)) {
                if (!call.get().isEmpty()) {
                    failures.add(call.get());
                }
            }
            return failures;
        } finally {
            threads.shutdownNow();
        }
    }

    private static String outcome(Callable<?> call) throws Exception {
        try {
            call.call();
            return "";
        } catch (PetStoreException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private Process start(Path configuration) throws IOException {
        return new ProcessBuilder(
                        NGINX.toString(), "-e", "stderr", "-c", configuration.toString(), "-p", directory.toString())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("nginx.log").toFile())
                .start();
    }

    private Path configuration(String limit, int port, int store) throws IOException {
        Files.writeString(directory.resolve("certificate.pem"), CERTIFICATE.certificatePem());
        Files.writeString(directory.resolve("key.pem"), CERTIFICATE.privateKeyPkcs8Pem());
        return Files.writeString(directory.resolve("nginx.conf"), """
                daemon off;
                master_process off;
                pid nginx.pid;
                events {}
                http {
                  access_log off;
                  client_body_temp_path body;
                  proxy_temp_path proxy;
                  fastcgi_temp_path fastcgi;
                  uwsgi_temp_path uwsgi;
                  scgi_temp_path scgi;
                  server {
                    listen 127.0.0.1:%s ssl http2;
                    ssl_certificate certificate.pem;
                    ssl_certificate_key key.pem;
                    %s;
                    location / { proxy_pass http://127.0.0.1:%s; }
                  }
                }
                """.formatted(port, limit, store));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static boolean listens(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }
}
