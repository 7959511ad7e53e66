// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import com.petstore.sdk.internal.text.PrintableText;
import com.petstore.sdk.internal.version.SdkVersion;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The sender of a request: this library, the Java version, the operating system, and the application if it likes. */
public final class UserAgent {

    private UserAgent() {}

    /**
     * The header's value.
     *
     * @throws IllegalArgumentException if the name of the application cannot stand in it
     */
    public static String of(@Nullable String userAgentSuffix) {
        String system = System.getProperty("os.name", "unknown")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-");
        String library = "petstore-sdk-java/" + SdkVersion.VALUE + " (java "
                + Runtime.version().feature() + "; " + system + ")";
        if (userAgentSuffix == null) {
            return library;
        }
        if (!userAgentSuffix.matches("[!-'*-~]+( [!-'*-~]+)*")) {
            throw new IllegalArgumentException(
                    "userAgentSuffix must be words of visible ASCII characters without parentheses, was "
                            + PrintableText.of(userAgentSuffix));
        }
        return library + " " + userAgentSuffix;
    }
}
