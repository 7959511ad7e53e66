package com.petstore.mockserver.internal.tls;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * What a server that speaks TLS has: a certificate for its host and the loopback names, and the authority that signed it.
 * Both are made for this server alone. One certificate for both would be refused by clients that do not accept an authority
 * as a server.
 */
public final class ServerKeys {

    private static final List<String> LOOPBACK = List.of("localhost", "127.0.0.1", "::1");
    private static final String PASSWORD = "changeit";

    private final X509Certificate authority;
    private final SSLContext context;

    private ServerKeys(KeyStore store) throws GeneralSecurityException, IOException {
        authority = (X509Certificate) store.getCertificate("authority");
        // From here on nobody can sign with its key, nor does the server show it as its own certificate.
        store.deleteEntry("authority");
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, PASSWORD.toCharArray());
        context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
    }

    /**
     * Makes the keys and certificates of one server, which takes about a second.
     *
     * @param host the name or address that the server listens on
     * @throws IllegalStateException if the runtime has no {@code keytool}, or that fails
     */
    public static ServerKeys forHost(String host) {
        try {
            return forHost(host, Files.createTempDirectory("petstore-mock-tls"));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot keep the keys of the server in a temporary file", e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the JVM must have elliptic curves and TLS", e);
        }
    }

    /** Keeps the keys in an empty folder while it makes them, and deletes it. */
    static ServerKeys forHost(String host, Path folder) throws GeneralSecurityException, IOException {
        Set<String> hosts = new LinkedHashSet<>(LOOPBACK);
        hosts.add(host);
        Path store = folder.resolve("keys.p12");
        try {
            makeKeys(Keytool.of(Path.of(System.getProperty("java.home"))), store, hosts);
            return new ServerKeys(load(store));
        } finally {
            Files.deleteIfExists(store);
            Files.delete(folder);
        }
    }

    /** The certificate of the authority, which clients trust. */
    public X509Certificate authority() {
        return authority;
    }

    /** The context of the server itself, which holds its private key. */
    public SSLContext context() {
        return context;
    }

    private static void makeKeys(Keytool keytool, Path store, Set<String> hosts) throws IOException {
        String[] authority = {"-ext", "bc:c", "-ext", "ku:c=keyCertSign"};
        keytool.makeKey(store, PASSWORD, "authority", "Pet Store mock server authority", authority);
        String names = hosts.stream().map(ServerKeys::alternativeName).collect(Collectors.joining(","));
        String[] server = {
            "-signer", "authority", "-ext", "ku:c=digitalSignature", "-ext", "eku=serverAuth", "-ext", "san=" + names
        };
        keytool.makeKey(store, PASSWORD, "server", "Pet Store mock server", server);
    }

    private static KeyStore load(Path file) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream bytes = Files.newInputStream(file)) {
            store.load(bytes, PASSWORD.toCharArray());
        }
        return store;
    }

    private static String alternativeName(String host) {
        boolean isAddress = host.contains(":") || host.matches("[0-9.]+");
        // The zone of an address of IPv6 means something to this machine only.
        return isAddress ? "ip:" + host.replaceFirst("%.*", "") : "dns:" + host;
    }
}
