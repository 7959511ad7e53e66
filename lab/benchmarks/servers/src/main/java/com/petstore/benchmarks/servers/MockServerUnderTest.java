// SPDX-License-Identifier: Apache-2.0
package com.petstore.benchmarks.servers;

import com.petstore.benchmarks.SamplePets;
import com.petstore.benchmarks.ServerUnderTest;
import com.petstore.mockserver.MockPetStatus;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.NewMockPet;
import java.net.URI;

/** The mock server with all defaults. */
public final class MockServerUnderTest implements ServerUnderTest {

    @Override
    public Running start(int pets) {
        MockPetStore server = MockPetStore.start();
        for (int id = 1; id <= pets; id++) {
            server.seed(
                    NewMockPet.of(SamplePets.name(id), SamplePets.CATEGORY_ID).status(MockPetStatus.AVAILABLE));
        }
        return new RunningMock(server);
    }

    private record RunningMock(MockPetStore server) implements Running {

        @Override
        public int port() {
            return URI.create(server.baseUrl()).getPort();
        }

        @Override
        public String apiKey() {
            return server.apiKey();
        }

        @Override
        public void close() {
            server.close();
        }
    }
}
