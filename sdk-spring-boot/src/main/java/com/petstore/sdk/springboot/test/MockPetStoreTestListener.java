// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot.test;

import com.petstore.sdk.PetStoreClient;
import java.util.Optional;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestExecutionListener;

/** Tells the server of a context where a test begins and ends. */
final class MockPetStoreTestListener implements TestExecutionListener {

    @Override
    public void beforeTestMethod(TestContext test) {
        server(test).ifPresent(server -> {
            server.testBegins();
            // Without this, a client that has run into a quota would go on waiting for what the server has forgotten.
            test.getApplicationContext()
                    .getBeansOfType(PetStoreClient.class, false, false)
                    .values()
                    .forEach(PetStoreClient::recheckRateLimit);
        });
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
