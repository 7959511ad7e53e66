// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Base64;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/**
 * The certificate authority of a server with TLS, which its clients must trust: each server has one of its own, created at the start
 * and never stored.
 *
 * <pre>{@code
 * HttpClient http = HttpClient.newBuilder().sslContext(mock.tls().sslContext()).build();
 * }</pre>
 *
 * <p>OkHttp takes the socket factory of that context and {@link #trustManager()}; a program in another language takes
 * {@link #pem()}.
 *
 * <p>Immutable.
 */
public final class ServerTls {

    private final X509Certificate authority;
    private final X509TrustManager trustManager;
    private final SSLContext context;

    ServerTls(X509Certificate authority) {
        this.authority = authority;
        try {
            trustManager = trusting(authority);
            context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {trustManager}, null);
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("TLS is not available", e);
        }
    }

    /**
     * Makes a context for clients of a server of another process.
     *
     * @param pem the certificate of its authority, as {@link #pem()} gives it
     * @return a context that trusts that server and no other
     * @throws IllegalArgumentException if the text is no certificate
     */
    public static SSLContext trusting(String pem) {
        try {
            byte[] bytes = pem.getBytes(StandardCharsets.US_ASCII);
            return new ServerTls((X509Certificate) CertificateFactory.getInstance("X.509")
                            .generateCertificate(new ByteArrayInputStream(bytes)))
                    .context;
        } catch (CertificateException e) {
            throw new IllegalArgumentException("certificate must be in PEM, was not", e);
        }
    }

    /** {@return the certificate of the authority, for a client's trust store} */
    public X509Certificate certificate() {
        return authority;
    }

    /** {@return the certificate of the authority as a PEM file has it, for clients in other languages} */
    public String pem() {
        byte[] lineFeed = "\n".getBytes(StandardCharsets.US_ASCII);
        try {
            return "-----BEGIN CERTIFICATE-----\n"
                    + Base64.getMimeEncoder(64, lineFeed).encodeToString(authority.getEncoded())
                    + "\n-----END CERTIFICATE-----\n";
        } catch (CertificateEncodingException e) {
            throw new IllegalStateException("a certificate that was read must have its bytes", e);
        }
    }

    /** {@return what trusts this server and no other} */
    public X509TrustManager trustManager() {
        return trustManager;
    }

    /** {@return a context for clients, which trusts this server and no other} */
    public SSLContext sslContext() {
        return context;
    }

    private static X509TrustManager trusting(X509Certificate certificate) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setCertificateEntry("authority", certificate);
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        // Every provider's first one is of X.509, the only kind there is.
        return (X509TrustManager) factory.getTrustManagers()[0];
    }
}
