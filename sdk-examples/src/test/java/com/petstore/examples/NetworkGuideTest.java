// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.MockPetStore;
import com.petstore.sdk.PetStoreClient;
import com.petstore.sdk.PetStoreClientBuilder;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code of docs/networks.md, with the certificate of a mock server. */
class NetworkGuideTest {

    private static final char[] PASSWORD = "changeit".toCharArray();

    @TempDir
    private Path folder;

    @Test
    void trustsACertificateThatTheJvmDoesNot() throws Exception {
        try (MockPetStore service = MockPetStore.builder().tls().start()) {
            Path trustStore = folder.resolve("trusted.p12");
            write(service, trustStore);
            PetStoreClientBuilder builder =
                    PetStoreClient.builder().baseUrl(service.baseUrl()).apiKey(service.apiKey());
            trust(builder, trustStore, PASSWORD);
            try (PetStoreClient client = builder.build()) {
                assertThat(client.listPets().execute()).isEmpty();
            }
        }
    }

    private static void write(MockPetStore service, Path trustStore) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setCertificateEntry("service", service.tls().certificate());
        try (OutputStream file = Files.newOutputStream(trustStore)) {
            store.store(file, PASSWORD);
        }
    }

    private static void trust(PetStoreClientBuilder builder, Path trustStore, char[] password)
            throws GeneralSecurityException, IOException {
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(KeyStore.getInstance(trustStore.toFile(), password));
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trusted.getTrustManagers(), null);
        builder.sslContext(context, (X509TrustManager) trusted.getTrustManagers()[0]);
    }
}
