// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.lab.publicapi.PublicApi;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What applications can compile against. Both modules are looked at from here, since this one sees both. */
class PublicApiTest {

    private static final String HOW_TO_REWRITE =
            "./mvnw test -pl sdk-spring-boot -am -Dtest=PublicApiTest -Dpetstore.rewritePublicApi";

    @ParameterizedTest
    @ValueSource(strings = {".", "../sdk-redis"})
    void isTheOneThatWasAgreedOn(Path module) throws IOException {
        assertThat(PublicApi.differences(module))
                .as("lines gone (-) and new (+) in %s; if that is meant: %s", module, HOW_TO_REWRITE)
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {".", "../sdk-redis"})
    void everyTypeCanGrow(Path module) throws IOException {
        assertThat(PublicApi.obstaclesToGrowth(module))
                .as("because an application that was compiled against a version must run with the next")
                .isEmpty();
    }

    @Test
    void applicationOnModulePathUsesEveryTypeOfLedger() throws IOException {
        Path redis = Path.of("../sdk-redis");

        assertThat(PublicApi.unusedTypes(redis, redis.resolve("src/it/module-path")))
                .isEmpty();
    }
}
