// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.publicapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.lab.publicapi.PublicApi;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What applications can compile against. Both modules are looked at from here, since this one sees both. */
class PublicApiTest {

    private static final String HOW_TO_REWRITE =
            "./mvnw test -pl sdk-core -am -Dtest=PublicApiTest -Dpetstore.rewritePublicApi";

    @ParameterizedTest
    @ValueSource(strings = {".", "../mock-server"})
    void isTheOneThatWasAgreedOn(Path module) throws IOException {
        assertThat(PublicApi.differences(module))
                .as("lines gone (-) and new (+) in %s; if that is meant: %s", module, HOW_TO_REWRITE)
                .isEmpty();
    }

    /** On the module path, on the class path with Java 17, and in Kotlin. */
    @ParameterizedTest
    @ValueSource(strings = {"src/it/module-path", "src/it/kotlin"})
    void applicationsOutsideTheBuildUseEveryType(Path application) throws IOException {
        assertThat(PublicApi.unusedTypes(Path.of("."), application))
                .as("public types that EveryType of %s does not use", application)
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {".", "../mock-server"})
    void everyTypeCanGrow(Path module) throws IOException {
        assertThat(PublicApi.obstaclesToGrowth(module))
                .as("because an application that was compiled against a version must run with the next")
                .isEmpty();
    }
}
