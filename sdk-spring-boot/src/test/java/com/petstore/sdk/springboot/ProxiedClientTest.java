// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import com.petstore.mockserver.MockPetStore;
import com.petstore.sdk.PetStoreClient;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.aop.MethodBeforeAdvice;
import org.springframework.aop.framework.autoproxy.BeanNameAutoProxyCreator;
import org.springframework.aop.support.AopUtils;

/** Clients that an aspect of the application wraps, such as one that takes times. */
class ProxiedClientTest {

    @AutoClose
    private final MockPetStore service = MockPetStore.start();

    private final List<String> called = new CopyOnWriteArrayList<>();

    private BeanNameAutoProxyCreator aspect(boolean bySubclass) {
        BeanNameAutoProxyCreator creator = new BeanNameAutoProxyCreator();
        creator.setBeanNames("petstore.default", "petstore.staging");
        creator.setInterceptorNames("aspect");
        creator.setProxyTargetClass(bySubclass);
        return creator;
    }

    @ParameterizedTest(name = "by subclass: {0}")
    @ValueSource(booleans = {true, false})
    void bothClientsWorkBehindProxies(boolean bySubclass) {
        StarterApplication.of(service)
                .withPropertyValues(
                        "petstore.clients.staging.base-url=" + service.baseUrl(),
                        "petstore.clients.staging.api-key=" + service.apiKey())
                .withBean(
                        "aspect",
                        MethodBeforeAdvice.class,
                        () -> (method, arguments, target) -> called.add(method.getName()))
                .withBean(BeanNameAutoProxyCreator.class, () -> aspect(bySubclass))
                .run(context -> assertThat(context.getBeansOfType(PetStoreClient.class))
                        .hasSize(2)
                        .values()
                        .allSatisfy(client -> {
                            assertThat(AopUtils.isCglibProxy(client)).isEqualTo(bySubclass);
                            assertThat(client.listPets().execute()).isEmpty();
                        }));
        assertThat(called).containsExactly("listPets", "listPets", "close", "close");
    }
}
