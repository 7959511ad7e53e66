// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot.test;

import com.petstore.mockserver.MockPetStore;
import java.lang.reflect.Method;
import org.junit.jupiter.api.function.ThrowingConsumer;
import org.springframework.context.ApplicationContext;
import org.springframework.test.context.TestContextManager;

/** Runs test methods of one class as JUnit would have Spring run them. */
final class TestRun {

    private final Class<?> testClass;
    private final TestContextManager manager;

    TestRun(Class<?> testClass) {
        this.testClass = testClass;
        this.manager = new TestContextManager(testClass);
    }

    ApplicationContext context() {
        return manager.getTestContext().getApplicationContext();
    }

    MockPetStore mock() {
        return context().getBean(MockPetStore.class);
    }

    ShopApplication.Shop shop() {
        return context().getBean(ShopApplication.Shop.class);
    }

    TestContextManager manager() {
        return manager;
    }

    /** Runs a test method with this body, and throws what fails it. */
    void test(ThrowingConsumer<TestRun> body) throws Throwable {
        Object instance = new Object();
        Method method = Object.class.getMethod("toString");
        manager.prepareTestInstance(instance);
        manager.beforeTestMethod(instance, method);
        Throwable failure = null;
        try {
            body.accept(this);
        } catch (Throwable e) {
            failure = e;
        }
        manager.afterTestMethod(instance, method, failure);
        if (failure != null) {
            throw failure;
        }
    }
}
