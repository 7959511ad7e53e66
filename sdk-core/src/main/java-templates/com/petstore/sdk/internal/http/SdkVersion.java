package com.petstore.sdk.internal.http;

/** The version of this library; the build fills it in, so that no file has to be read at run time. */
final class SdkVersion {

    static final String VALUE = "${project.version}";

    private SdkVersion() {}
}
