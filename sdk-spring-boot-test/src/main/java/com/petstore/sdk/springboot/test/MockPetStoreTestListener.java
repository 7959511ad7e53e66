// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot.test;

import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestContextAnnotationUtils;
import org.springframework.test.context.TestExecutionListener;

/** Gives each test method of a context its server in the initial state, and checks at the end what the test has left. */
final class MockPetStoreTestListener implements TestExecutionListener {

    /** By its name, because JUnit may not be on the class path. */
    private static final String WITH_MOCK_PET_STORE = "com.petstore.mockserver.junit.WithMockPetStore";

    @Override
    public void prepareTestInstance(TestContext test) {
        if (MergedAnnotations.from(test.getTestClass(), SearchStrategy.TYPE_HIERARCHY)
                        .isPresent(WITH_MOCK_PET_STORE)
                && !TestContextAnnotationUtils.hasAnnotation(test.getTestClass(), AutoConfigureMockPetStore.class)) {
            String baseUrl = test.getApplicationContext().getEnvironment().getProperty("petstore.base-url");
            if (isElsewhere(baseUrl)) {
                throw new IllegalStateException(
                        "@WithMockPetStore does not lead the clients of an application to its server: "
                                + "petstore.base-url is " + baseUrl + ". Use @AutoConfigureMockPetStore instead.");
            }
        }
    }

    /** The server of a test is on this machine. */
    private static boolean isElsewhere(@Nullable String baseUrl) {
        if (baseUrl == null || baseUrl.isBlank()) {
            return false;
        }
        String host = URI.create(baseUrl.strip()).getHost();
        return !("localhost".equals(host) || "127.0.0.1".equals(host) || "[::1]".equals(host));
    }

    @Override
    public void beforeTestMethod(TestContext test) {
        server(test).ifPresent(server -> server.testBegins(test.getTestInstance(), test.getTestMethod()));
    }

    @Override
    public void afterTestMethod(TestContext test) {
        server(test)
                .ifPresent(server ->
                        server.testEnds(test.getTestInstance(), test.getTestMethod(), test.getTestException()));
    }

    private static Optional<ContextServer> server(TestContext test) {
        return test.hasApplicationContext()
                ? test.getApplicationContext().getBeanProvider(ContextServer.class).stream()
                        .findFirst()
                : Optional.empty();
    }
}
