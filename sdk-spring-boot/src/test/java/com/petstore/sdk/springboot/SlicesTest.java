// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.util.ClassUtils;

/** What a test of controllers alone has of the starter. */
class SlicesTest {

    /** The annotations of {@code @WebMvcTest} and {@code @WebFluxTest}, which Spring Boot 4 moved. */
    private static Stream<String> slices() {
        return Stream.of(
                        "org.springframework.boot.test.autoconfigure.web.servlet.AutoConfigureWebMvc",
                        "org.springframework.boot.test.autoconfigure.web.reactive.AutoConfigureWebFlux",
                        "org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureWebMvc",
                        "org.springframework.boot.webflux.test.autoconfigure.AutoConfigureWebFlux")
                .filter(annotation -> ClassUtils.isPresent(annotation, null));
    }

    @Test
    void testsOfControllersHaveResponsesToFailures() {
        assertThat(slices())
                .hasSize(2)
                .allSatisfy(annotation -> assertThat(ImportCandidates.load(ClassUtils.forName(annotation, null), null))
                        .hasSizeGreaterThan(1)
                        .contains(PetStoreFailureAdviceAutoConfiguration.class.getName()));
    }
}
