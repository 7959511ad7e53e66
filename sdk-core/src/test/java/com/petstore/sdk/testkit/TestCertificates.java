// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.testkit;

import java.util.Locale;
import okhttp3.tls.HeldCertificate;

/** Certificates that are valid in any language of the JVM. */
public final class TestCertificates {

    private TestCertificates() {}

    /** OkHttp writes the dates in the language of the JVM: in Thai, as years that are long over, and in Arabic with digits that TLS cannot read. */
    public static HeldCertificate build(HeldCertificate.Builder certificate) {
        Locale usual = Locale.getDefault(Locale.Category.FORMAT);
        Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT);
        try {
            return certificate.build();
        } finally {
            Locale.setDefault(Locale.Category.FORMAT, usual);
        }
    }
}
