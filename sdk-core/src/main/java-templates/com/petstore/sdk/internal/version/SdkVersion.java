// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.version;

/** The version of this library; the build fills it in, so that no file has to be read at run time. */
public final class SdkVersion {

    /** The version of all artifacts that are released together. */
    public static final String VALUE = "${project.version}";

    private SdkVersion() {}

    /**
     * Checks that a module that uses the internals of this one is of the same version.
     *
     * @param artifact the artifact of that module
     * @param version its version
     * @throws IllegalStateException if it is of another
     */
    public static void require(String artifact, String version) {
        if (!version.equals(VALUE)) {
            throw new IllegalStateException(artifact + " must have the version of petstore-sdk-core, " + VALUE
                    + ", was " + version + "; the artifact petstore-bom keeps them together");
        }
    }
}
