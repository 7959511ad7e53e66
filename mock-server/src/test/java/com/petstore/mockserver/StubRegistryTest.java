// SPDX-License-Identifier: Apache-2.0
package com.petstore.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StubRegistryTest {

    private final StubRegistry stubs = new StubRegistry(
            42,
            List.of(Specs.of(Stub.get("/v1/pets")
                    .returns(StubResponse.of(204).delayedBy(Duration.ofSeconds(1), Duration.ofSeconds(2))))));

    @Test
    void resetRepeatsTheDelaysOfTheSeed() {
        List<Duration> delays = delays();
        assertThat(delays).doesNotHaveDuplicates();

        stubs.reset();

        assertThat(delays()).isEqualTo(delays);
    }

    private List<Duration> delays() {
        return IntStream.range(0, 10)
                .mapToObj(i -> stubs.take(stub -> true).orElseThrow().delay())
                .toList();
    }
}
