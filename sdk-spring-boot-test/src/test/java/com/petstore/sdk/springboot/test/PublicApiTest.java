// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The public API of all published modules, which are on the class path of this one. */
class PublicApiTest {

    private static final String HOW_TO_REWRITE =
            "./mvnw -Pquick test -pl sdk-spring-boot-test -am -Dtest=PublicApiTest -Dpetstore.rewritePublicApi";

    @ParameterizedTest
    @ValueSource(strings = {"../sdk-core", "../sdk-redis", "../sdk-spring-boot", ".", "../mock-server"})
    void isThatOfPublicApiTxt(Path module) throws IOException {
        assertThat(PublicApi.differences(module))
                .as("lines gone (-) and new (+) in %s; if that is meant: %s", module, HOW_TO_REWRITE)
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"../sdk-core", "../sdk-redis", "../sdk-spring-boot", ".", "../mock-server"})
    void everyTypeCanGrow(Path module) throws IOException {
        assertThat(PublicApi.obstaclesToGrowth(module))
                .as("because an application that was compiled against a version must run with the next")
                .isEmpty();
    }
}
