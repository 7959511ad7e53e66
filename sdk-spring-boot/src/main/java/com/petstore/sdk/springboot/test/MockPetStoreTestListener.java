// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot.test;

import java.util.Optional;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestExecutionListener;

/** Prepares the server of a context for each test, and checks it at the end. */
final class MockPetStoreTestListener implements TestExecutionListener {

    @Override
    public void beforeTestMethod(TestContext test) {
        server(test).ifPresent(ContextServer::testBegins);
    }

    @Override
    public void afterTestMethod(TestContext test) {
        server(test).ifPresent(server -> server.testEnds(test.getTestException()));
    }

    private static Optional<ContextServer> server(TestContext test) {
        return test.hasApplicationContext()
                ? test.getApplicationContext().getBeanProvider(ContextServer.class).stream()
                        .findFirst()
                : Optional.empty();
    }
}
