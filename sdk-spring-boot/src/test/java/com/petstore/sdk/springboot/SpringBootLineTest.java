// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootVersion;

/** The build runs all tests in several lines of Spring Boot, and not in one of them by mistake. */
class SpringBootLineTest {

    @Test
    void isTheOneThatTheBuildMeans() {
        assertThat(SpringBootVersion.getVersion()).isEqualTo(System.getProperty("expected.spring-boot.version"));
    }
}
