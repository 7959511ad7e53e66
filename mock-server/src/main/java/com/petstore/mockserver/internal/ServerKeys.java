// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver.internal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The keys of a server for tests over TLS: a certificate for its host and the loopback names, and the authority that signed it.
 * Both are made for this server alone. One certificate for both would be refused by clients that do not accept an authority
 * as a server.
 */
public final class ServerKeys {

    private static final List<String> LOOPBACK = List.of("localhost", "127.0.0.1", "::1");
    public static final String PASSWORD = "changeit";

    private final X509Certificate authority;
    private final KeyStore store;

    private ServerKeys(KeyStore store) throws GeneralSecurityException {
        authority = (X509Certificate) store.getCertificate("authority");
        // From here on its key cannot sign, nor does the server present it as its own certificate.
        store.deleteEntry("authority");
        this.store = store;
    }

    /**
     * Makes the keys and certificates of one server, which takes about a second.
     *
     * @param host the name or address that the server listens on
     * @param more by which else clients reach it
     * @throws IllegalStateException if the runtime has no {@code keytool}, that fails, or there is no room for temporary files
     */
    public static ServerKeys forHosts(String host, List<String> more) {
        try {
            Path runtime = Path.of(System.getProperty("java.home"));
            Set<String> hosts = new LinkedHashSet<>(LOOPBACK);
            hosts.add(host);
            hosts.addAll(more);
            return forHosts(hosts, Files.createTempDirectory("petstore-mock-tls"), runtime.resolve("bin"));
        } catch (IOException e) {
            String folder = System.getProperty("java.io.tmpdir");
            throw new IllegalStateException(
                    "TLS needs a folder for temporary files that can be written, " + folder + " failed: " + e, e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("TLS with elliptic curves is not available", e);
        }
    }

    /** Keeps the keys in an empty folder while it makes them, and deletes it; takes where a runtime has its programs. */
    static ServerKeys forHosts(Set<String> hosts, Path folder, Path programs)
            throws GeneralSecurityException, IOException {
        Path store = folder.resolve("keys.p12");
        try {
            makeKeys(programs, store, hosts);
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

    /** The key and the certificate of the server itself. */
    public KeyStore store() {
        return store;
    }

    private static void makeKeys(Path programs, Path store, Set<String> hosts) throws IOException {
        String[] authority = {"-ext", "bc:c", "-ext", "ku:c=keyCertSign"};
        makeKey(programs, store, "authority", "Pet Store mock server authority", authority);
        String names = hosts.stream().map(ServerKeys::alternativeName).collect(Collectors.joining(","));
        String[] server = {
            "-signer", "authority", "-ext", "ku:c=digitalSignature", "-ext", "eku=serverAuth", "-ext", "san=" + names
        };
        makeKey(programs, store, "server", "Pet Store mock server", server);
    }

    /** Has {@code keytool} put a key on an elliptic curve and its certificate into a file of PKCS #12. */
    private static void makeKey(Path programs, Path store, String alias, String commonName, String... more)
            throws IOException {
        String program = programs.resolve("keytool").toString();
        List<String> command = new ArrayList<>(List.of(program, "-genkeypair", "-alias", alias));
        command.addAll(List.of("-keystore", store.toString(), "-storetype", "PKCS12", "-storepass", PASSWORD));
        command.addAll(List.of("-keyalg", "EC", "-groupname", "secp256r1", "-dname", "CN=" + commonName));
        // Fixed, so that no clock matters: until 2049, the last year that every client can read.
        command.addAll(List.of("-startdate", "2020/01/01 00:00:00", "-validity", "10950"));
        command.addAll(List.of(more));
        // Half the time: the program ends before it could gain from the JVM's second compiler or its larger collectors.
        command.addAll(List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        // It may hold options that only one process can have, such as the port of a debugger.
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        Process process;
        try {
            process = builder.start();
        } catch (IOException e) {
            throw new IllegalStateException(
                    "TLS needs the program keytool of a Java runtime, was not in " + programs, e);
        }
        String output = new String(process.getInputStream().readAllBytes(), Charset.defaultCharset());
        if (process.onExit().join().exitValue() != 0) {
            throw new IllegalStateException(
                    "keytool must make a certificate with " + String.join(" ", more) + ", failed: " + output.strip());
        }
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
