// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.util.Throwables.getStackTrace;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.petstore.sdk.TimeSource;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SslOptions;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server behind TLS: only one whose certificate is trusted gets a message. */
class RedisTlsTest {

    private static final char[] PASSWORD = "only for loopback".toCharArray();

    @TempDir
    static Path directory;

    private static RedisServer server;
    private static Path store;
    private static int port;

    @BeforeAll
    static void start() throws Exception {
        store = directory.resolve("redis.p12");
        createCertificate();
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        server = RedisServer.startOfMachine(
                directory,
                "--tls-port",
                Integer.toString(port),
                "--tls-cert-file",
                directory.resolve("certificate.pem").toString(),
                "--tls-key-file",
                directory.resolve("key.pem").toString(),
                "--tls-ca-cert-file",
                directory.resolve("certificate.pem").toString(),
                "--tls-auth-clients",
                "no");
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    @Test
    void aServerWithATrustedCertificateGetsMessages() throws Exception {
        RedisClient client = RedisClient.create(RedisURI.create("rediss://localhost:" + port));
        client.setOptions(ClientOptions.builder()
                .sslOptions(SslOptions.builder()
                        .truststore(store.toFile(), new String(PASSWORD))
                        .build())
                .build());
        try (ScriptedLedger ledger = (ScriptedLedger) RedisQuotaLedger.builder().on(client)) {
            assertThat(ledger.send("account", new Messages("one").wanting(1), TimeSource.system())
                            .toCompletableFuture()
                            .get(10, TimeUnit.SECONDS)
                            .permits())
                    .isEqualTo(1);
        } finally {
            client.shutdown();
        }
    }

    @Test
    void aServerWithACertificateOfAnUnknownAuthorityGetsNone() {
        List<String> reasons = new ArrayList<>();
        try (ScriptedLedger ledger =
                (ScriptedLedger) RedisQuotaLedger.builder().connect("rediss://localhost:" + port)) {
            // The first messages may be given up before the handshake has ended.
            for (int i = 0; i < 10 && reasons.stream().noneMatch(RedisTlsTest::isAboutTheCertificate); i++) {
                CompletableFuture<Ledger.Response> response = ledger.send(
                                "account", new Messages("one").wanting(1), TimeSource.system())
                        .toCompletableFuture();
                assertThatThrownBy(() -> response.get(10, TimeUnit.SECONDS))
                        .isInstanceOfSatisfying(
                                ExecutionException.class, failure -> reasons.add(getStackTrace(failure)));
            }
        }
        assertThat(reasons).anyMatch(RedisTlsTest::isAboutTheCertificate);
    }

    private static boolean isAboutTheCertificate(String reason) {
        return reason.contains("unable to find valid certification path");
    }

    private static void createCertificate() throws Exception {
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "redis",
                        "-keyalg",
                        "RSA",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "SAN=DNS:localhost,IP:127.0.0.1",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        new String(PASSWORD))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assumeTrue(keytool.waitFor() == 0, "keytool makes no certificate here");
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD);
        }
        write("certificate.pem", "CERTIFICATE", keys.getCertificate("redis").getEncoded());
        write("key.pem", "PRIVATE KEY", keys.getKey("redis", PASSWORD).getEncoded());
        // The client trusts the certificates in the store, among which an entry with a private key does not count.
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("redis", keys.getCertificate("redis"));
        try (var out = Files.newOutputStream(store)) {
            trusted.store(out, PASSWORD);
        }
    }

    private static void write(String file, String type, byte[] encoded) throws IOException {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded);
        Files.writeString(
                directory.resolve(file), "-----BEGIN " + type + "-----\n" + text + "\n-----END " + type + "-----\n");
    }
}
