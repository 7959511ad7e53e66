package com.petstore.sdk.springboot.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.petstore.mockserver.Fault;
import com.petstore.mockserver.MockPetStatus;
import com.petstore.mockserver.MockPetStore;
import com.petstore.mockserver.NewMockPet;
import com.petstore.sdk.error.RateLimitException;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.TestContextManager;

/** How long the server of an application's tests lives, and who shares it. */
class MockPetStoreContextTest {

    @SpringBootTest
    @AutoConfigureMockPetStore
    static class First {

        void test() {}
    }

    @SpringBootTest
    @AutoConfigureMockPetStore
    static class Second {}

    @SpringBootTest(properties = "petstore.max-rate-limit-wait=0s")
    @AutoConfigureMockPetStore
    static class Other {

        void test() {}
    }

    @SpringBootTest(properties = "petstore.application-name=own")
    @AutoConfigureMockPetStore
    static class Inherited {}

    static class Inheriting extends Inherited {}

    @SpringBootTest(properties = "petstore.timeout=1s")
    static class Plain {}

    private static MockPetStore server(TestContextManager test) {
        return test.getTestContext().getApplicationContext().getBean(MockPetStore.class);
    }

    private static ShopApplication.Shop shop(TestContextManager test) {
        return test.getTestContext().getApplicationContext().getBean(ShopApplication.Shop.class);
    }

    private static void afterMethod(TestContextManager test, Object instance) throws Exception {
        test.prepareTestInstance(instance);
        test.afterTestMethod(instance, instance.getClass().getDeclaredMethod("test"), null);
    }

    @Test
    void classesShareServerOfTheirContext() {
        assertThat(server(new TestContextManager(First.class))).isSameAs(server(new TestContextManager(Second.class)));
    }

    @Test
    void contextsThatDifferHaveTheirOwnServers() {
        TestContextManager first = new TestContextManager(First.class);
        TestContextManager other = new TestContextManager(Other.class);
        server(first).seed(new NewMockPet("Rex", 1, MockPetStatus.SOLD));

        assertThat(shop(other).names()).isEmpty();
        server(first).reset();
    }

    @Test
    void resetsServerAfterEachMethod() throws Exception {
        TestContextManager test = new TestContextManager(First.class);
        server(test).seed(new NewMockPet("Rex", 1, MockPetStatus.SOLD));
        server(test).faults().add(Fault.status(400));

        afterMethod(test, new First());

        assertThat(shop(test).names()).isEmpty();
    }

    @Test
    void clientForgetsExhaustedQuotaWithServer() throws Exception {
        TestContextManager test = new TestContextManager(Other.class);
        server(test).faults().add(Fault.status(429).header("Retry-After", "3600"));
        assertThatExceptionOfType(RateLimitException.class)
                .isThrownBy(() -> shop(test).names());

        afterMethod(test, new Other());

        assertThat(shop(test).names()).isEmpty();
    }

    @Test
    void subclassInheritsServer() {
        assertThat(server(new TestContextManager(Inheriting.class)).baseUrl()).startsWith("http://127.0.0.1:");
    }

    @Test
    void contextWithoutAnnotationHasNoServer() {
        assertThatIllegalStateException()
                .isThrownBy(() ->
                        new TestContextManager(Plain.class).getTestContext().getApplicationContext());
    }

    @Test
    void serverEndsWithItsContext() throws IOException {
        TestContextManager test = new TestContextManager(Inheriting.class);
        int port = URI.create(server(test).baseUrl()).getPort();

        test.getTestContext().markApplicationContextDirty(DirtiesContext.HierarchyMode.EXHAUSTIVE);

        new ServerSocket(port).close();
    }
}
