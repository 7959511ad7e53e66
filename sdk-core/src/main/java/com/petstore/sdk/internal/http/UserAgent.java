package com.petstore.sdk.internal.http;

import java.util.Locale;

/** What a request says about its sender: this library, the Java version, the operating system; nothing about the user. */
final class UserAgent {

    static final String VALUE = "petstore-sdk-java/%s (java %d; %s)"
            .formatted(SdkVersion.VALUE, Runtime.version().feature(), operatingSystem());

    private UserAgent() {}

    private static String operatingSystem() {
        return System.getProperty("os.name", "unknown").toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    }
}
