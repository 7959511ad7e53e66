// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.sdk.PetStoreClient;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** Test support calls no bean of the application, which could be a mock or a spy. */
class UntouchedBeansTest {

    private static final List<String> CALLED = new CopyOnWriteArrayList<>();

    @SpringBootTest
    @AutoConfigureMockPetStore(plan = "free")
    @Import(MockedClient.class)
    static class WithMock {}

    static class MockedClient {

        /** As a mocking library creates it: whatever is called is recorded. */
        @Bean
        static PetStoreClient petStoreClient() {
            return (PetStoreClient) Proxy.newProxyInstance(
                    PetStoreClient.class.getClassLoader(),
                    new Class<?>[] {PetStoreClient.class},
                    (proxy, method, a) -> {
                        if (method.getDeclaringClass() != Object.class) {
                            CALLED.add(method.getName());
                        }
                        return method.getName().equals("hashCode") ? (Object) 1 : null;
                    });
        }
    }

    @Test
    void mockGetsTheCallsOfTheTestAlone() throws Throwable {
        TestRun run = new TestRun(WithMock.class);
        run.test(test -> {});
        run.test(test -> {});

        assertThat(CALLED).isEmpty();
    }
}
