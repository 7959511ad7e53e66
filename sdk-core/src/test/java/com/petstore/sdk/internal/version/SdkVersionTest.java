// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.internal.version;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;

/** What sdk-core refuses to work with. */
class SdkVersionTest {

    @Test
    void refusesAModuleOfAnotherVersionAndNamesBoth() {
        assertThatIllegalStateException()
                .isThrownBy(() -> SdkVersion.require("petstore-sdk-redis", "0.9.0"))
                .withMessage("petstore-sdk-redis must have the version of petstore-sdk-core, " + SdkVersion.VALUE
                        + ", was 0.9.0; the artifact petstore-bom keeps them together");
    }

    @Test
    void acceptsAModuleOfItsOwnVersion() {
        assertThatCode(() -> SdkVersion.require("petstore-sdk-redis", SdkVersion.VALUE))
                .doesNotThrowAnyException();
    }
}
