package com.petstore.benchmarks.mock;

import com.petstore.benchmarks.Animals;
import com.petstore.benchmarks.server.ServerSubject;
import com.petstore.mockserver.MockPetStatus;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.NewMockPet;
import java.net.URI;

/** The mock server with all defaults. */
public final class MockSubject implements ServerSubject {

    private static final int SOLD = 100;

    @Override
    public Running start(int animals) {
        MockPetStore server = MockPetStore.start();
        for (int id = 1; id <= animals; id++) {
            MockPetStatus status = id > animals - SOLD ? MockPetStatus.SOLD : MockPetStatus.AVAILABLE;
            server.seed(new NewMockPet(Animals.name(id), Animals.CATEGORY_ID, status));
        }
        return new RunningMock(server);
    }

    @Override
    public boolean searches() {
        return true;
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
