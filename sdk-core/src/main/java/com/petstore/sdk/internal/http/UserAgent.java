// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.http;

import com.petstore.sdk.internal.text.PrintableText;
import com.petstore.sdk.internal.version.SdkVersion;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The sender of a request: this library, the Java version, the operating system, and what the application appends. */
public final class UserAgent {

    private UserAgent() {}

    /** The rule that what an application appends breaks, as a predicate; null if it can stand in the header. */
    public static @Nullable String problem(@Nullable String userAgentSuffix) {
        return userAgentSuffix == null || userAgentSuffix.matches("[!-'*-~]+( [!-'*-~]+)*")
                ? null
                : "must be words of visible ASCII characters without parentheses, was "
                        + PrintableText.of(userAgentSuffix);
    }

    /** The header's value, with a suffix without a {@link #problem}. */
    public static String of(@Nullable String userAgentSuffix) {
        String system = System.getProperty("os.name", "unknown")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-");
        String library = "petstore-sdk-java/" + SdkVersion.VALUE + " (java "
                + Runtime.version().feature() + "; " + system + ")";
        return userAgentSuffix == null ? library : library + " " + userAgentSuffix;
    }
}
