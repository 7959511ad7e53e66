package com.petstore.mockserver.junit;

import com.petstore.mockserver.MockPetStore;

/** What a test that failed shows of its server: not thrown, but suppressed by the failure, whose stack trace has it. */
final class MockPetStoreReport extends RuntimeException {

    private static final long serialVersionUID = 1;

    MockPetStoreReport(MockPetStore server) {
        super(text(server), null, false, false);
    }

    private static String text(MockPetStore server) {
        String requests = server.journal().toString();
        return server + ", whose clock shows " + server.clock().instant() + " and whose random seed is "
                + server.randomSeed()
                + (requests.isEmpty() ? ", received no requests" : ", received these requests last:\n" + requests);
    }
}
