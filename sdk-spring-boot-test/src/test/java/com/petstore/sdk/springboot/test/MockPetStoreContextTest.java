// SPDX-License-Identifier: Apache-2.0
package com.petstore.sdk.springboot.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.petstore.mockserver.MockPetStatus;
import com.petstore.mockserver.NewMockPet;
import com.petstore.mockserver.junit.WithMockPetStore;
import com.petstore.sdk.PetStoreClient;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.ServerSocket;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.TestContextManager;

/** How long the server of an application's tests lives, and who shares it. */
class MockPetStoreContextTest {

    @SpringBootTest
    @AutoConfigureMockPetStore
    static class First {}

    @SpringBootTest
    @AutoConfigureMockPetStore
    static class Second {}

    @SpringBootTest(properties = "petstore.application-name=other")
    @AutoConfigureMockPetStore
    static class Other {}

    @SpringBootTest
    @AutoConfigureMockPetStore(randomSeed = 42)
    static class Seeded {}

    @SpringBootTest(properties = "petstore.application-name=own")
    @AutoConfigureMockPetStore
    static class Inherited {}

    static class Inheriting extends Inherited {}

    @SpringBootTest(properties = "petstore.timeout=1s")
    static class Plain {}

    @SpringBootTest(properties = {"petstore.base-url=https://pets.example/v1", "petstore.api-key=k"})
    @WithMockPetStore
    static class Misled {}

    @SpringBootTest(properties = {"petstore.base-url=http://localhost:1/v1", "petstore.api-key=k"})
    @WithMockPetStore
    static class LedByHand {}

    @SpringBootTest(properties = {"petstore.base-url=http://127.0.0.1:1/v1", "petstore.api-key=k"})
    @WithMockPetStore
    static class LedByHandToAnAddress {}

    @SpringBootTest(properties = {"petstore.base-url=http://[::1]:1/v1", "petstore.api-key=k"})
    @WithMockPetStore
    static class LedByHandToAnIpv6Address {}

    @SpringBootTest(properties = {"petstore.base-url=https://pets.example/v1", "petstore.api-key=k"})
    @WithMockPetStore
    @AutoConfigureMockPetStore
    static class WithBothAnnotations {}

    @SpringBootTest(classes = NoBeans.class)
    @WithMockPetStore
    static class WithoutClient {}

    @SpringBootTest(classes = NoBeans.class, properties = "petstore.base-url=")
    @WithMockPetStore
    static class WithBlankAddress {}

    static class NoBeans {}

    @SpringBootTest(properties = "petstore.application-name=never")
    @AutoConfigureMockPetStore
    static class NeverLoaded {}

    @Test
    void failsWhereAnotherAnnotationLeavesClientsAtTheirService() {
        assertThatIllegalStateException()
                .isThrownBy(() -> new TestRun(Misled.class).test(test -> {}))
                .withMessage("@WithMockPetStore does not lead the clients of an application to its server:"
                        + " petstore.base-url is https://pets.example/v1. Use @AutoConfigureMockPetStore instead.");
    }

    @ParameterizedTest
    @ValueSource(classes = {LedByHand.class, LedByHandToAnAddress.class, LedByHandToAnIpv6Address.class})
    void leavesClientsThatAreLedToThisMachineByHand(Class<?> testClass) throws Throwable {
        new TestRun(testClass).test(test -> assertThat(test.shop()).isNotNull());
    }

    @Test
    void leadsClientsToTheServerOfTheContextWhereBothAnnotationsArePresent() throws Throwable {
        new TestRun(WithBothAnnotations.class)
                .test(test -> assertThat(test.shop().names()).isEmpty());
    }

    @ParameterizedTest
    @ValueSource(classes = {WithoutClient.class, WithBlankAddress.class})
    void leavesAnApplicationWithoutClient(Class<?> testClass) throws Throwable {
        new TestRun(testClass)
                .test(test -> assertThat(test.context().getBeanProvider(PetStoreClient.class))
                        .isEmpty());
    }

    @Test
    void reportsTestsThatOverlap() throws Throwable {
        new TestRun(First.class).test(first -> {
            assertThatIllegalStateException()
                    .isThrownBy(() -> new TestRun(Second.class).test(second -> {}))
                    .withMessageStartingWith(
                            "toString uses the mock server of the same context as toString, which has not ended.");
            assertThat(first.shop().names()).isEmpty();
        });
        new TestRun(Second.class)
                .test(second -> assertThat(second.shop().names()).isEmpty());
    }

    @Test
    void testThatCouldNotBeginEndsNoOther() throws Throwable {
        new TestRun(First.class).test(first -> {
            Object refused = new Object();
            Method method = Object.class.getMethod("hashCode");
            TestContextManager manager = new TestRun(Second.class).manager();
            manager.prepareTestInstance(refused);
            assertThatIllegalStateException().isThrownBy(() -> manager.beforeTestMethod(refused, method));
            manager.afterTestMethod(refused, method, new IllegalStateException());

            assertThatIllegalStateException().isThrownBy(() -> new TestRun(Second.class).test(second -> {}));
        });
    }

    @Test
    void methodThatCouldNotBeginEndsNoOtherOfTheSameInstance() throws Throwable {
        Object instance = new Object();
        Method running = Object.class.getMethod("toString");
        Method refused = Object.class.getMethod("hashCode");
        TestContextManager manager = new TestRun(First.class).manager();
        manager.prepareTestInstance(instance);
        manager.beforeTestMethod(instance, running);
        assertThatIllegalStateException().isThrownBy(() -> manager.beforeTestMethod(instance, refused));
        manager.afterTestMethod(instance, refused, new IllegalStateException());

        assertThatIllegalStateException().isThrownBy(() -> new TestRun(Second.class).test(second -> {}));
        manager.afterTestMethod(instance, running, null);
        manager.afterTestMethod(instance, running, null);
        new TestRun(Second.class).test(second -> {});
    }

    @Test
    void startsNoServerForATestWhoseContextWasNotLoaded() throws Exception {
        Object instance = new Object();
        Method method = Object.class.getMethod("toString");
        TestContextManager manager = new TestRun(NeverLoaded.class).manager();
        manager.beforeTestMethod(instance, method);
        manager.afterTestMethod(instance, method, null);

        assertThat(manager.getTestContext().hasApplicationContext()).isFalse();
    }

    @Test
    void classesShareServerOfTheirContext() {
        assertThat(new TestRun(First.class).mock()).isSameAs(new TestRun(Second.class).mock());
    }

    @Test
    void contextsThatDifferHaveTheirOwnServers() {
        TestRun first = new TestRun(First.class);
        TestRun other = new TestRun(Other.class);
        first.mock().seed(NewMockPet.of("Rex", 1).status(MockPetStatus.SOLD));

        assertThat(other.shop().names()).isEmpty();
    }

    @Test
    void contextsOfOtherAttributesHaveTheirOwnServers() {
        TestRun first = new TestRun(First.class);
        TestRun seeded = new TestRun(Seeded.class);

        assertThat(seeded.mock()).isNotSameAs(first.mock());
        assertThat(seeded.mock().randomSeed()).isEqualTo(42);
    }

    @Test
    void subclassInheritsServer() {
        assertThat(new TestRun(Inheriting.class).mock().baseUrl()).startsWith("http://127.0.0.1:");
    }

    @Test
    void contextWithoutAnnotationHasNoServer() {
        assertThatIllegalStateException().isThrownBy(() -> new TestRun(Plain.class).context());
    }

    @Test
    void serverEndsWithItsContext() throws IOException {
        TestRun test = new TestRun(Inheriting.class);
        int port = URI.create(test.mock().baseUrl()).getPort();

        test.manager().getTestContext().markApplicationContextDirty(DirtiesContext.HierarchyMode.EXHAUSTIVE);

        new ServerSocket(port).close();
    }
}
