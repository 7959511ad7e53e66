// SPDX-License-Identifier: Apache-2.0
package com.petstore.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.Behavior;
import com.petstore.mockserver.check.ServiceCheck;
import com.petstore.mockserver.check.ServiceReport;
import java.io.IOException;
import java.net.URI;

/** The Java of docs/mock-server/check.md, only compiled: the service of the example does not exist. */
final class StagingCheck {

    private StagingCheck() {}

    static void checkStaging() throws IOException {
        ServiceReport report = ServiceCheck.of(
                        URI.create("https://staging.pets.example/v1"), () -> System.getenv("PETSTORE_API_KEY"))
                .behavior(Behavior.defaults().with("limit-out-of-range", "clamp"))
                .run();

        assertThat(report.brokenPromises()).isEmpty();
        assertThat(report.differences()).isEmpty();
    }

    static void checkPromisesOfStaging() throws IOException {
        ServiceReport report = ServiceCheck.of(
                        URI.create("https://staging.pets.example/v1"), () -> System.getenv("PETSTORE_API_KEY"))
                .run();
        assertThat(report.brokenPromises()).isEmpty();
    }
}
