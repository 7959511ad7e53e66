package com.petstore.sdk.springboot.test;

import com.petstore.mockserver.MockPetStore;
import com.petstore.sdk.PetStoreClient;
import org.springframework.context.ApplicationContext;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestContextAnnotationUtils;
import org.springframework.test.context.TestExecutionListener;

/** Resets the server of the context after each test method. */
final class ResetMockPetStore implements TestExecutionListener {

    @Override
    public void afterTestMethod(TestContext test) {
        if (test.hasApplicationContext()
                && TestContextAnnotationUtils.hasAnnotation(test.getTestClass(), AutoConfigureMockPetStore.class)) {
            ApplicationContext context = test.getApplicationContext();
            context.getBean(MockPetStore.class).reset();
            // Without this, a client that has run into a quota would go on waiting for what the server has forgotten.
            context.getBeanProvider(PetStoreClient.class).stream().forEach(PetStoreClient::recheckRateLimit);
        }
    }
}
