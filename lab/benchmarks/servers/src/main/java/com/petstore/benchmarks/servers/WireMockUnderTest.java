// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.servers;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.petstore.benchmarks.SamplePets;
import com.petstore.benchmarks.ServerUnderTest;

/** WireMock with one stub, and without the journal of requests, which would grow for ever. */
public final class WireMockUnderTest implements ServerUnderTest {

    @Override
    public Running start(int pets) {
        WireMockServer server = new WireMockServer(WireMockConfiguration.options()
                .bindAddress("127.0.0.1")
                .dynamicPort()
                .disableRequestJournal());
        server.stubFor(get(urlPathEqualTo("/v1/pets"))
                .willReturn(aResponse()
                        .withHeader("Content-Type", "application/json")
                        .withHeader("X-RateLimit-Limit", "1000000")
                        .withHeader("X-RateLimit-Remaining", "999999")
                        .withHeader("X-RateLimit-Reset", "1795262460")
                        .withBody(SamplePets.list(20))));
        server.start();
        return new RunningWireMock(server);
    }

    private record RunningWireMock(WireMockServer server) implements Running {

        @Override
        public int port() {
            return server.port();
        }

        @Override
        public void close() {
            server.stop();
        }
    }
}
