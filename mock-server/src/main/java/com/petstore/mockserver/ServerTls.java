package com.petstore.mockserver;

import com.petstore.mockserver.internal.tls.Certificates;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * What a client needs to trust a server that speaks TLS: each server has an authority of its own, made when it starts
 * and known to nobody else.
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

    private static final List<String> LOOPBACK = List.of("localhost", "127.0.0.1", "::1");

    private final X509Certificate authority;
    private final X509TrustManager trustManager;
    private final SSLContext clientContext;
    private final SSLContext serverContext;

    private ServerTls(String host) throws GeneralSecurityException, IOException {
        KeyPairGenerator keys = KeyPairGenerator.getInstance("EC");
        keys.initialize(new ECGenParameterSpec("secp256r1"));
        KeyPair authorityKeys = keys.generateKeyPair();
        KeyPair serverKeys = keys.generateKeyPair();
        Set<String> hosts = new LinkedHashSet<>(LOOPBACK);
        hosts.add(host);
        authority = Certificates.ofAuthority(authorityKeys);
        X509Certificate server = Certificates.ofServer(serverKeys.getPublic(), hosts, authorityKeys);
        trustManager = trusting(authority);
        clientContext = context(null, trustManager);
        KeyStore store = emptyStore();
        store.setKeyEntry("server", serverKeys.getPrivate(), new char[0], new Certificate[] {server, authority});
        KeyManagerFactory keyManagers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keyManagers.init(store, new char[0]);
        serverContext = context(keyManagers, null);
    }

    /**
     * Makes an authority, and a certificate for one server.
     *
     * @param host the name or address that the server listens on, beside those of the loopback interface
     * @return what both sides need
     * @throws IllegalStateException if the JVM has no elliptic curves or no TLS
     */
    public static ServerTls forHost(String host) {
        try {
            return new ServerTls(host);
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("the JVM must have elliptic curves and TLS", e);
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
            X509Certificate certificate = (X509Certificate)
                    CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(bytes));
            return context(null, trusting(certificate));
        } catch (GeneralSecurityException | IOException e) {
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
        return clientContext;
    }

    /** {@return the context of the server itself, which holds its private key} */
    public SSLContext serverContext() {
        return serverContext;
    }

    private static SSLContext context(@Nullable KeyManagerFactory keys, @Nullable TrustManager trust)
            throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(
                keys == null ? null : keys.getKeyManagers(), trust == null ? null : new TrustManager[] {trust}, null);
        return context;
    }

    private static X509TrustManager trusting(X509Certificate certificate) throws GeneralSecurityException, IOException {
        KeyStore store = emptyStore();
        store.setCertificateEntry("authority", certificate);
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        for (TrustManager manager : factory.getTrustManagers()) {
            if (manager instanceof X509TrustManager trust) {
                return trust;
            }
        }
        throw new GeneralSecurityException("no trust manager for X.509");
    }

    private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        return store;
    }
}
