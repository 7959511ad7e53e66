package com.petstore.mockserver.internal.tls;

import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Collection;

/**
 * Makes the two certificates of a server, by RFC 5280: one of an authority, and one of the server that the authority
 * has signed. One for both would be refused by clients that take no authority for a server.
 */
public final class Certificates {

    /** Fixed, so that no clock is asked; the end is the latest that every client reads. */
    private static final byte[] VALIDITY = Der.sequence(
            Der.time(Instant.parse("2020-01-01T00:00:00Z")), Der.time(Instant.parse("2049-12-31T23:59:59Z")));

    private static final byte[] ECDSA_WITH_SHA256 = Der.sequence(Der.objectId(1, 2, 840, 10045, 4, 3, 2));
    private static final byte[] AUTHORITY = name("Pet Store mock server authority");
    private static final byte[] SERVER = name("Pet Store mock server");

    private static final byte[] SERVER_AUTH = Der.objectId(1, 3, 6, 1, 5, 5, 7, 3, 1);
    private static final byte[] DIGITAL_SIGNATURE = Der.bitString(7, (byte) 0x80);
    private static final byte[] SIGN_CERTIFICATES = Der.bitString(2, (byte) 0x04);

    private static final int SUBJECT_KEY = 14;
    private static final int KEY_USAGE = 15;
    private static final int ALTERNATIVE_NAMES = 17;
    private static final int BASIC_CONSTRAINTS = 19;
    private static final int AUTHORITY_KEY = 35;
    private static final int EXTENDED_KEY_USAGE = 37;

    private Certificates() {}

    public static X509Certificate ofAuthority(KeyPair authority) throws GeneralSecurityException {
        byte[] extensions = Der.sequence(
                critical(BASIC_CONSTRAINTS, Der.sequence(Der.isTrue())),
                critical(KEY_USAGE, SIGN_CERTIFICATES),
                extension(SUBJECT_KEY, Der.octetString(keyId(authority.getPublic()))));
        return sign(AUTHORITY, authority.getPublic(), extensions, authority.getPrivate());
    }

    /** For names and addresses that it may be reached by. */
    public static X509Certificate ofServer(PublicKey server, Collection<String> hosts, KeyPair authority)
            throws GeneralSecurityException {
        byte[] extensions = Der.sequence(
                critical(BASIC_CONSTRAINTS, Der.sequence()),
                critical(KEY_USAGE, DIGITAL_SIGNATURE),
                extension(EXTENDED_KEY_USAGE, Der.sequence(SERVER_AUTH)),
                extension(
                        ALTERNATIVE_NAMES,
                        Der.sequence(hosts.stream()
                                .map(Certificates::alternativeName)
                                .toArray(byte[][]::new))),
                extension(SUBJECT_KEY, Der.octetString(keyId(server))),
                extension(AUTHORITY_KEY, Der.sequence(Der.tagged(0x80, keyId(authority.getPublic())))));
        return sign(SERVER, server, extensions, authority.getPrivate());
    }

    /** Whether a text is an address of IPv4 or IPv6, and no name. */
    static boolean isAddress(String host) {
        return host.contains(":") || host.matches("[0-9.]+");
    }

    private static X509Certificate sign(byte[] subject, PublicKey key, byte[] extensions, PrivateKey authority)
            throws GeneralSecurityException {
        byte[] version3 = Der.tagged(0xa0, Der.integer(BigInteger.TWO));
        byte[] serial = Der.integer(new BigInteger(127, new SecureRandom()).add(BigInteger.ONE));
        byte[] certificate = Der.sequence(
                version3,
                serial,
                ECDSA_WITH_SHA256,
                AUTHORITY,
                VALIDITY,
                subject,
                key.getEncoded(),
                Der.tagged(0xa3, extensions));
        Signature signature = Signature.getInstance("SHA256withECDSA");
        signature.initSign(authority);
        signature.update(certificate);
        byte[] signed = Der.sequence(certificate, ECDSA_WITH_SHA256, Der.bitString(0, signature.sign()));
        return (X509Certificate)
                CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(signed));
    }

    private static byte[] alternativeName(String host) {
        if (!isAddress(host)) {
            return Der.tagged(0x82, host.getBytes(StandardCharsets.US_ASCII));
        }
        try {
            // Looks nothing up: it is an address already.
            return Der.tagged(0x87, InetAddress.getByName(host).getAddress());
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("host must be a name or an address, was " + host, e);
        }
    }

    private static byte[] name(String commonName) {
        return Der.sequence(Der.set(Der.sequence(Der.objectId(2, 5, 4, 3), Der.text(commonName))));
    }

    private static byte[] critical(int id, byte[] value) {
        return Der.sequence(Der.objectId(2, 5, 29, id), Der.isTrue(), Der.octetString(value));
    }

    private static byte[] extension(int id, byte[] value) {
        return Der.sequence(Der.objectId(2, 5, 29, id), Der.octetString(value));
    }

    private static byte[] keyId(PublicKey key) throws GeneralSecurityException {
        return MessageDigest.getInstance("SHA-1").digest(key.getEncoded());
    }
}
