// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.wire;

import com.petstore.sdk.PetStoreClientBuilder;
import com.petstore.sdk.testkit.OwnSockets;
import com.petstore.sdk.testkit.TestCertificates;
import java.util.concurrent.TimeUnit;
import javax.net.ServerSocketFactory;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;

/** How a client reaches a service of a test: who makes the sockets, and what lies between them and HTTP. */
enum Connection {
    PLAIN,
    TLS {
        @Override
        ServerSocketFactory sockets() {
            return CERTIFICATES.sslContext().getServerSocketFactory();
        }

        @Override
        PetStoreClientBuilder settings(PetStoreClientBuilder client) {
            return client.sslContext(CERTIFICATES.sslContext(), CERTIFICATES.trustManager());
        }
    },
    OWN_CLIENT {
        @Override
        PetStoreClientBuilder settings(PetStoreClientBuilder client) {
            return client.httpClient(
                    new OkHttpClient.Builder().connectionPool(pool()).build());
        }
    },
    OWN_SOCKETS {
        @Override
        PetStoreClientBuilder settings(PetStoreClientBuilder client) {
            return client.httpClient(new OkHttpClient.Builder()
                    .connectionPool(pool())
                    .socketFactory(new OwnSockets())
                    .build());
        }
    };

    /** Of a service on this machine, trusted by its clients. */
    static final HandshakeCertificates CERTIFICATES = certificates();

    ServerSocketFactory sockets() {
        return ServerSocketFactory.getDefault();
    }

    PetStoreClientBuilder settings(PetStoreClientBuilder client) {
        return client;
    }

    /** Keeps no connection, so that all end with their calls. */
    private static ConnectionPool pool() {
        return new ConnectionPool(0, 1, TimeUnit.SECONDS);
    }

    private static HandshakeCertificates certificates() {
        HeldCertificate certificate =
                TestCertificates.build(new HeldCertificate.Builder().addSubjectAlternativeName("127.0.0.1"));
        return new HandshakeCertificates.Builder()
                .heldCertificate(certificate)
                .addTrustedCertificate(certificate.certificate())
                .build();
    }
}
