// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.redis;

import com.petstore.sdk.internal.version.SdkVersion;

/** The version of this module; the build fills it in. */
final class RedisModuleVersion {

    private static final String VALUE = "${project.version}";

    private RedisModuleVersion() {}

    /**
     * Checks that the client beside this module has the same version, since the messages between the two may change in any.
     *
     * @throws IllegalStateException if it has another
     */
    static void checkClient() {
        SdkVersion.require("petstore-sdk-redis", VALUE);
    }
}
